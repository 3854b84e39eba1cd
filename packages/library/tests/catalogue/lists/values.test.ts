/** Cell values as people and programs write them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isbnIn } from "../../../src/catalogue/isbn.ts";
import { listColumns, titleHeading, titleMeaningOf } from "../../../src/catalogue/lists/headings.ts";
import {
	dayIn,
	languageIn,
	namesIn,
	pagesIn,
	priceIn,
	sourceIn,
	subjectsIn,
	unmarked,
	written,
	yearIn,
} from "../../../src/catalogue/lists/values.ts";

describe("headings", () => {
	test("what an export writes is known again, in both languages", () => {
		for (const field of listColumns)
			for (const language of ["tr", "en"] as const)
				expect(titleMeaningOf(titleHeading(field, language))?.meaning).toBe(field);
	});
	test.each([
		["KİTABIN ADI", "title"],
		["kitap adi", "title"],
		["original_publication_year", "year"],
		["Yazar Adı Soyadı", "authors"],
		["Demirbaş No.", "accession_no"],
		["BARKOD NO", "barcode"],
		["Geldiği Yer", "acquired_how"],
		["language_code", "language"],
		["T.C. Kimlik No", "national_id"],
		["ratings_count", undefined],
	])("%s", (heading, meaning) => {
		expect(titleMeaningOf(heading)?.meaning).toBe(meaning);
	});
});

test.each([
	["978-975-08-0714-5", "9789750807145"],
	["9750807146", "9789750807145"],
	["ISBN: 975-08-0714-6 (ciltli)", "9789750807145"],
	["ISBN (13): 978-975-08-0714-5", "9789750807145"],
	["ısbn-13 978 975 08 0714 5; 9786050000000", "9789750807145"],
	["ISBN-10: 439554934", "9780439554930"],
	["439554934", "9780439554930"],
	["439554934.0", "9780439554930"],
	["0000000000001; 9789750807145", "9789750807145"],
	["9.78043955493e+12", null],
	["9789750807146", null],
	["yok", null],
	["", ""],
])("isbn %j", (cell, isbn) => {
	expect(isbnIn(cell)).toBe(isbn);
});

test.each([
	["Kemal, Orhan", false, ["Orhan Kemal"]],
	["Saint-Exupéry, Antoine de", false, ["Antoine de Saint-Exupéry"]],
	["YAŞAR KEMAL", false, ["Yaşar Kemal"]],
	["Ali Can, Ece Su", false, ["Ali Can", "Ece Su"]],
	["Ali Can; Ece Su; Ali Can", false, ["Ali Can", "Ece Su"]],
	["Ali Can ve Ece Su", false, ["Ali Can", "Ece Su"]],
	["Homer, Robert Fagles", true, ["Homer", "Robert Fagles"]],
	["", false, []],
])("authors %j", (cell, isMany, authors) => {
	expect(namesIn(cell, isMany)).toEqual(authors);
});

test("years, prices, days, languages, sources, subjects", () => {
	expect(["2003", "1997.0", "-720.0", "2015-05-01", "Ekim 1999", "c1987", "yok"].map(yearIn)).toEqual([
		2003, 1997, -720, 2015, 1999, 1987, 0,
	]);
	expect(["12,50 TL", "1.250,00", "12.5", "1.250", "₺ 7", "bedava"].map(priceIn)).toEqual([
		12.5, 1250, 12.5, 1250, 7, 0,
	]);
	expect(["1,250.00", "2,500", "1 250,00", "1.250.000,50", "12.3450", "0,500"].map(priceIn)).toEqual([
		1250, 2500, 1250, 1_250_000.5, 12.345, 0.5,
	]);
	expect(["1.180", "180 s.", "xii, 1.300 s.", "1 cilt", "250, [4] s.", "24 cm"].map(pagesIn)).toEqual([
		1180, 180, 1300, 0, 250, 0,
	]);
	expect(yearIn("2.019")).toBe(2019);
	expect(["2024-09-02", "2.9.2024", "02/09/2024", "31.02.2024", ""].map(dayIn)).toEqual([
		"2024-09-02",
		"2024-09-02",
		"2024-09-02",
		null,
		"",
	]);
	expect(["Türkçe", "TURKCE", "İngilizce", "eng", "en-US", "German", "?"].map(languageIn)).toEqual([
		"tr",
		"tr",
		"en",
		"en",
		"en",
		"de",
		"",
	]);
	expect(["Bağış", "SATIN ALMA", "MEB Yayınları", "Devir", "uzaydan"].map(sourceIn)).toEqual([
		"donation",
		"purchase",
		"ministry",
		"transfer",
		"",
	]);
	expect(subjectsIn("Roman; Öykü, Roman")).toEqual(["Roman", "Öykü"]);
	expect([written("AŞK-I MEMNU"), written("1984"), written("İnce Memed"), written("UFO")]).toEqual([
		"Aşk-ı Memnu",
		"1984",
		"İnce Memed",
		"UFO",
	]);
	expect([unmarked("'=1+1"), unmarked("'Salem's Lot")]).toEqual(["=1+1", "'Salem's Lot"]);
});

test("whatever stands in a cell, it is read without an error and soon", () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 3000, unit: "binary" }), (cell) => {
			isbnIn(cell);
			namesIn(cell, true);
			namesIn(cell, false);
			expect(priceIn(cell)).toBeGreaterThanOrEqual(0);
			expect(Number.isInteger(yearIn(cell))).toBe(true);
			dayIn(cell);
			languageIn(cell);
		}),
	);
});
