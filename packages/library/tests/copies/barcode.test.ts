/** Barcodes as other programs have printed them on books. */
import { expect, test } from "vitest";
import { barcodeIn, barcodeOf, isBarcode } from "../../src/copies/barcode.ts";

test.each([
	["T 100234", "T100234"],
	["t100234", "T100234"],
	["ki-12", "KI-12"],
	["kı-12", "KI-12"],
	["Kİ-12", "KI-12"],
	[" 0012 34 ", "001234"],
])("%j is stored as %j", (text, barcode) => {
	expect(barcodeOf(text)).toBe(barcode);
	expect(isBarcode(barcode)).toBe(true);
});

test.each(["ABC", "Ş12", "12#3", "", "1".repeat(31), "A_1"])("%j is no stored barcode", (text) => {
	expect(isBarcode(text)).toBe(false);
});

test.each([
	["T 100234", "T100234"],
	["KT-0012", "KT-0012"],
	["2015/124 a", "2015/124A"],
	["1001", "1001"],
	["fahrenheit 451", null],
	["1984 Orwell", null],
	["İnce Memed", null],
	["Momo 2", "MOMO2"],
	["", null],
])("%j looks like the barcode %j", (text, barcode) => {
	expect(barcodeIn(text)).toBe(barcode);
});
