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

/** The thirteen digits of an ISBN in any of its forms; `null` when it is none or its check digit is wrong. */
export function toIsbn13(text: string): string | null {
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
