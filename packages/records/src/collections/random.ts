import { randomInt } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Random string of a-z and 0-9, from the system's secure source. */
export function randomText(length: number): string {
	let text = "";
	for (let n = 0; n < length; n++) text += alphabet[randomInt(alphabet.length)];
	return text;
}

/** A new record id. */
export const newId = (): string => randomText(15);
