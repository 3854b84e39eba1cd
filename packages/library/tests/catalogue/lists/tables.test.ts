/** Sheets as school programs write them, and detection of identical titles. */
import { describe, expect, test } from "vitest";
import { emptyBook } from "../../../src/catalogue/lists/listed.ts";
import { areOne, keysOf, TitleIndex } from "../../../src/catalogue/lists/match.ts";
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
