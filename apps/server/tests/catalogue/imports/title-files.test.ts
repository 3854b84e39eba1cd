// engines: one
// @module-tag long
/** Files of titles as school programs, libraries and attackers write them (attacks 66, 67, 69, 70, 71). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as sheetjs from "@e965/xlsx";
import type { RecordData } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Imports, openImports } from "./support.ts";
import { cell, part, workbookParts, zipOf } from "./zips.ts";

const marc = join(import.meta.dirname, "../../../../../packages/library/tests/catalogue/marc/fixtures");
const fixture = (name: string): Buffer => readFileSync(join(marc, name));
const expected = JSON.parse(fixture("turkce/beklenen.json").toString()) as readonly {
	readonly baslik: string;
	readonly isbn: string;
	readonly barkodlar: readonly string[];
}[];

let world: Imports;
beforeEach(async () => {
	world = await openImports();
});
afterEach(() => world.dispose());

const counts = ({ rows, new: fresh, adds, same, problem, copies }: Record<string, number>) => [
	rows,
	fresh,
	adds,
	same,
	problem,
	copies,
];
const read = async (bytes: Uint8Array | string, options?: object) => {
	const { status, body } = await world.uploadTitles(bytes, options);
	return status === 200 ? counts(body.import.counts) : [status, body.code];
};

/** Encodes a text in Windows-1254, as far as Turkish needs it. */
function in1254(text: string): Buffer {
	const letters: Record<string, number> = { ş: 0xfe, Ş: 0xde, ı: 0xfd, İ: 0xdd, ğ: 0xf0, Ğ: 0xd0 };
	return Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
}

const rows = [
	["Atatürk Ortaokulu Kütüphanesi"],
	[],
	["S.No", "Kitabın Adı", "Yazarı", "Yayınevi", "Basım Yılı", "Barkod No", "Demirbaş", "Fiyatı"],
	[1, "ŞEKER PORTAKALI", "VASCONCELOS, JOSÉ MAURO DE", "Can Çocuk", 2003, 70001, "000101", 12.5],
	[2, "Işık Ülkesi", "Ğüzel İsim", "Ada", 1999, 70002, "000102", ""],
	["", "", "", "", "", "", "TOPLAM", 2],
];

