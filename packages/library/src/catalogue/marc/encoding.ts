/** Detects the encoding of a record from its bytes: what its leader says is a hint, and often wrong. */
import { type DecodedText, decodeMarc8, isAnsel, isMark, withMark } from "./marc8.ts";
import type { MarcEncoding } from "./record.ts";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const turkish = new TextDecoder("windows-1254");

const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Counts well-formed multi-byte characters, and bytes that are part of none. */
function countUtf8(bytes: Uint8Array): { good: number; bad: number } {
	let good = 0;
	let bad = 0;
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at] ?? 0;
		if (byte < 0x80) continue;
		const more =
			byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
		let have = 0;
		while (have < more && ((bytes[at + have + 1] ?? 0) & 0xc0) === 0x80) have++;
		if (more > 0 && have === more) good++;
		else bad++;
		at += have;
	}
	return { good, bad };
}

/**
 * Diacritics whose bytes are Turkish letters in Windows-1254 (ç, ğ, î): valid here only before letters that take them
 * in MARC-8.
 */
const onlyBefore: Readonly<Record<number, RegExp>> = {
	231: /[IzZcCgG]/,
	240: /[csStTCkKlLnNrR]/,
	238: /[ouOU]/,
};

/** Score of the bytes as MARC-8: from 0 (impossible) to 1. */
function fitsMarc8(bytes: Uint8Array): number {
	let fits = 0;
	let all = 0;
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at] ?? 0;
		if (byte === 0x1b) return 1;
		if (byte < 0x80 || byte === 0x88 || byte === 0x89) continue;
		all++;
		if (isAnsel(byte)) {
			// ß ends or joins syllables; Ç, its byte in Windows-1254, begins words.
			if (byte !== 0xc7 || isLetter(bytes[at - 1] ?? 0)) fits++;
			continue;
		}
		if (!isMark(byte)) return 0;
		const next = bytes[at + 1] ?? 0;
		if (isMark(next)) {
			fits++;
			continue;
		}
		if (!isLetter(next)) {
			if (!isAnsel(next)) return 0;
			continue;
		}
		const letter = String.fromCharCode(next);
		if (withMark(byte, letter).length === 1 && (onlyBefore[byte]?.test(letter) ?? true)) fits++;
	}
	return all === 0 ? 1 : fits / all;
}

/** Bytes undefined in Windows-1254. */
const undefinedTurkish = new Set([0x81, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9e]);

/** Letters beyond ASCII occur alone in Turkish, rarely three together; whole words of them are another alphabet. */
function fitsTurkish(bytes: Uint8Array): boolean {
	let all = 0;
	let inRuns = 0;
	let run = 0;
	const endRun = (): void => {
		if (run >= 4) inRuns += run;
		run = 0;
	};
	for (const byte of bytes) {
		if (undefinedTurkish.has(byte) || byte === 0x1b) return false;
		if (byte < 0x80) endRun();
		else {
			run++;
			all++;
		}
	}
	endRun();
	return inRuns * 3 <= all;
}

/** Below this score, bytes are more likely something else than MARC-8. */
const likely = 0.6;

/** Encoding of a record's bytes; `null` when it is not supported. `saysUtf8` is what the leader says. */
export function encodingOf(bytes: Uint8Array, saysUtf8: boolean): MarcEncoding | null {
	if (!bytes.some((byte) => byte >= 0x80 || byte === 0x1b)) return "ascii";
	const { good, bad } = countUtf8(bytes);
	if (good > 0 && bad === 0) return "utf-8";
	const marc8 = fitsMarc8(bytes);
	// A few damaged bytes do not change the encoding.
	if (good > bad && (saysUtf8 || marc8 < likely)) return "utf-8";
	if (marc8 >= likely) return "marc-8";
	if (fitsTurkish(bytes)) return "windows-1254";
	if (marc8 > 0 && !saysUtf8) return "marc-8";
	// One damaged character in a page of ASCII.
	return saysUtf8 && bad * 100 <= bytes.length ? "utf-8" : null;
}

/** Decodes a value, in the form NFC. */
export function decode(bytes: Uint8Array, encoding: MarcEncoding): DecodedText {
	if (encoding === "marc-8") return decodeMarc8(bytes);
	const text = (encoding === "windows-1254" ? turkish : utf8).decode(bytes).normalize("NFC");
	return { text, lost: text.split("\ufffd").length - 1 };
}
