/** ISBNs and the other numbers that a book's barcode may contain. */

const digitsOf = (text: string): string => text.replace(/[\s\u2010-\u2015-]/gu, "").toUpperCase();

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
export const toIsbn13 = (text: string): string | null => readIsbn(withoutWord(text));

function readIsbn(text: string): string | null {
	const digits = digitsOf(text);
	if (isIsbn13(digits)) return digits;
	if (!isIsbn10(digits)) return null;
	const first12 = `978${digits.slice(0, 9)}`;
	return first12 + checkDigit13(first12);
}

/** Converts to the old ten-character form; `null` where there is none (979 has none). */
export function toIsbn10(text: string): string | null {
	const isbn13 = toIsbn13(text);
	if (!isbn13?.startsWith("978")) return null;
	const first9 = isbn13.slice(3, 12);
	return first9 + checkDigit10(first9);
}
