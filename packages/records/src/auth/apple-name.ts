/**
 * The name of somebody who signs in by Apple. Apple tells it once, to the address that it sends the browser back to, and
 * never where accounts are described: it is kept for the minute in which the code is exchanged.
 */
import { createHash } from "node:crypto";
import type { Memory } from "../database/memory.ts";
import { at, text } from "./providers/answer.ts";

const kind = "apple-name";
/** Milliseconds. */
const patience = 60_000;
const longestName = 150;

/** Codes are of any length. */
const keyOf = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** First and last name from the `user` of Apple's form, which is JSON; empty when it holds none. */
export function nameOfAppleUser(user: unknown): string {
	try {
		const name = at(typeof user === "string" ? JSON.parse(user) : user, "name");
		return `${text(at(name, "firstName"))} ${text(at(name, "lastName"))}`.trim().slice(0, longestName);
	} catch {
		return "";
	}
}

export const keepAppleName = (memory: Memory, code: string, name: string, now: Date): Promise<void> =>
	memory.change(kind, keyOf(code), () => ({
		value: name,
		until: now.getTime() + patience,
		answer: undefined,
	}));

/** The name that came with a code, which is forgotten with that. */
export const takeAppleName = (memory: Memory, code: string): Promise<string> =>
	memory.change(kind, keyOf(code), (value) => ({ value: null, until: 0, answer: value ?? "" }));
