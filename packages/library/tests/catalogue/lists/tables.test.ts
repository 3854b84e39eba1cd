/** Sheets as school programs write them, and detection of identical titles. */
import { describe, expect, test } from "vitest";
import { titleMeaningOf } from "../../../src/catalogue/lists/headings.ts";
import { emptyBook } from "../../../src/catalogue/lists/listed.ts";
import { areOne, keysOf, mayDiffer, TitleIndex } from "../../../src/catalogue/lists/match.ts";
import { listedRecord } from "../../../src/catalogue/lists/records.ts";
import { readTitleTables } from "../../../src/catalogue/lists/tables.ts";
import { readMarcJson } from "../../../src/catalogue/marc/marcjson.ts";

const sheet = (...rows: string[][]) => ({ name: "Sayfa1", rows, merges: [] });

describe("tables", () => {
	test("title rows, headings again on each page, sums and notes are no books", () => {
		const head = ["Sıra", "Kitap Adı", "Yazarı", "Adet"];
		const read = readTitleTables([
			sheet(
				["ATATÜRK İLKOKULU"],
				["Kitap"],
				head,
				["1", "Bir", "Ali Can", "2"],
				["", "", "", ""],
				head,
				["2", "İki", "Ece Su", ""],
				["", "", "TOPLAM", "3"],
				["Raporun sonu"],
			),
			sheet(["boş"]),
		]);
		expect(read.problem).toBeNull();
		const titles = [...read.titles()];
		expect(titles.map(({ row, book, copies }) => [row, book.title, copies.length])).toEqual([
			[4, "Bir", 2],
			[7, "İki", 1],
		]);
	});

	test("first name and surname in two columns, an ISBN in the barcode's, a series in brackets", () => {
		const { titles } = readTitleTables([
			sheet(
				["Eser", "Yazar Adı", "Yazar Soyadı", "Barkod"],
				["Twilight (Twilight, #1)", "AYŞE NUR", "ÇELİK", "9789750807145"],
			),
		]);
		const [title] = [...titles()];
		expect(title).toMatchObject({
			book: {
				title: "Twilight",
				series: "Twilight",
				series_no: "1",
				authors: ["Ayşe Nur Çelik"],
				isbn13: "9789750807145",
			},
			copies: [{ barcode: "" }],
			notes: ["barcode_is_isbn"],
		});
	});

	test("years and roles behind names are no people, and translators go to their field", () => {
		const { titles } = readTitleTables([
			sheet(
				["Eser adı", "Yazar", "Çevirmen"],
				["Bir", "Safa, Peyami, 1899-1961 yazar", ""],
				["İki", "Tolstoy, Lev, 1828-1910 yazar; Taluy, Nihal, 1900-1968 çev.; Su, Ece, ill.", ""],
				["Üç", "Tolstoy, Lev; Taluy, Nihal, çev.", "Nihal Taluy"],
			),
		]);
		expect([...titles()].map(({ book }) => [book.authors, book.translator, book.illustrator])).toEqual([
			[["Peyami Safa"], "", ""],
			[["Lev Tolstoy"], "Nihal Taluy", "Ece Su"],
			[["Lev Tolstoy"], "Nihal Taluy", ""],
		]);
	});

	test("a price in another currency is left empty and said, and the copy's note has it", () => {
		const { titles } = readTitleTables([
			sheet(
				["Eser adı", "Fiyat", "Not"],
				["Bir", "$12.99", "Yeni"],
				["İki", "€ 9,90", ""],
				["Üç", "12,50 TL", ""],
			),
			sheet(["Eser adı", "Fiyat ($)"], ["Dört", "12.99"], ["Beş", ""]),
		]);
		expect([...titles()].map(({ copies: [copy], notes }) => [copy?.price, copy?.note, notes])).toEqual([
			[0, "Yeni; Bedel: $12.99", ["foreign_price"]],
			[0, "Bedel: € 9,90", ["foreign_price"]],
			[12.5, "", []],
			[0, "Bedel: 12.99", ["foreign_price"]],
			[0, "", []],
		]);
	});

	test("a span of accession numbers is several with a count, and one that is asked about without", () => {
		const numbersOf = (...rows: string[][]) =>
			[...readTitleTables([sheet(...rows)]).titles()].map(({ copies, notes }) => [
				copies.map(({ accession_no }) => accession_no),
				notes,
			]);
		expect(
			numbersOf(
				["Eser adı", "Demirbaş no", "Adet"],
				["Bir", "15-17", "3"],
				["İki", "18-20", ""],
				["Üç", "21", ""],
			),
		).toEqual([
			[["15", "16", "17"], []],
			[["18-20"], ["maybe_span"]],
			[["21"], []],
		]);
		expect(numbersOf(["Eser adı", "Demirbaş no"], ["Bir", "2015-17"], ["İki", "2015-18"])).toEqual([
			[["2015-17"], []],
			[["2015-18"], []],
		]);
	});

	test("states in Turkish and English words, and answers to whether a copy is lent", () => {
		const { titles } = readTitleTables([
			sheet(
				["Eser adı", "Durum", "Kitabın durumu", "Ödünç verilir mi", "Not"],
				["Bir", "Kayıp", "", "", ""],
				["İki", "Hasarlı", "", "Hayır", ""],
				["Üç", "Rafta", "Yıpranmış", "Evet", ""],
				["Dört", "Ödünçte", "", "", ""],
				["Beş", "bilinmez hâl", "", "", "not"],
			),
		]);
		const empty = { status: "", condition: "", loanable: "" };
		expect([...titles()].map(({ copies, notes }) => [copies[0], notes])).toMatchObject([
			[{ ...empty, status: "lost" }, []],
			[{ ...empty, condition: "damaged", loanable: "in_library" }, []],
			[{ ...empty, condition: "worn", loanable: "yes" }, []],
			[empty, ["was_out"]],
			[{ ...empty, note: "not; Durum: bilinmez hâl" }, ["unknown_state"]],
		]);
	});

	test("columns that ask for a state are answered", () => {
		const { titles } = readTitleTables([
			sheet(
				["Eser adı", "itemlost", "Hasarlı mı", "notforloan", "Withdrawn"],
				["Bir", "0", "Hayır", "0", "0"],
				["İki", "1", "", "0", "0"],
				["Üç", "0", "Evet", "1", "0"],
				["Dört", "0", "", "", "x"],
				["Beş", "", "10000000146", "", ""],
			),
		]);
		const empty = { status: "", condition: "", loanable: "" };
		expect([...titles()].map(({ copies, notes }) => [copies[0], notes])).toMatchObject([
			[empty, []],
			[{ ...empty, status: "lost" }, []],
			[{ ...empty, condition: "damaged", loanable: "in_library" }, []],
			[{ ...empty, status: "withdrawn" }, []],
			[{ ...empty, note: "" }, ["national_id"]],
		]);
	});

	test("people of all columns are read alike, and stand in the field of their part", () => {
		const { titles } = readTitleTables([
			sheet(
				["Eser adı", "Yazar", "Çevirmen"],
				["Bir", "Dostoyevski, Fyodor, 1821-1881; çev. Ece Su", "GÜNYOL, VEDAT, 1911-2004"],
				["İki", "Ali Can; res. Ece Su", ""],
			),
		]);
		expect([...titles()].map(({ book }) => book)).toMatchObject([
			{ authors: ["Fyodor Dostoyevski"], translator: "Vedat Günyol; Ece Su", illustrator: "" },
			{ authors: ["Ali Can"], translator: "", illustrator: "Ece Su" },
		]);
	});

	test("of two columns of one meaning the surer counts; a person's word counts more", () => {
		const rows = sheet(["Başlık", "Eser adı", "Yazar"], ["yanlış", "doğru", "Ali Can"]);
		const titleOf = (corrections = {}) => [...readTitleTables([rows], corrections).titles()][0]?.book.title;
		expect(titleOf()).toBe("doğru");
		expect(titleOf({ 0: "title" })).toBe("yanlış");
	});

	test("without headings the columns are asked for, identity numbers are shown nowhere", () => {
		const read = readTitleTables([sheet(["Bir", "10000000146"], ["İki", "x"])]);
		expect(read).toMatchObject({ problem: "no_title_column", rows: 0 });
		expect(read.columns.map(({ heading }) => heading)).toEqual(["Bir", ""]);
		expect(readTitleTables([sheet()]).problem).toBe("empty");
	});
});

