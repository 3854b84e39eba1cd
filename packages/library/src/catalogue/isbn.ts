/** ISBNs and the other numbers that a book's barcode may carry. */

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

/** The word as people and programs write it: `ISBN`, `isbn:`, `ISBN-13:`, `ISBN10`; a Turkish keyboard gives `ısbn`, too. */
const word = /^[\s("']*[Iİıi]SBN[\s:.#=\u2010-\u2015-]*/iu;
/** Which kind of number follows: with a sign behind it, and without one, when it may be the number's own beginning. */
const kind = /^(?:\(1[03]\)|1[03]\s*[:.=])[\s:.#=\u2010-\u2015-]*/u;
const kindOrDigits = /^1[03][\s\u2010-\u2015-]*/u;

/** Whether a text says of itself that it is an ISBN. */
export const saysIsbn = (text: string): boolean => word.test(text) && /\d/.test(text);

/**
 * What stands behind the word ISBN, where a text begins with it. `ISBN 10...` may say which kind of number follows, or
 * begin with it: the check digit tells.
 */
export function withoutWord(text: string): string {
	if (!word.test(text)) return text;
	const number = text.replace(word, "").replace(kind, "");
	const bare = number.replace(kindOrDigits, "");
	return !readIsbn(number) && readIsbn(bare) ? bare : number;
}

/** The thirteen digits of an ISBN in any of its forms, with or without the word before it; `null` when it is none or its check digit is wrong. */
export const toIsbn13 = (text: string): string | null => readIsbn(withoutWord(text));

function readIsbn(text: string): string | null {
	const digits = digitsOf(text);
	if (isIsbn13(digits)) return digits;
	if (!isIsbn10(digits)) return null;
	const first12 = `978${digits.slice(0, 9)}`;
	return first12 + checkDigit13(first12);
}

/** The old ten-character form; `null` where there is none (979 has none). */
export function toIsbn10(text: string): string | null {
	const isbn13 = toIsbn13(text);
	if (!isbn13?.startsWith("978")) return null;
	const first9 = isbn13.slice(3, 12);
	return first9 + checkDigit10(first9);
}
