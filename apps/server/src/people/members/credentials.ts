/** Generated user names and secrets: easy to read from paper and to type. */
import { randomInt } from "node:crypto";
import { searchKey } from "@rafta/library/turkish/keys";
import type { RecordReader } from "../../records.ts";

/** Alternating consonants and vowels are easy to say and type, and form no word unfit for a slip. */
const consonants = "bdfghkmnprstvz";
const vowels = "aeiou";

const syllable = (): string =>
	`${consonants[randomInt(consonants.length)]}${vowels[randomInt(vowels.length)]}`;

/** Three groups of two syllables and four digits: 10^15 possibilities. */
export const newPassword = (): string => {
	const group = () => syllable() + syllable();
	return `${group()}-${group()}-${group()}-${randomInt(1000, 10_000)}`;
};

/** Six digits that are neither a sequence nor a repetition. */
export function newPin(): string {
	for (;;) {
		const pin = String(randomInt(0, 1_000_000)).padStart(6, "0");
		const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
		if (steps.size > 1) return pin;
	}
}

/**
 * Returns a user name of a name's first word and four digits, currently unused. `otherwise`: used if the name has no
 * letter.
 */
export async function freeUsername(records: RecordReader, name: string, otherwise: string): Promise<string> {
	const first = searchKey(name.trim().split(/\s+/)[0] ?? "").replace(/[^a-z]/g, "");
	const stem = first.slice(0, 20) || otherwise;
	for (;;) {
		const username = `${stem}${randomInt(1000, 10_000)}`;
		if (!(await records.findBy("users", { username }))) return username;
	}
}