describe("which title it is", () => {
	const book = { ...emptyBook, title: "Kâğıt Kayık", authors: ["Ayşe Işık"], publisher: "Ada", year: 1999 };
	const one = (more: object) => areOne(keysOf(book), keysOf({ ...book, ...more }));
	test("spelling, turned names and what is not said make no difference; another edition does", () => {
		expect(one({ title: "KAGIT KAYIK", authors: ["Işık, Ayşe"], publisher: "", year: 0 })).toBe(true);
		expect(one({ isbn13: "9789750807145" })).toBe(true);
		expect(one({ year: 2001 })).toBe(false);
		expect(one({ publisher: "Deniz" })).toBe(false);
		expect(one({ authors: [] })).toBe(false);
	});
	test("ISBNs decide where both are known", () => {
		const keys = keysOf({ ...book, isbn13: "9789750807145" });
		expect(areOne(keys, keysOf({ ...book, isbn13: "9789751026132" }))).toBe(false);
		expect(areOne(keys, keysOf({ ...emptyBook, isbn13: "9789750807145" }))).toBe(true);
		const index = new TitleIndex<string>();
		index.add(keysOf(book), "folded");
		index.add(keys, "isbn");
		expect(index.find(keys)).toBe("isbn");
		expect(index.find(keysOf({ ...book, isbn13: "9789751026132" }))).toBe("folded");
	});
});

