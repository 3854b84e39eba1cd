// engines: one
/** Files as other programs spoil them: each row of a preview has the right values. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as sheetjs from "@e965/xlsx";
import { bounds } from "@rafta/library/tables/sheet";
import type { RecordData } from "@rafta/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTables } from "../../../src/catalogue/imports/read/tables.ts";
import { type Imports, openImports } from "./support.ts";

const folder = join(import.meta.dirname, "cases");
const fixture = (name: string): Buffer => readFileSync(join(folder, name));

type Values = Readonly<Record<string, unknown>>;
interface Case {
	readonly what: string;
	readonly rows: readonly Values[];
}
const cases = JSON.parse(fixture("beklenen.json").toString()) as Readonly<Record<string, Case>>;

let world: Imports;
beforeAll(async () => {
	world = await openImports();
});
afterAll(() => world.dispose());

/** A row of a preview as one object: the title, its first copy, its action and its notes. */
function shown({ data, action, problems }: RecordData): Values {
	const { book, copies } = data as { book: Values; copies: readonly Values[] };
	return { isbn13: "", barcode: "", ...book, ...copies[0], action, notes: problems };
}

/** The rows of a file of titles, in its order. */
async function rowsOf(name: string, bytes: Uint8Array | string = fixture(name)): Promise<Values[]> {
	const { status, body } = await world.uploadTitles(bytes, undefined, { name });
	expect([status, body.code]).toEqual([200, undefined]);
	const rows = await world.rowsOf(body.import.id);
	return rows.toSorted((a, b) => Number(a.row) - Number(b.row)).map(shown);
}

/** Whether a value is right: equal, or one of those that are right. */
function isRight(value: unknown, right: unknown): boolean {
	if (JSON.stringify(value) === JSON.stringify(right)) return true;
	const choices: readonly unknown[] = Array.isArray(right) ? right : [];
	return choices.some((one) => JSON.stringify(one) === JSON.stringify(value));
}

test.each(Object.entries(cases).map(([key, one]) => [key, one.what, one.rows] as const))(
	"%s: %s",
	async (key, _what, rows) => {
		const found = await rowsOf(key.split(" ")[1] ?? "");
		expect(found).toHaveLength(rows.length);
		for (const [at, right] of rows.entries())
			for (const [field, value] of Object.entries(right))
				if (!isRight(found[at]?.[field], value)) expect(found[at]).toMatchObject({ [field]: value });
	},
);

test("copies that another program calls lost, withdrawn, damaged or not for loan are so here", async () => {
	const { body } = await world.uploadTitles(fixture("koha-durumlar.mrc"), undefined, { name: "koha.mrc" });
	const rows = await world.rowsOf(body.import.id);
	const copies = rows.flatMap(({ data }) => (data as { copies: readonly Values[] }).copies);
	const states = copies.map(({ barcode, status, condition, loanable }) => [
		...[barcode, status, condition, loanable],
	]);
	expect(states).toEqual([
		["99100000000001", undefined, undefined, undefined],
		["99100000000002", "lost", undefined, undefined],
		["99100000000003", "withdrawn", undefined, undefined],
		["99100000000004", undefined, "damaged", undefined],
		["99100000000005", undefined, undefined, "in_library"],
	]);
});

test("prices of items are read as those of lists", async () => {
	const rows = await rowsOf("fiyatlar.mrc");
	expect(rows.map(({ price }) => price)).toEqual([1250, 1250, 12.5, 2500, 85]);
});

test("a library that the school does not have is said", async () => {
	const [row] = await rowsOf("baska-kutuphane.csv");
	expect(row).toMatchObject({ action: "new", library_id: world.small.library, notes: ["unknown_library"] });
});

