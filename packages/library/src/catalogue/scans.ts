/** What a scanner read from a book that is being catalogued: its ISBN, another number of its back, a label. */
import { saysIsbn, toIsbn13, withoutWord } from "./isbn.ts";

export type BookScan =
	| { readonly kind: "isbn"; readonly isbn13: string }
	/** Looks like an ISBN, but a digit is wrong. */
	| { readonly kind: "bad_isbn" }
	/** The shop's own number (869 is Turkey's, 868 its neighbours' in use). */
	| { readonly kind: "price" }
	/** An ISSN: a periodical. */
	| { readonly kind: "periodical" }
	/** Digits that are none of these: a library's label. */
	| { readonly kind: "label"; readonly barcode: string }
	| { readonly kind: "unknown" };

/** Digits of the longest label, as `library_books.barcode` keeps it. */
export const longestLabel = 30;

/** Bars of two or five digits beside the main ones; some scanners send both in one. */
const withoutSupplement = (digits: string): string =>
	/^97[789]\d{10}(\d{2}|\d{5})$/.test(digits) ? digits.slice(0, 13) : digits;

function hasEanCheckDigit(digits: string): boolean {
	const sum = [...digits].reduce(
		(total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
		0,
	);
	return digits.length === 13 && sum % 10 === 0;
}

/**
 * What a code is. `due`: what the desk waits for, because ten digits may be an old ISBN or a label: bars on a book have
 * thirteen, so that ten digits are an ISBN only where one is due, or where the word stands before them.
 */
export function readBookScan(code: string, due: "isbn" | "label"): BookScan {
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
	if (/^\d+$/.test(plain) && plain.length <= longestLabel) return { kind: "label", barcode: plain };
	return { kind: "unknown" };
}

/** The title of a book of which nothing is known but its ISBN, until somebody writes its own. */
export const provisionalTitle = (isbn13: string): string => `ISBN ${isbn13}`;
