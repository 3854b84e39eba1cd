import fc from "fast-check";
import { expect, test } from "vitest";
import { readBookScan } from "../../src/catalogue/scans.ts";

const isbn = (isbn13: string) => ({ kind: "isbn", isbn13 });
const label = (barcode: string) => ({ kind: "label", barcode });

test.each([
	["9789750807145", isbn("9789750807145")],
	["978-975-08-0714-5", isbn("9789750807145")],
	[" 9789750807145\n", isbn("9789750807145")],
	// An ISBN-10 is converted; X is its tenth digit.
	["975-08-0714-6", isbn("9789750807145")],
	["080442957x", isbn("9780804429573")],
	["ISBN 978-975-08-0714-5", isbn("9789750807145")],
	["ISBN-13: 9789750807145", isbn("9789750807145")],
	["isbn 9789750807146", { kind: "bad_isbn" }],
	["ISBN", { kind: "unknown" }],
	// Add-on barcodes of two or five digits next to the main one.
	["978975080714551299", isbn("9789750807145")],
	["978975080714512", isbn("9789750807145")],
	["9789750807146", { kind: "bad_isbn" }],
	["9750807141", { kind: "bad_isbn" }],
	["0804429571", { kind: "bad_isbn" }],
	["8690000000005", { kind: "price" }],
	["9771300000007", { kind: "periodical" }],
	["10000042", label("10000042")],
	["0".repeat(30), label("0".repeat(30))],
	["1".repeat(31), { kind: "unknown" }],
	["İnce Memed", { kind: "unknown" }],
	["", { kind: "unknown" }],
	["A-100", { kind: "unknown" }],
])("where an ISBN is due, %j is %j", (code, scan) => {
	expect(readBookScan(code, "isbn")).toEqual(scan);
});

test.each([
	// Ten digits are a label there, whether or not they are a valid ISBN-10.
	["9750807146", label("9750807146")],
	// With the label word before them they are an ISBN.
	["ISBN-10: 975-08-0714-6", isbn("9789750807145")],
	["9750807141", label("9750807141")],
	["9789750807145", isbn("9789750807145")],
	["9789750807146", { kind: "bad_isbn" }],
	["080442957X", isbn("9780804429573")],
	["10000042", label("10000042")],
	["t 100234", label("T100234")],
	["KT-0012", label("KT-0012")],
	["İnce Memed", { kind: "unknown" }],
	["1984 Orwell", { kind: "unknown" }],
	// The prefix of a scanner, and a shift key that is held.
	["]C110000042", label("10000042")],
	["!==!", label("1001")],
])("where a label is due, %j is %j", (code, scan) => {
	expect(readBookScan(code, "label")).toEqual(scan);
});

test("one wrong digit of an ISBN is always noticed, and never becomes a label", () => {
	fc.assert(
		fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (index, by) => {
			const digits = [..."9789750807145"];
			digits[index] = String((Number(digits[index]) + by) % 10);
			const { kind } = readBookScan(digits.join(""), "isbn");
			// A changed prefix makes it a different kind of number.
			if (index > 2) expect(kind).toBe("bad_isbn");
			else expect(kind).not.toBe("isbn");
		}),
	);
});