test("numbers that a spreadsheet has spoiled are read as they were, or left out and said", async () => {
	const [shortened, decimal, failed] = await rowsOf("sayi-kiliklari.csv");
	expect(shortened).toMatchObject({ pages: 180, notes: ["bad_isbn", "number_shortened"] });
	expect(shortened).not.toHaveProperty("accession_no");
	expect(decimal).toMatchObject({ barcode: "7700012", accession_no: "7124", pages: 1180, notes: [] });
	expect(failed).toMatchObject({ action: "new", notes: [] });
	expect(failed).not.toHaveProperty("accession_no");
});

test.each([
	["soyad-virgul-ad.csv", ["Ali Yılmaz", "Ayşe Nur Kaya", "Mehmet Can Öz"]],
	["satir-ici-satir.csv", ["Ali Can Yılmaz", "Ayşe Kaya"]],
])("pupils of %s", async (name, names) => {
	const { body } = await world.upload(fixture(name));
	const rows = await world.rowsOf(body.import.id, "new");
	expect(rows.map(({ problems }) => problems)).toEqual(rows.map(() => []));
	const shownNames = rows.map(({ data }) => {
		const { first_name, last_name } = (data as { values: Values }).values;
		return `${first_name} ${last_name}`;
	});
	expect(shownNames.sort()).toEqual([...names].sort());
});

describe("workbooks", () => {
	const formats = ["xlsx", "xls", "xlsb", "ods"] as const;

	/** A workbook with one column of numbers in these formats. */
	function bookOf(cells: readonly (readonly [value: number, format: string])[], date1904 = false) {
		const sheet: sheetjs.WorkSheet = { "!ref": `A1:A${cells.length}` };
		for (const [at, [v, z]] of cells.entries())
			sheet[`A${at + 1}`] = { t: "n", v, z, w: sheetjs.SSF.format(z, v, { date1904 }) };
		const book = sheetjs.utils.book_new();
		sheetjs.utils.book_append_sheet(book, sheet, "Kitaplar");
		book.Workbook = { WBProps: { date1904 } };
		return book;
	}
	async function cellsOf(
		book: sheetjs.WorkBook,
		bookType: sheetjs.BookType,
	): Promise<(string | undefined)[]> {
		const bytes = sheetjs.write(book, { bookType, type: "buffer" }) as Buffer;
		const { sheets } = await readTables(bytes, bounds);
		return sheets[0]?.rows.map(([cell]) => cell) ?? [];
	}

	test.each(formats)(
		"%s shows the digits that a format shows, and no other look of a number",
		async (type) => {
			const cells = [
				[4711, "0000000000"],
				[123, "00000"],
				[5, '0"/A"'],
				[9786051234564, "000\\-000\\-000\\-000\\-0"],
				[1250, "0"],
				[1250, "General"],
				[1250, "#,##0"],
				[1250, '#,##0.00" TL"'],
				[12.345, "General"],
			] as const;
			expect(await cellsOf(bookOf(cells), type)).toEqual([
				...["0000004711", "00123", "5/A", "978-605-123-456-4", "1250", "1250", "1250", "1250", "12.3450"],
			]);
		},
	);

	test.each(formats)("%s has the days that Excel shows, whatever its first day is", async (type) => {
		// Days of 1 September 2015 since the first day of 1900 and of 1904.
		expect(await cellsOf(bookOf([[42248, "dd/mm/yyyy"]]), type)).toEqual(["2015-09-01"]);
		expect(await cellsOf(bookOf([[40786, "dd/mm/yyyy"]], true), type)).toEqual(["2015-09-01"]);
	});
});

test("a list whose lines end with CR alone is read in every encoding", async () => {
	const text = fixture("satir-sonu-cr.csv").toString();
	const right = ["Beyaz Deneme", "Küçük Deneme"];
	const wide = Buffer.from(`\ufeff${text}`, "utf16le");
	const legacy = Buffer.from(text.replace(/ı/g, "\u00fd"), "latin1");
	for (const bytes of [wide, Buffer.from(wide).swap16(), legacy])
		expect((await rowsOf("cr.csv", bytes)).map(({ title }) => title)).toEqual(right);
});

