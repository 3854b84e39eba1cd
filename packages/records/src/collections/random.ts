import { randomFillSync } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Bytes from here on are left out: they would make the first characters more frequent than the others. */
const FIRST_UNEVEN = 256 - (256 % alphabet.length);

/** Random bytes for many texts: each call of the system's source costs more than the text. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Random string of a-z and 0-9, from the system's secure source. */
export function randomText(length: number): string {
	let text = "";
	while (text.length < length) {
		if (used === pool.length) {
			randomFillSync(pool);
			used = 0;
		}
		const byte = pool.readUInt8(used++);
		if (byte < FIRST_UNEVEN) text += alphabet[byte % alphabet.length];
	}
	return text;
}

/** A new record id. */
export const newId = (): string => randomText(15);
