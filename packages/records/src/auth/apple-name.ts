/**
 * Name of a user who signs in with Apple. Apple sends it only once, in the form post to the redirect address, and never
 * in account descriptions: it is kept for the minute in which the code is exchanged.
 */
import { createHash } from "node:crypto";
import type { Memory } from "../database/shared.ts";
import { at, text } from "./providers/answer.ts";

const kind = "apple-name";
/** Milliseconds. */
const RETENTION_MS = 60_000;
const MAX_NAME_LENGTH = 150;

/** Codes can have any length. */
const keyOf = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** Returns the first and last name from the `user` JSON of Apple's form; empty if it holds none. */
export function nameOfAppleUser(user: unknown): string {
	try {
		const name = at(typeof user === "string" ? JSON.parse(user) : user, "name");
		return `${text(at(name, "firstName"))} ${text(at(name, "lastName"))}`.trim().slice(0, MAX_NAME_LENGTH);
	} catch {
		return "";
	}
}

export const keepAppleName = (memory: Memory, code: string, name: string, now: Date): Promise<void> =>
	memory.change(kind, keyOf(code), () => ({
		value: name,
		until: now.getTime() + RETENTION_MS,
		answer: undefined,
	}));

/** Returns the name that came with a code and removes it. */
export const takeAppleName = (memory: Memory, code: string): Promise<string> =>
	memory.change(kind, keyOf(code), (value) => ({ value: null, until: 0, answer: value ?? "" }));
