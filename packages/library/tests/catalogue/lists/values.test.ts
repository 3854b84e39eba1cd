/** Cell values as people and programs write them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isbnIn } from "../../../src/catalogue/isbn.ts";
import { listColumns, titleHeading, titleMeaningOf } from "../../../src/catalogue/lists/headings.ts";
import {
	correctCase,
	dayIn,
	isForeignPrice,
	isMonthFirst,
	languageIn,
	maySpan,
	namesIn,
	numbersIn,
	pagesIn,
	priceIn,
	publisherIn,
	sourceIn,
	subjectsIn,
	titleParts,
	withoutMark,
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
		["ISBN/UID", "isbn"],
		["ean_isbn13", "isbn"],
		["isbn_issn", "isbn"],
		["Baskı", "edition"],
		["Year Published", "year"],
		["Collation", "pages"],
		["Additional Authors", "other_authors"],
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
	["٩٧٨٩٧٥٠٨٠٧١٤٥", "9789750807145"],
	["９７８-９７５０８０７１４５", "9789750807145"],
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
	["Yaşar KEMAL", false, ["Yaşar Kemal"]],
	["Ayşe Nur ÖZ-KAYA / Ece IŞIK", false, ["Ayşe Nur Öz-Kaya", "Ece Işık"]],
	["MEB Yayın Kurulu", false, ["MEB Yayın Kurulu"]],
	["Ali Can vd.", false, ["Ali Can"]],
	["Ali Can, Ece Su, v.d.", false, ["Ali Can", "Ece Su"]],
	["Ali Can ve diğerleri", false, ["Ali Can"]],
	["Can, Ali [et al.]", false, ["Ali Can"]],
	["-", false, []],
	["Yok", false, []],
	["Yazarı bilinmiyor", false, []],
	["Unknown", false, []],
	["N/A", false, []],
	["Anonim", false, ["Anonim"]],
	["", false, []],
])("authors %j", (cell, isMany, authors) => {
	expect(namesIn(cell, isMany)).toEqual(authors);
});

test("a day without signs is read, zeros are none; a price below nothing is none", () => {
	expect(["20150901", "20151301", "0000-00-00", "00.00.0000", "42248"].map((cell) => dayIn(cell))).toEqual([
		"2015-09-01",
		null,
		"",
		"",
		null,
	]);
	expect(["-5", "TL -5", "\u22125,50", "85.-", "12-15"].map(priceIn)).toEqual([0, 0, 0, 85, 12]);
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
	expect(["2024-09-02", "2.9.2024", "02/09/2024", "31.02.2024", ""].map((cell) => dayIn(cell))).toEqual([
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
	expect([
		correctCase("AŞK-I MEMNU"),
		correctCase("1984"),
		correctCase("İnce Memed"),
		correctCase("UFO"),
	]).toEqual(["Aşk-ı Memnu", "1984", "İnce Memed", "UFO"]);
	expect([withoutMark("'=1+1"), withoutMark("'Salem's Lot")]).toEqual(["=1+1", "'Salem's Lot"]);
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

test.each([
	["2016/01/02", false, "2016-01-02"],
	["2016.1.2", false, "2016-01-02"],
	["[2016-01-02]", false, "2016-01-02"],
	["2015-09-01T00:00:00+03:00", false, "2015-09-01"],
	["2 Ocak 2016", false, "2016-01-02"],
	["02 Ağu 2016", false, "2016-08-02"],
	["2. ŞUBAT 2016", false, "2016-02-02"],
	["January 2, 2016", false, "2016-01-02"],
	["2-Sep-2016", false, "2016-09-02"],
	["01/02/2016 10:30", false, "2016-02-01"],
	["01/02/2016", true, "2016-01-02"],
	["29.02.2027", false, null],
	["29 Şubat 2028", false, "2028-02-29"],
	["02.01.16", false, null],
	["2016", false, null],
])("day %j, month first: %s", (cell, hasMonthFirst, day) => {
	expect(dayIn(cell, hasMonthFirst)).toBe(day);
});

test("a column names the month first where that alone makes its days dates", () => {
	expect(isMonthFirst(["01/02/2016", "09/15/2015"])).toBe(true);
	expect(isMonthFirst(["09/15/2015", "15/09/2015"])).toBe(false);
	expect(isMonthFirst(["01/02/2016", ""])).toBe(false);
});

test("the cataloguer's year counts, not that of another calendar", () => {
	expect(["1436 [2015]", "[c2015]", "2015 [baskı]"].map(yearIn)).toEqual([2015, 2015, 2015]);
});

test.each([
	["Deneme yolu / Ali Can.", ["Ali Can"], "Deneme yolu", ""],
	["Deneme yolu [kitap] : alt ad / Ali Can ; çev. Ece Su.", ["Ali Can"], "Deneme yolu", "alt ad"],
	["Deneme yolu [electronic resource]", [], "Deneme yolu", ""],
	["Deneme yolu /", [], "Deneme yolu", ""],
	["Aşk / Nefret", ["Ali Can"], "Aşk / Nefret", ""],
	["Beyaz : siyah", ["Ali Can"], "Beyaz : siyah", ""],
	["1984", [], "1984", ""],
	["/ Ali Can", ["Ali Can"], "/ Ali Can", ""],
])("title %j", (text, names, title, subtitle) => {
	expect(titleParts(text, names)).toEqual({ title, subtitle });
});

test.each([
	["İstanbul : Deneme Yayınları, 2015.", "Deneme Yayınları"],
	["Deneme Yayınları,", "Deneme Yayınları"],
	["Deneme Yayınları", "Deneme Yayınları"],
	["T.C. MEB", "T.C. MEB"],
	["", ""],
])("publisher %j", (cell, publisher) => {
	expect(publisherIn(cell)).toBe(publisher);
});

test.each([
	["124-126", 3, ["124", "125", "126"]],
	["0098-0101", 4, ["0098", "0099", "0100", "0101"]],
	["124, 125, 130", 3, ["124", "125", "130"]],
	["124 125", 2, ["124", "125"]],
	["124; 125", 1, ["124", "125"]],
	["<B1><B2>", 1, ["B1", "B2"]],
	["124-126", 1, ["124-126"]],
	["2015-124", 3, ["2015-124"]],
	["124,125", 1, ["124,125"]],
	["T 100234", 2, ["T 100234"]],
	["T100234 T100235", 2, ["T100234", "T100235"]],
	["", 2, [""]],
])("numbers %j of %i copies", (cell, count, numbers) => {
	expect(numbersIn(cell, count)).toEqual(numbers);
});

test("a price in another currency is none in lira", () => {
	const foreign = [
		"$12.99",
		"€ 9,90",
		"12 USD",
		"12 usd",
		"9,90 Euro",
		"£5",
		"5 dolar",
		"US$ 12",
		"12 USD (400 TL)",
	];
	expect(foreign.map(priceIn)).toEqual(foreign.map(() => 0));
	expect(["12,99 TL", "₺12,99", "TRY 12.99", "12,99 Türk lirası", "12,99"].map(priceIn)).toEqual([
		12.99, 12.99, 12.99, 12.99, 12.99,
	]);
	expect([isForeignPrice("12", "Fiyat ($)"), isForeignPrice("12 TL", "Fiyat ($)")]).toEqual([true, false]);
	expect([isForeignPrice("", "Fiyat ($)"), isForeignPrice("dolar")]).toEqual([false, false]);
});

test("hyphenated numbers that follow one another may be spans, others have two parts", () => {
	expect(maySpan(["14", "15-17", "18", "19 - 20"])).toBe(true);
	expect(maySpan(["15-17"])).toBe(true);
	expect(maySpan(["2015-17", "2015-18"])).toBe(false);
	expect(maySpan(["1-15", "1-16", "2-3"])).toBe(false);
	expect(maySpan(["15-17", "16-18"])).toBe(false);
	expect(maySpan(["1-1000"])).toBe(false);
	expect(maySpan(["15", ""])).toBe(false);
});
