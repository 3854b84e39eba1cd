/**
 * Decoy codes for addresses without an account: their ids behave like those of real codes, so that requesting and
 * guessing do not reveal which accounts exist.
 */
import { createHash } from "node:crypto";
import { recall } from "../database/memory.ts";
import type { Memory } from "../database/shared.ts";

export interface DecoyCodes {
	/**
	 * Returns an id for a request: the given one, or the last one if `maxPending` of the last `seconds` are pending
	 * already.
	 */
	give(name: string, id: string, seconds: number, maxPending: number): Promise<string>;
	/**
	 * Key of the address that a decoy id was issued for, as long as its code would be valid; `null` if there is none.
	 */
	nameOf(id: string): Promise<string | null>;
}

interface IssuedCode {
	readonly id: string;
	/** When its code would expire, in milliseconds since 1970. */
	readonly end: number;
}

const given = "pretended";
const names = "pretended-id";

/** The typed address is not stored. */
const digest = (name: string): string => createHash("sha256").update(name).digest("base64url");

export function createDecoyCodes(memory: Memory, now: () => Date): DecoyCodes {
	return {
		async give(name, id, seconds, maxPending) {
			const time = now().getTime();
			const end = time + seconds * 1000;
			const answer = await memory.change(given, name, (value) => {
				const all = value === null ? [] : (JSON.parse(value) as IssuedCode[]);
				const waiting = all.filter((one) => one.end >= time);
				const last = waiting.at(-1);
				if (last && waiting.length >= maxPending) return { value, until: 0, answer: last.id };
				return { value: JSON.stringify([...waiting, { id, end }]), until: end, answer: id };
			});
			if (answer === id) {
				const value = JSON.stringify({ id: digest(name), end });
				await memory.change(names, id, () => ({ value, until: end, answer: undefined }));
			}
			return answer;
		},
		async nameOf(id) {
			const value = await recall(memory, names, id);
			if (value === null) return null;
			const { id: name, end } = JSON.parse(value) as IssuedCode;
			return end >= now().getTime() ? name : null;
		},
	};
}