describe("tables", () => {
	test.each(["xlsx", "xls", "ods"] as const)("%s with title rows and a sum below", async (bookType) => {
		const book = sheetjs.utils.book_new();
		sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows), "Kitaplar");
		const bytes = sheetjs.write(book, { bookType, type: "buffer" }) as Buffer;
		expect(await read(bytes)).toEqual([2, 2, 0, 0, 0, 2]);
		const [first] = await world.rowsOf(String((await world.small.service.list("imports", {}))[0]?.id));
		expect(first).toMatchObject({
			sheet: "Kitaplar",
			row: 4,
			data: {
				book: {
					title: "Şeker Portakalı",
					authors: ["José Mauro De Vasconcelos"],
					publisher: "Can Çocuk",
					year: 2003,
				},
				copies: [{ barcode: "70001", accession_no: "000101", price: 12.5 }],
			},
		});
	});

	test.each([
		["UTF-8 with commas", (text: string) => Buffer.from(text.replaceAll(";", ","))],
		["Windows-1254", in1254],
		["UTF-16 with tabs", (text: string) => Buffer.from(`\ufeff${text.replaceAll(";", "\t")}`, "utf16le")],
	])("csv in %s", async (_name, encode) => {
		const text = rows.map((row) => row.map((value) => String(value).replace(",", "")).join(";")).join("\r\n");
		expect(await read(encode(text))).toEqual([2, 2, 0, 0, 0, 2]);
		const [job] = await world.small.service.list("imports", {});
		const found = (await world.rowsOf(String(job?.id))).map(
			({ data }) => data as { book: { title: string } },
		);
		expect(found.map(({ book }) => book.title)).toEqual(["Şeker Portakalı", "Işık Ülkesi"]);
	});

	test("what an export writes is read again as it was, neutralised cells included", async () => {
		const { create, library, school } = world.small;
		const book = await create("books", {
			title: "=Eşittir",
			authors: ["Ali Can", "Ece Su"],
			subjects: ["Roman", "Öykü"],
			age_min: 7,
			age_max: 9,
			language: "tr",
			status: "active",
		});
		await create("library_books", {
			...{ book_id: book, library_id: library, school_id: school },
			...{
				barcode: "80001",
				accession_no: "000801",
				shelf: "-1. kat",
				acquired_how: "donation",
				donor: "Bir Veli",
			},
			...{ price: 1250.5, acquired_on: "2024-09-02", status: "available", call_number: "813 CAN" },
		});
		for (const format of ["csv", "xlsx"]) {
			const response = await fetch(`${world.server.url}/api/exports/titles?format=${format}`, {
				headers: { authorization: world.staff.token, "accept-language": "tr" },
			});
			const bytes = new Uint8Array(await response.arrayBuffer());
			// All numbers are in the register; elsewhere the result would be:
			expect(await read(bytes)).toEqual([6, 0, 0, 6, 0, 0]);
			await world.small.service.transaction(async (records) => {
				for (const copy of await records.list("library_books", { filter: 'barcode = "80001"' }))
					await records.delete("library_books", copy.id);
				for (const spent of await records.list("spent_numbers", {}))
					await records.delete("spent_numbers", spent.id);
			});
			const { body } = await world.uploadTitles(bytes);
			const [row] = await world.rowsOf(body.import.id, "adds");
			expect(row?.data).toMatchObject({
				book: {
					title: "=Eşittir",
					authors: ["Ali Can", "Ece Su"],
					subjects: ["Roman", "Öykü"],
					age_min: 7,
					age_max: 9,
					language: "tr",
				},
				copies: [
					{
						...{ barcode: "80001", accession_no: "000801", shelf: "-1. kat", acquired_how: "donation" },
						...{ donor: "Bir Veli", price: 1250.5, acquired_on: "2024-09-02", call_number: "813 CAN" },
					},
				],
			});
			await world.apply(body.import.id, {});
		}
	});
});