describe("books of one ISBN", () => {
	const volume = (title: string, series_no = "") =>
		keysOf({ ...emptyBook, title, series_no, isbn13: "9789750807145" });
	test.each([
		["Sefiller 1. Cilt", "Sefiller 2. Cilt"],
		["Sefiller I", "Sefiller II"],
		["Sefiller, birinci kitap", "Sefiller, ikinci kitap"],
		["Matematik 5", "Matematik 6"],
	])("%s and %s are two titles", (one, other) => {
		const index = new TitleIndex<string>();
		index.add(volume(one), one);
		expect([index.find(volume(other)), index.hasIsbn("9789750807145")]).toEqual([null, true]);
		index.add(volume(other), other);
		expect([index.find(volume(one)), index.find(volume(other))]).toEqual([one, other]);
	});
	test("volumes by their number in a series are two titles, too", () => {
		expect(areOne(volume("Sefiller", "1"), volume("Sefiller", "2"))).toBe(false);
		expect(areOne(volume("Sefiller", "01"), volume("Sefiller", "1"))).toBe(true);
		expect(areOne(volume("Sefiller"), volume("Sefiller", "2"))).toBe(true);
	});
	test.each([
		["memed", "ince memed", false],
		["suc ve ceza", "suc ve ceza ciltli", false],
		["harry potter ve felsefe tasi", "harry potter felsefe tasi", false],
		["kurk mantolu madonna", "kurk mantolu madona", false],
		["kucuk kara balik", "kara kedi", true],
		["matematik soru bankasi", "turkce soru bankasi", true],
		["ince memed", "ince memed 1", true],
		["baska kitap", "tamamen ayri", true],
	])("%s and %s may differ: %s", (one, other, differ) => {
		expect([mayDiffer(one, other), mayDiffer(other, one)]).toEqual([differ, differ]);
	});
});

