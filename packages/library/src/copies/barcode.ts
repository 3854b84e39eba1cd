/**
 * Barcodes of copies. Rafta's own have digits only, which no keyboard layout changes; those that another program has
 * printed may have letters, and stay on the books.
 */

/** Maximum characters of a barcode. */
export const MAX_BARCODE_LENGTH = 30;

/** Characters of a stored barcode: digits, capitals of the English alphabet, and `.`, `/`, `-`. */
export const BARCODE_PATTERN = "^[0-9A-Z./-]+$";

const stored = new RegExp(BARCODE_PATTERN);

/**
 * The stored form of a barcode, so that it is the same however it was typed or scanned: without spaces, in capitals, an
 * I for the letters that a Turkish keyboard has for it.
 */
export const barcodeOf = (text: string): string =>
	text.replace(/\s/gu, "").toUpperCase().replaceAll("\u0130", "I");

/** Whether a text in its stored form is a barcode, and no word: it has a digit. */
export const isBarcode = (text: string): boolean =>
	text.length <= MAX_BARCODE_LENGTH && stored.test(text) && /\d/.test(text);

/** A number with a few letters before or behind it: `T 100234`, `KT-0012`, `2015/124A`; not the words of a title. */
const label = /^(?:[A-Z]{1,6}[\s./-]?)?[0-9][0-9./-]*(?:[\s./-]?[A-Z]{1,3})?$/u;

/** The barcode that a scanned or pasted text is by its looks; `null` for words and other signs. */
export function barcodeIn(text: string): string | null {
	const trimmed = text.trim().toUpperCase().replaceAll("\u0130", "I");
	const barcode = barcodeOf(trimmed);
	return label.test(trimmed) && isBarcode(barcode) ? barcode : null;
}