describe("MARC", () => {
	test.each(["utf8.mrc", "marc8.mrc", "yanlis-1254.mrc", "utf8.xml"])(
		"%s: every title with their copies and numbers",
		async (name) => {
			const { body } = await world.uploadTitles(fixture(`turkce/${name}`), undefined, { name });
			const barcodes = expected.flatMap(({ barkodlar }) => barkodlar);
			expect(counts(body.import.counts)).toEqual([
				expected.length,
				expected.length,
				0,
				0,
				0,
				barcodes.length,
			]);
			expect(await world.apply(body.import.id, {})).toBe("applied");
			const copies = await world.small.service.list("library_books", { sort: "barcode" });
			expect(copies.map(({ barcode }) => barcode).filter((one) => barcodes.includes(String(one)))).toEqual(
				barcodes.toSorted(),
			);
			const titles = await world.small.service.list("books", { filter: 'source = "import"' });
			expect(titles.map(({ title }) => title).sort()).toEqual(expected.map(({ baslik }) => baslik).sort());
			expect(new Set(titles.map(({ isbn13 }) => isbn13))).toEqual(new Set(expected.map(({ isbn }) => isbn)));
			// Another format of the same catalogue adds nothing.
			expect(await read(fixture("turkce/utf8.xml"))).toEqual([expected.length, 0, 0, expected.length, 0, 0]);
		},
	);

	test("69: damaged records are told by their number, the others go in", async () => {
		const whole = fixture("turkce/utf8.mrc");
		const ends = [...whole.entries()].filter(([, byte]) => byte === 0x1d).map(([at]) => at + 1);
		const record = (place: number) => whole.subarray(place === 0 ? 0 : ends[place - 1], ends[place]);
		const wrongLength = Buffer.from(record(1));
		wrongLength.write("00042", 0);
		const wrongDirectory = Buffer.from(record(2));
		wrongDirectory.write("99999", 24 + 7);
		const lost = Buffer.from(record(3));
		lost.fill(0x01, 0, 24);
		const file = Buffer.concat([
			record(0),
			wrongLength,
			wrongDirectory,
			lost,
			Buffer.alloc(3_000_000, 0x41),
			Buffer.from([0x1d]),
			record(4),
			fixture("ruby-marc/cp866_multirecord.marc"),
			record(5).subarray(0, 200),
		]);
		const { body } = await world.uploadTitles(file);
		const found = await world.rowsOf(body.import.id);
		const bad = found.filter(({ action }) => action === "problem");
		expect(
			found
				.filter(({ action }) => action === "new")
				.map(({ row }) => row)
				.sort(),
		).toEqual([1, 2, 3, 6]);
		expect(bad.map(({ row, problems }) => [row, (problems as string[])[0]])).toEqual([
			[4, "marc_leader"],
			[5, "marc_too_long"],
			[7, "marc_not_marc21"],
			[8, "marc_not_marc21"],
			[9, "marc_cut_off"],
		]);
		expect(found.find(({ row }) => row === 2)?.problems).toContain("marc_warn_leader");
		expect(found.find(({ row }) => row === 3)?.problems).toContain("marc_warn_directory");
		expect(await world.apply(body.import.id, {})).toBe("applied");
	});

	test("UNIMARC alone in its file is told record by record, too", async () => {
		const { body } = await world.uploadTitles(fixture("ruby-marc/cp866_multirecord.marc"));
		expect((await world.rowsOf(body.import.id)).map(({ row, problems }) => [row, problems])).toEqual([
			[1, ["marc_not_marc21"]],
			[2, ["marc_not_marc21"]],
		]);
	});

	test("a record that names entities is refused, the file with it ends as an answer", async () => {
		const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><collection><record/></collection>`;
		const { body } = await world.uploadTitles(laughs);
		expect((await world.rowsOf(body.import.id)).map(({ problems }) => problems)).toEqual([["marc_doctype"]]);
	});

	test("a record with a hundred copies becomes rows of one title", async () => {
		const copies = Array.from(
			{ length: 100 },
			(_, place) =>
				`<datafield tag="952" ind1=" " ind2=" "><subfield code="p">${90_000 + place}</subfield></datafield>`,
		).join("");
		const xml = `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader><datafield tag="245" ind1="1" ind2="0"><subfield code="a">Çok Nüshalı</subfield></datafield>${copies}</record></collection>`;
		const { body } = await world.uploadTitles(xml);
		expect(counts(body.import.counts)).toEqual([5, 1, 4, 0, 0, 100]);
		await world.apply(body.import.id, {});
		const [title] = await world.small.service.list("books", { filter: 'title = "Çok Nüshalı"' });
		const made = await world.small.service.list("library_books", {
			filter: "book_id = {:id}",
			params: { id: title?.id },
		});
		expect(made).toHaveLength(100);
		expect(await world.undo(body.import.id)).toBe("undone");
		expect(await world.small.service.list("books", { filter: 'title = "Çok Nüshalı"' })).toEqual([]);
	});
});

describe("hostile files", () => {
	const header = `<row r="1">${cell("A1", "Eser adı")}${cell("B1", "Yazar")}</row>`;
	const book = `<row r="2">${cell("A2", "Bir Kitap")}${cell("B2", "Ali Can")}</row>`;

	test("66: bombs, lies and locks are refused, and nothing is written", async () => {
		const valid = workbookParts(header + book);
		expect(await read(zipOf(valid))).toEqual([1, 1, 0, 0, 0, 1]);
		const before = await world.small.service.list("imports", {});
		const bomb = { name: "xl/worksheets/sheet2.xml", content: Buffer.alloc(320 * 1024 ** 2, 0x20) };
		expect(await read(zipOf([...valid, bomb]))).toEqual([400, "too_large"]);
		expect(await read(zipOf([...valid, { ...bomb, claimed: 100 }]))).toEqual([400, "damaged"]);
		expect(await read(zipOf(valid.map((one) => ({ ...one, flags: 1 }))))).toEqual([400, "protected"]);
		expect(await read(zipOf([...valid, part("../../rafta.db", "x")]))).toEqual([400, "damaged"]);
		expect(await read(zipOf(valid).subarray(0, 600))).toEqual([400, "damaged"]);
		expect(await read("%PDF-1.7 Eser adı")).toEqual([400, "unknown_kind"]);
		expect(await read("<html><table><tr><td>Eser adı</td></tr></table>")).toEqual([400, "web_page"]);
		const asXml = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';
		expect(await read(asXml)).toEqual([400, "xml_workbook"]);
		expect(await read("")).toEqual([400, undefined]);
		expect(await world.small.service.list("imports", {})).toEqual(before);
	});

	test("67: a million empty rows are nothing, formulas are not worked out", async () => {
		const far = `<row r="1048576"><c r="A1048576"/></row>`;
		expect(await read(zipOf(workbookParts(header + book + far)))).toEqual([1, 1, 0, 0, 0, 1]);
		const formula = `<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>Görünen</v></c>${cell("B2", "Ali Can")}</row>`;
		const { body } = await world.uploadTitles(zipOf(workbookParts(header + formula)));
		expect((await world.rowsOf(body.import.id))[0]?.data).toMatchObject({ book: { title: "Görünen" } });
	});

	test("70: odd encodings, an open quotation mark and NULs are told by their row", async () => {
		const file = Buffer.concat([
			Buffer.from("Eser adı;Yazar\nIşık;Ali Can\nGüneş;Ali Can\nÖykü;Ali Can\n"),
			in1254("Şiir;Ece Işık\n"),
			Buffer.from('A\0y;Ali Can\n"Açık;Ali Can\nSon;Ali Can\n'),
		]);
		const { body } = await world.uploadTitles(file);
		const found = await world.rowsOf(body.import.id);
		expect(found.map(({ row, problems }) => [row, problems])).toEqual([
			[2, []],
			[3, []],
			[4, []],
			[5, ["mixed_encoding"]],
			[6, []],
			[7, ["open_quote"]],
			[8, []],
		]);
		expect(found[3]?.data).toMatchObject({ book: { title: "Şiir", authors: ["Ece Işık"] } });
		expect(found[4]?.data).toMatchObject({ book: { title: "Ay" } });
	});

	test("71: national identity numbers are dropped, by their column and by their cell, and it is said", async () => {
		const id = "10000000146";
		const { body } = await world.uploadTitles(
			`Eser adı;Yazar;Bağışçı;T.C. Kimlik No;Not\nBir;Ali Can;Veli ${id};${id};iyi\nİki;Ece Su;;${id};${id}`,
		);
		expect(body.dropped).toEqual(["T.C. Kimlik No"]);
		const found = await world.rowsOf(body.import.id);
		expect(found.map(({ problems }) => problems)).toEqual([["national_id"], ["national_id"]]);
		expect(JSON.stringify(found)).not.toContain(id);
		// Not even when the user declares them to be barcodes.
		const forced = await world.uploadTitles(
			["Eser adı;Kimlik", ...Array.from({ length: 5 }, (_, place) => `Kitap ${place};${id}`)].join("\n"),
			{ columns: { 1: "barcode" } },
		);
		expect(forced.body.dropped).toEqual(["Kimlik"]);
		expect(JSON.stringify(await world.rowsOf(forced.body.import.id))).not.toContain(id);
	});

	test("texts without end are cut to what a field takes, and it is said; numbers out of the world are none", async () => {
		const long = "uzun ".repeat(500);
		const { body } = await world.uploadTitles(
			`Eser adı;Yazar;Yıl;Sayfa;Nüsha sayısı;Konu\n${long};"${Array.from({ length: 99 }, (_, n) => `Ali Can ${n}`).join("; ")}";99999;-5;1;${long}\nÇok;Ali Can;1;1;100000;a`,
		);
		const [second, first] = await world.rowsOf(body.import.id);
		expect(first?.problems).toEqual(["shortened"]);
		expect(second?.problems).toEqual(["too_many_copies"]);
		expect(await world.apply(body.import.id, {})).toBe("applied");
		const [title] = await world.small.service.list("books", { filter: 'source = "import"' });
		expect(String(title?.title).length).toBeLessThanOrEqual(300);
		expect((await world.rowsOf(body.import.id)).map(({ state }: RecordData) => state)).toEqual([
			"skipped",
			"applied",
		]);
	});
});
