/**
 * MARC-8. The tables are those of "MARC 21 Specifications: Character Sets, Code Tables" of the Library of Congress:
 * Basic and Extended Latin (ASCII and ANSEL, ANSI/NISO Z39.47), subscripts, superscripts, the three Greek symbols, and
 * Basic Cyrillic. Characters of other sets (East Asian, Arabic, Hebrew, Greek) become U+FFFD and are counted.
 */

const from = (first: number, characters: string): [number, string][] =>
	[...characters].map((character, place) => [first + place, character]);

/** Characters of Extended Latin without diacritic function. */
const ansel = new Map<number, string>([
	[0x8d, "\u200d"],
	[0x8e, "\u200c"],
	...from(0xa1, "ŁØĐÞÆŒʹ·♭®±ƠƯʼ"),
	...from(0xb0, "ʻłøđþæœʺı£ð"),
	...from(0xbc, "ơư"),
	...from(0xc0, "°ℓ℗©♯¿¡ß€"),
]);

/** Diacritics: each precedes its letter; the second half of one over two letters is ignored. */
const marks = new Map<number, string>([
	...from(0xe0, "\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\u0361"),
	...from(0xed, "\u0315\u030b\u0310\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e\u0360"),
	[0xec, ""],
	[0xfb, ""],
	[0xfe, "\u0313"],
]);

const cyrillic = new Map<number, string>(
	from(0x40, "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"),
);
const signs = (digits: string): Map<number, string> =>
	new Map([
		...from(0x30, digits.slice(0, 10)),
		...from(0x28, digits.slice(10, 12)),
		...from(0x2b, digits[12] ?? ""),
		...from(0x2d, digits[13] ?? ""),
	]);

/** A character set, by its final character in an escape sequence. */
type CharacterSet = "ascii" | "ansel" | "cyrillic" | "greek" | "sub" | "super" | "wide" | "unknown";

const sets: Readonly<Record<string, CharacterSet>> = { B: "ascii", E: "ansel", N: "cyrillic", "1": "wide" };
const symbols: Readonly<Record<string, CharacterSet>> = { s: "ascii", g: "greek", b: "sub", p: "super" };
const tables: Readonly<Partial<Record<CharacterSet, ReadonlyMap<number, string>>>> = {
	cyrillic,
	greek: new Map(from(0x61, "αβγ")),
	sub: signs("₀₁₂₃₄₅₆₇₈₉₍₎₊₋"),
	super: signs("⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾⁺⁻"),
};

/** Parses the escape sequence after the escape character: its length, which half it sets, and to what. */
function escapeAt(
	bytes: Uint8Array,
	at: number,
): { length: number; half: "g0" | "g1"; set: CharacterSet } | null {
	const sequence = String.fromCharCode(...bytes.subarray(at, at + 4));
	const symbol = symbols[sequence[0] ?? ""];
	if (symbol) return { length: 1, half: "g0", set: symbol };
	const found = /^(\$?)([(,)-]?)(!?)([0-9A-Z])/.exec(sequence);
	if (!found || (found[1] === "" && found[2] === "")) return null;
	const half = found[2] === ")" || found[2] === "-" ? "g1" : "g0";
	return { length: found[0].length, half, set: sets[found[4] ?? ""] ?? "unknown" };
}

export const isMark = (byte: number): boolean => marks.has(byte);
export const isAnsel = (byte: number): boolean => ansel.has(byte);
/** Combines a letter with a diacritic, as one character if there is one. */
export const withMark = (mark: number, letter: string): string =>
	(letter + (marks.get(mark) ?? "")).normalize("NFC");

export interface DecodedText {
	/** In the form NFC. */
	readonly text: string;
	/** Characters that could not be decoded and are U+FFFD. */
	readonly lost: number;
}

/** Decodes a field or subfield; each begins with Basic and Extended Latin. */
export function decodeMarc8(bytes: Uint8Array): DecodedText {
	let text = "";
	let lost = 0;
	let waiting = "";
	const halves: { g0: CharacterSet; g1: CharacterSet } = { g0: "ascii", g1: "ansel" };
	const put = (character: string | undefined): void => {
		if (character === undefined) lost++;
		text += (character ?? "\ufffd") + waiting;
		waiting = "";
	};
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at] ?? 0;
		if (byte === 0x1b) {
			const sequence = escapeAt(bytes, at + 1);
			if (sequence) {
				halves[sequence.half] = sequence.set;
				at += sequence.length;
			} else lost++;
			continue;
		}
		const set = byte < 0x80 ? halves.g0 : halves.g1;
		const low = byte & 0x7f;
		if (byte === 0x88 || byte === 0x89) continue; // around words that are ignored in sorting
		if (low <= 0x20 && byte < 0x80) put(String.fromCharCode(byte));
		else if (set === "wide") {
			put(undefined);
			at += 2;
		} else if (set === "ascii") put(String.fromCharCode(low));
		else if (set === "ansel") {
			const mark = marks.get(low | 0x80);
			if (mark === undefined) put(ansel.get(low | 0x80));
			else waiting += mark;
		} else
			put(tables[set]?.get(low) ?? (low < 0x40 && set === "cyrillic" ? String.fromCharCode(low) : undefined));
	}
	return { text: (text + waiting).normalize("NFC"), lost };
}
