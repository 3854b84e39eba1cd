import fc from "fast-check";
import { expect, test } from "vitest";
import { isbnIn, toIsbn10, toIsbn13 } from "../../src/catalogue/isbn.ts";

test.each([
	["9789750738609", "9789750738609"],
	["978-975-07-3860-9", "9789750738609"],
	["978 975 07 3860 9", "9789750738609"],
	["978–975–07–3860–9", "9789750738609"],
	["0306406152", "9780306406157"],
	["0-306-40615-2", "9780306406157"],
	["080442957X", "9780804429573"],
	["0-8044-2957-x", "9780804429573"],
	["9791090636071", "9791090636071"],
	["ISBN 978-975-07-3860-9", "9789750738609"],
	// The price or the issue in a second barcode beside the first.
	["978975073860950299", "9789750738609"],
	["9789750738609 05", "9789750738609"],
	["ISBN: 9789750738609", "9789750738609"],
	["isbn:9789750738609", "9789750738609"],
	["ISBN9789750738609", "9789750738609"],
	["ISBN-13: 978-975-07-3860-9", "9789750738609"],
	["ISBN 13 978 975 07 3860 9", "9789750738609"],
	["ISBN13978-975-07-3860-9", "9789750738609"],
	["ISBN (13): 9789750738609", "9789750738609"],
	["İsbn-10: 0-306-40615-2", "9780306406157"],
	["ısbn 080442957X", "9780804429573"],
	["ISBN-10 0306406152", "9780306406157"],
	// The number itself begins with digits that could be read as its label.
	["ISBN 1000000001", "9781000000009"],
	["ISBN 1300000007", "9781300000006"],
])("%s is the ISBN %s", (typed, isbn) => {
	expect(toIsbn13(typed)).toBe(isbn);
});

test.each([
	["9789750738608", "a wrong check digit"],
	["0306406153", "a wrong check digit in the old form"],
	["0804429571", "a digit where X is due"],
	["X804429570", "X in the wrong place"],
	["4006381333931", "the barcode of some goods"],
	["978975073860", "one digit short"],
	["97897507386099", "one digit too many"],
	["", "nothing"],
	["kitap", "a word"],
	["００１２３４５６７８", "digits of another script"],
])("%s is none: %s", (typed) => {
	expect(toIsbn13(typed)).toBeNull();
	expect(toIsbn10(typed)).toBeNull();
});

test.each([
	["9786051234564\n9786050000122", "9786051234564"],
	["9786050000122 9786051234564", "9786050000122"],
	["975-08-0714-6 0306406152", "9789750807145"],
	["9786051111117.", "9786051111117"],
	["9786052222225 ciltli", "9786052222225"],
	["9786051234564(pbk)", "9786051234564"],
	["978 605 123456 4 (ciltli)", "9786051234564"],
	["978.605.123456.4", "9786051234564"],
	["1. 975-08-0714-6", "9789750807145"],
	["e-ISBN: 978-605-123456-4", "9786051234564"],
	["ISBN-10: 0306406152 ISBN-13: 9780306406157", "9780306406157"],
	["9789750807145.0", "9789750807145"],
	["", ""],
])("%j has the ISBN %s", (text, isbn) => {
	expect(isbnIn(text)).toBe(isbn);
});

test.each(["978-605-123456-5", "978 605 123456 5", "0212 555 66 77", "9,78605E+12", "yok"])(
	"%j has none",
	(text) => {
		expect(isbnIn(text)).toBeNull();
	},
);

test("a 979 number has no old form", () => {
	expect(toIsbn10("9791090636071")).toBeNull();
});

test("any old number comes back from its new one, and one changed digit is always noticed", () => {
	const nine = fc.integer({ min: 0, max: 999_999_999 }).map((number) => String(number).padStart(9, "0"));
	fc.assert(
		fc.property(nine, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, index, step) => {
			const isbn10 = [..."0123456789X"].map((check) => digits + check).find((text) => toIsbn13(text)) ?? "";
			const isbn13 = toIsbn13(isbn10) ?? "";
			expect(toIsbn10(isbn13)).toBe(isbn10);
			const changed = [...isbn13];
			changed[index] = String((Number(changed[index]) + step) % 10);
			expect(toIsbn13(changed.join(""))).toBeNull();
		}),
	);
});
