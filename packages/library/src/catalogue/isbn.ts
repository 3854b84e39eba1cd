/** ISBNs and the other numbers that a book's barcode may contain. */
import { latinDigits } from "../text/digits.ts";

/** The digits of a text, without blanks and hyphens. */
const digitsOf = (text: string): string => text.replace(/[\s\u2010-\u2015-]/gu, "").toUpperCase();

/**
 * Removes the supplement of two or five digits that stands beside a book's barcode; some scanners send it together with
 * the main code.
 */
export const withoutSupplement = (digits: string): string =>
	/^97[789]\d{10}(\d{2}|\d{5})$/.test(digits) ? digits.slice(0, 13) : digits;

function checkDigit13(first12: string): string {
	const sum = [...first12].reduce(
		(total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
		0,
	);
	return String((10 - (sum % 10)) % 10);
}

function checkDigit10(first9: string): string {
	const sum = [...first9].reduce((total, digit, place) => total + Number(digit) * (10 - place), 0);
	const digit = (11 - (sum % 11)) % 11;
	return digit === 10 ? "X" : String(digit);
}

const isIsbn13 = (text: string): boolean =>
	/^97[89]\d{10}$/.test(text) && checkDigit13(text.slice(0, 12)) === text[12];
const isIsbn10 = (text: string): boolean =>
	/^\d{9}[\dX]$/.test(text) && checkDigit10(text.slice(0, 9)) === text[9];

/**
 * The prefix as people and programs write it: `ISBN`, `isbn:`, `ISBN-13:`, `ISBN10`; also `ısbn` from a Turkish
 * keyboard.
 */
const word = /^[\s("']*[Iİıi]SBN[\s:.#=\u2010-\u2015-]*/iu;
/** Kind of the number that follows: followed by a separator, or without one, when it may be the start of the number. */
const kind = /^(?:\(1[03]\)|1[03]\s*[:.=])[\s:.#=\u2010-\u2015-]*/u;
const kindOrDigits = /^1[03][\s\u2010-\u2015-]*/u;

/** Whether a text has the ISBN prefix. */
export const saysIsbn = (text: string): boolean => word.test(text) && /\d/.test(text);

/**
 * Removes the prefix ISBN. `ISBN 10...` may name the kind of the number, or begin it: the check digit decides.
 */
export function withoutWord(text: string): string {
	if (!word.test(text)) return text;
	const number = text.replace(word, "").replace(kind, "");
	const bare = number.replace(kindOrDigits, "");
	return !readIsbn(number) && readIsbn(bare) ? bare : number;
}

/**
 * Converts an ISBN in any form, with or without prefix, to thirteen digits; `null` when it is not an ISBN or its check
 * digit is wrong.
 */
export const toIsbn13 = (text: string): string | null => readIsbn(withoutWord(latinDigits(text)));

function readIsbn(text: string): string | null {
	const digits = withoutSupplement(digitsOf(text));
	if (isIsbn13(digits)) return digits;
	if (!isIsbn10(digits)) return null;
	const first12 = `978${digits.slice(0, 9)}`;
	return first12 + checkDigit13(first12);
}

/** Characters of a text in which an ISBN is looked for. */
const MAX_SEARCHED = 300;
/** Digits with blanks, hyphens or full stops between them, as far as they may belong to one number or to several. */
const runs = /\d(?:[\s\u2010-\u2015.-]{0,3}\d)*(?:[\s\u2010-\u2015-]?X(?![\p{L}\d]))?/giu;

/** The first ISBN of the words of a run: `978 605 123456 4`, or two beside each other. */
function isbnOfWords(words: readonly string[]): string | null {
	for (const from of words.keys()) {
		// Ten digits within a longer number have a right check digit by chance now and then: before a whole number there
		// is another one, or its place in a list.
		const isStart =
			from === 0 || /^(?:\d{1,2}|\d{9,13}X?)$/i.test(digitsOf(words[from - 1] ?? "").replace(".", ""));
		let digits = "";
		for (const word of words.slice(from)) {
			digits += word.replaceAll(".", "");
			const isbn = readIsbn(digits);
			const isLong = digitsOf(digits).length > 10;
			if (isbn && (isLong || isStart)) return isbn;
			if (digitsOf(digits).length > 13) break;
		}
	}
	return null;
}

/**
 * The first ISBN in a text as lists and records have it: among other numbers and words (`978... (ciltli)`), with its
 * prefix, or alone and without the leading zeros that a spreadsheet has removed. `null` where there is another text.
 */
export function isbnIn(text: string): string | null {
	const searched = latinDigits(text.slice(0, MAX_SEARCHED)).trim();
	if (searched === "") return "";
	const whole = toIsbn13(searched);
	if (whole) return whole;
	for (const part of searched.split(/[;,/|()\n]/)) {
		const number = withoutWord(part).trim().replace(/\.0?$/, "");
		const isbn = toIsbn13(/^[0-9]{6,9}[0-9X]?$/i.test(number) ? number.padStart(10, "0") : number);
		if (isbn) return isbn;
		for (const [run] of number.matchAll(runs)) {
			const found = isbnOfWords(run.split(/\s+/));
			if (found) return found;
		}
	}
	return null;
}

/** Converts to the old ten-character form; `null` where there is none (979 has none). */
export function toIsbn10(text: string): string | null {
	const isbn13 = toIsbn13(text);
	if (!isbn13?.startsWith("978")) return null;
	const first9 = isbn13.slice(3, 12);
	return first9 + checkDigit10(first9);
}