test("a library is found by what distinguishes its name, and by nothing that two have", async () => {
	const { create, school } = world.small;
	const center = await create("libraries", { name: "Merkez Kütüphanesi", school_id: school, kind: "main" });
	await create("libraries", { name: "Ek Bina Kitaplığı", school_id: school, kind: "class" });
	await create("libraries", { name: "Ek Bina Kütüphanesi", school_id: school, kind: "class" });
	const rows = await rowsOf(
		"kutuphane.csv",
		"Eser adı;Kütüphane\nBir;MERKEZ\nİki;merkez kutuphanesi\nÜç;Ek Bina\nDört;Deneme Şb.\nBeş;",
	);
	expect(rows.map(({ library_id, notes }) => [library_id === center, notes])).toEqual([
		[true, []],
		[true, []],
		[false, ["unknown_library"]],
		[false, ["unknown_library"]],
		[false, []],
	]);
});

describe("letters whose UTF-8 was read as Windows-1254 and saved again", () => {
	const spoiled = (text: string) => new TextDecoder("windows-1254").decode(Buffer.from(text));

	test("are restored in a whole list, and in some rows of one, which say so", async () => {
		const list = "Eser Adı;Yazarı;Özet\nİnce Memed;Yaşar Kemal;Çukurova\nŞu Çılgın Türkler;Turgut Özakman;";
		const right = ["İnce Memed", "Şu Çılgın Türkler"];
		const whole = await rowsOf("bozuk.csv", spoiled(list));
		expect(whole.map(({ title, notes }) => [title, notes])).toEqual(
			right.map((title) => [title, ["misread_letters"]]),
		);
		const lines = list.split("\n").map((line, at) => (at === 1 ? spoiled(line) : line));
		const some = await rowsOf("karisik.csv", lines.join("\n"));
		expect(some.map(({ title, authors, notes }) => [title, authors, notes])).toEqual([
			["İnce Memed", ["Yaşar Kemal"], ["misread_letters"]],
			["Şu Çılgın Türkler", ["Turgut Özakman"], []],
		]);
	});

	test("are restored in workbooks and in lists of pupils", async () => {
		const sheet = sheetjs.utils.aoa_to_sheet([["Eser Adı"], [spoiled("Küçük Ağaç")], ["Işık"]]);
		const book = sheetjs.utils.book_new();
		sheetjs.utils.book_append_sheet(book, sheet, "Kitaplar");
		const bytes = sheetjs.write(book, { bookType: "xlsx", type: "buffer" }) as Buffer;
		expect((await rowsOf("bozuk.xlsx", bytes)).map(({ title, notes }) => [title, notes])).toEqual([
			["Küçük Ağaç", ["misread_letters"]],
			["Işık", []],
		]);
		const { body } = await world.upload(Buffer.from(spoiled("Okul No;Adı;Soyadı;Sınıf\n77101;Ayşe;Öz;5/A")));
		const [row] = await world.rowsOf(body.import.id, "new");
		expect(row).toMatchObject({
			data: { values: { first_name: "Ayşe", last_name: "Öz", class_code: "5/A" } },
			problems: ["misread_letters"],
		});
	});
});

test("tags and entities of a web page are no part of a title or a name", async () => {
	const [row] = await rowsOf(
		"html.csv",
		"Eser adı;Yazar;Özet\n<b>Suç &amp; Ceza</b>;<i>Fyodor Dostoyevski</i>;<p>Bir</p><p>a < b, <3</p>",
	);
	expect(row).toMatchObject({
		title: "Suç & Ceza",
		authors: ["Fyodor Dostoyevski"],
		summary: "Bir\na < b, <3",
	});
});

test("a pupil with both names in one of two columns is taken, and the row says so", async () => {
	const { body } = await world.upload(Buffer.from("Okul No;Ad;Soyad;Sınıf\n77201;Ali Yılmaz;;5/A"));
	const [row] = await world.rowsOf(body.import.id, "new");
	expect(row).toMatchObject({
		data: { split: true, values: { first_name: "Ali", last_name: "Yılmaz" } },
		problems: ["names_in_one"],
	});
});