describe("MARC-in-JSON", () => {
	const record = (title: string) =>
		`{"leader":"00000nam a2200000 a 4500","fields":[{"001":"x"},{"245":{"subfields":[{"a":"${title}"}],"ind1":"1","ind2":"0"}}]}`;
	async function read(text: string, size = 11) {
		const bytes = new TextEncoder().encode(text);
		const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
			bytes.subarray(at * size, (at + 1) * size),
		);
		const found: string[] = [];
		for await (const result of readMarcJson(pieces))
			found.push(result.record ? (result.record.data[0]?.subfields[0]?.value ?? "") : `! ${result.refusal}`);
		return found;
	}
	test("alone, in a list and one after another; braces and quotes inside are texts", async () => {
		expect(await read(record('Işık {\\"1\\"}'))).toEqual(['Işık {"1"}']);
		expect(await read(`[${record("Bir")},\n${record("İki")}]`)).toEqual(["Bir", "İki"]);
		expect(await read(`${record("Bir")}\n${record("İki")}`)).toEqual(["Bir", "İki"]);
	});
	test("a record without a title says so, one with a title does not", async () => {
		const problems: (readonly string[])[] = [];
		for (const title of ["", "Bir"])
			for await (const result of readMarcJson([new TextEncoder().encode(record(title))]))
				problems.push(...listedRecord(result).map((row) => row.problems));
		expect(problems).toEqual([["no_title"], []]);
	});
	test("half a character in it becomes a sign that every database takes", async () => {
		for await (const result of readMarcJson([new TextEncoder().encode(record("Bir \\ud83d"))]))
			expect(listedRecord(result).map(({ book }) => book.title)).toEqual(["Bir \ufffd"]);
		expect.assertions(1);
	});
	test("69: damaged, foreign, endless and cut ones are told by their number, the others are there", async () => {
		const foreign = record("x").replace("245", "200");
		const long = record("a".repeat(1_100_000));
		const text = `[${record("Bir")}, {"leader": 7}, {"a": }, ${foreign}, ${long}, ${record("İki")}, {"leader"`;
		expect(await read(text, 65_536)).toEqual([
			"Bir",
			"! json",
			"! json",
			"! not_marc21",
			"! too_long",
			"İki",
			"! cut_off",
		]);
	});
});

test("a record in capitals gets normal case, and a copy that is out and missing is missing", async () => {
	const field = (tag: string, ...subfields: Record<string, string>[]) => ({
		[tag]: { ind1: "1", ind2: " ", subfields },
	});
	const record = {
		leader: "00000nam a2200000 a 4500",
		fields: [
			field("100", { a: "HUGO, VICTOR," }, { d: "1802-1885" }),
			field("245", { a: "SEFİLLER'İN HİKÂYESİ" }),
			field("952", { p: "X1" }, { "1": "4" }, { q: "2026-01-01" }),
			field("952", { p: "X2" }, { q: "2026-01-01" }),
		],
	};
	const rows: ReturnType<typeof listedRecord> = [];
	for await (const result of readMarcJson([new TextEncoder().encode(JSON.stringify([record]))]))
		rows.push(...listedRecord(result));
	const [row] = rows;
	expect([row?.book.title, row?.book.authors, row?.out, row?.notes]).toEqual([
		"Sefiller'in Hikâyesi",
		["Victor Hugo"],
		1,
		["was_out"],
	]);
	expect(row?.copies.map(({ barcode, status }) => [barcode, status])).toEqual([
		["X1", "missing"],
		["X2", ""],
	]);
	expect(Object.keys(row?.copies[0] ?? {})).not.toContain("isOut");
});

// Labels change, files stay: exports of 0.1.0 and 0.2.0 have these headings.
test.each([
	["Year", "year"],
	["Pages", "pages"],
	["Dewey class", "dewey"],
	["Sınıflama kodu", "dewey"],
	["Price (TL)", "price"],
	["Title", "title"],
	["Authors", "authors"],
	["Number in series", "series_no"],
	["Author mark", "author_mark"],
	["Yayın yılı", "year"],
	["Sayfa sayısı", "pages"],
	["Kaçıncı baskı", "edition"],
	["Bedel (TL)", "price"],
])("the heading “%s” of an earlier version's export is known", (heading, field) => {
	expect(titleMeaningOf(heading)?.meaning).toBe(field);
});
