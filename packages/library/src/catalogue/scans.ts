/** Classifies a code scanned while cataloguing a book: its ISBN, another number on its back, a label. */
import { barcodeIn, MAX_BARCODE_LENGTH } from "../copies/barcode.ts";
import { meantCode } from "../scanning/layouts.ts";
import { saysIsbn, toIsbn13, withoutSupplement, withoutWord } from "./isbn.ts";

export type BookScan =
	| { readonly kind: "isbn"; readonly isbn13: string }
	/** Looks like an ISBN, but a digit is wrong. */
	| { readonly kind: "bad_isbn" }
	/** The shop's own number (869 is Turkey's, 868 is used by its neighbours). */
	| { readonly kind: "price" }
	/** An ISSN: a periodical. */
	| { readonly kind: "periodical" }
	/** Digits that are none of these, or letters and digits where a label is due: a library's label. */
	| { readonly kind: "label"; readonly barcode: string }
	| { readonly kind: "unknown" };

function hasEanCheckDigit(digits: string): boolean {
	const sum = [...digits].reduce(
		(total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
		0,
	);
	return digits.length === 13 && sum % 10 === 0;
}

/**
 * Classifies a code. `due`: what the desk expects, because ten digits may be an old ISBN or a label: barcodes on books
 * have thirteen, so ten digits are an ISBN only where one is expected, or where the prefix precedes them.
 */
export function readBookScan(code: string, due: "isbn" | "label"): BookScan {
	const asItCame = readAsItCame(code, due);
	if (asItCame.kind !== "unknown") return asItCame;
	// A scanner whose keyboard layout, shift key or prefix is not the computer's.
	const digits = meantCode(code.trim());
	return /^\d+$/.test(digits) ? readAsItCame(digits, due) : asItCame;
}

function readAsItCame(code: string, due: "isbn" | "label"): BookScan {
	const isNamed = saysIsbn(code);
	const plain = withoutWord(code)
		.replace(/[\s\u2010-\u2015-]/gu, "")
		.toUpperCase();
	const digits = withoutSupplement(plain);
	const isTen = /^\d{10}$/.test(digits);
	const isbn13 = isTen && due === "label" && !isNamed ? null : toIsbn13(digits);
	if (isbn13) return { kind: "isbn", isbn13 };
	if (/^97[89]\d{10}$/.test(digits) || /^\d{9}X$/.test(digits)) return { kind: "bad_isbn" };
	if (isNamed || (isTen && due === "isbn")) return { kind: "bad_isbn" };
	if (/^977\d{10}$/.test(digits) && hasEanCheckDigit(digits)) return { kind: "periodical" };
	if (/^86[89]\d{10}$/.test(digits) && hasEanCheckDigit(digits)) return { kind: "price" };
	if (/^\d+$/.test(plain) && plain.length <= MAX_BARCODE_LENGTH) return { kind: "label", barcode: plain };
	const barcode = due === "label" ? barcodeIn(code) : null;
	return barcode === null ? { kind: "unknown" } : { kind: "label", barcode };
}

/** Title of a book of which only the ISBN is known, until somebody enters the real one. */
export const provisionalTitle = (isbn13: string): string => `ISBN ${isbn13}`;
