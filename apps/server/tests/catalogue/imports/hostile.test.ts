// engines: one
// @module-tag long
/** Malicious files (attacks 66, 67, 70): each is answered, within limits, and nothing is written. */
import * as sheetjs from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFile } from "../../../src/catalogue/imports/read/read-file.ts";
import { FileRefused } from "../../../src/catalogue/imports/read/refused.ts";
import { fixture, type Imports, openImports } from "./support.ts";
import { cell, part, workbookParts, zipOf } from "./zips.ts";

/** The reason why a file is not read, or the number of people in it. */
async function verdict(bytes: Uint8Array): Promise<string | number> {
	try {
		return (await readFile(bytes, {})).people.length;
	} catch (error) {
		if (error instanceof FileRefused) return error.code;
		throw error;
	}
}

const header = `<row r="1">${cell("A1", "Okul No")}${cell("B1", "Adı")}${cell("C1", "Soyadı")}</row>`;
const pupil = `<row r="2">${cell("A2", "1")}${cell("B2", "ALİ")}${cell("C2", "KAYA")}</row>`;
const valid = workbookParts(header + pupil);

describe("zips", () => {
	test("a sound one is read", async () => {
		expect(await verdict(zipOf(valid))).toBe(1);
	});
	test("bombs, lies about lengths, repeated names, links, locks and climbing names are refused", async () => {
		const bomb = { name: "xl/worksheets/sheet2.xml", content: Buffer.alloc(120 * 1024 ** 2, 0x20) };
		expect(await verdict(zipOf([...valid, bomb]))).toBe("too_large");
		expect(await verdict(zipOf([...valid, { ...bomb, claimed: 100 }]))).toBe("damaged");
		expect(await verdict(zipOf([...valid, part("XL/Workbook.xml", "<x/>")]))).toBe("damaged");
		expect(
			await verdict(zipOf([...valid, { ...part("xl/a.xml", "/etc"), attributes: 0o120777 * 65_536 }])),
		).toBe("damaged");
		expect(await verdict(zipOf(valid.map((one) => ({ ...one, flags: 1 }))))).toBe("protected");
		expect(await verdict(zipOf([...valid, part("../../rafta.db", "x")]))).toBe("damaged");
		const parts = (ending: string, length: number) =>
			zipOf(Array.from({ length }, (_, at) => part(`xl/${at}.${ending}`, "")));
		expect(await verdict(parts("xml", 401))).toBe("too_large");
		expect(await verdict(parts("png", 3001))).toBe("too_large");
		expect(await verdict(zipOf([part("hallo.txt", "x")]))).toBe("damaged");
		expect(await verdict(zipOf(valid).subarray(0, 600))).toBe("damaged");
	});
	test("half a character in a cell becomes a sign that every database takes", async () => {
		for (const half of ["A&#xD800;Lİ", "A_xD800_Lİ"]) {
			const row = `<row r="2">${cell("A2", "1")}${cell("B2", half)}${cell("C2", "KAYA")}</row>`;
			const { people } = await readFile(zipOf(workbookParts(header + row)), {});
			expect(people).toHaveLength(1);
			expect(JSON.stringify(people)).not.toContain("\\ud800");
		}
	});
	test("entities of a document's own are refused", async () => {
		const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
		expect(await verdict(zipOf(workbookParts(header + pupil, laughs)))).toBe("damaged");
	});
});

describe("workbooks", () => {
	test("formulas are not worked out and links to other files not followed: what was shown last counts", async () => {
		const formula = `<row r="2">${cell("A2", "1")}<c r="B2" t="str"><f>[1]Sheet!A1&amp;WEBSERVICE("http://127.0.0.1/")</f><v>ALİ</v></c>${cell("C2", "KAYA")}</row>`;
		const { people } = await readFile(zipOf(workbookParts(header + formula)), {});
		expect(people).toMatchObject([{ first_name: "ALİ", class_code: "5/A", problems: [] }]);
	});
	test("a million empty rows are nothing; a cell at the end of the world is too far", async () => {
		const empty = Array.from(
			{ length: 200_000 },
			(_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="0"/></row>`,
		);
		expect(await verdict(zipOf(workbookParts(header + pupil + empty.join(""))))).toBe(1);
		const far = `<row r="1048576">${cell("XFD1048576", "x")}</row>`;
		expect(await verdict(zipOf(workbookParts(header + pupil + far)))).toBe(1);
		const many = Array.from(
			{ length: 20_100 },
			(_, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, "1")}</row>`,
		);
		expect(await verdict(zipOf(workbookParts(header + many.join(""))))).toBe("too_large");
	});
	test("merged blocks as large as a sheet cost nothing", async () => {
		const parts = workbookParts(header + pupil).map((one) =>
			one.name.includes("sheet1")
				? part(
						one.name,
						one.content
							.toString()
							.replace(
								"</sheetData>",
								`</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(2000)}</mergeCells>`,
							),
					)
				: one,
		);
		expect(typeof (await verdict(zipOf(parts)))).toBe("number");
	});
	test("an ods is read; one whose rows repeat for ever is answered", async () => {
		const book = sheetjs.utils.book_new();
		const rows = [
			["Okul No", "Adı", "Soyadı", "Sınıf"],
			["7", "ÇAĞRI", "IŞIK", "5/Ç"],
		];
		sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows), "Liste");
		const ods: Buffer = sheetjs.write(book, { type: "buffer", bookType: "ods" });
		const { people } = await readFile(ods, {});
		expect(people).toMatchObject([
			{ student_no: "7", first_name: "ÇAĞRI", last_name: "IŞIK", class_code: "5/Ç" },
		]);
		const content =
			'<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="x"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>';
		const endless = zipOf([
			part("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
			part(
				"META-INF/manifest.xml",
				'<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
			),
			part("content.xml", content),
		]);
		expect(["too_large", "too_long", "damaged"]).toContain(await verdict(endless));
	});
	test("the old binary kind: cut anywhere it says so, never that nobody is in it", async () => {
		const whole = fixture("sinif-listesi-lise.XLS");
		for (const length of [600, 5000, 12_000, 20_000, whole.length - 2000]) {
			expect(await verdict(whole.subarray(0, length)), String(length)).toBe("damaged");
		}
	});
	test("bytes that were turned over end as an answer", async () => {
		const whole = fixture("sinif-listesi-ortaokul.XLS");
		for (const seed of [1, 2, 3, 4, 5, 6]) {
			const turned = Buffer.from(whole);
			for (let at = seed * 97; at < turned.length; at += 1500 + seed * 37)
				turned[at] = (turned[at] ?? 0) ^ 0xff;
			expect(["number", "string"]).toContain(typeof (await verdict(turned)));
		}
	});
});

const spreadsheetml = "urn:schemas-microsoft-com:office:spreadsheet";
const xmlWorkbook = `<Workbook xmlns="${spreadsheetml}" xmlns:o="urn:schemas-microsoft-com:office:office"><Worksheet ss:Name="S"><Table><Row><Cell><Data ss:Type="String">Okul No</Data></Cell></Row></Table></Worksheet></Workbook>`;

describe("other files", () => {
	test.each([
		["a page", "<html><table><tr><td>Okul No</td></tr></table></html>", "web_page"],
		["a table of a page", "\xef\xbb\xbf\n<TABLE border=1><tr><td>Okul No</td></tr></TABLE>", "web_page"],
		["a page behind a remark", "<!-- e-Okul -->\r\n<!DOCTYPE html><body><table></table>", "web_page"],
		["a wide page", "\xff\xfe<\0h\0t\0m\0l\0>\0", "web_page"],
		[
			"a workbook as XML",
			`<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n${xmlWorkbook}`,
			"xml_workbook",
		],
		[
			"one that a program wrote",
			`\xef\xbb\xbf<!-- x --><ss:Workbook xmlns:ss="${spreadsheetml}">`,
			"xml_workbook",
		],
		["a wide one", Buffer.from(`\ufeff${xmlWorkbook}`, "utf16le").toString("latin1"), "xml_workbook"],
		["XML of something else", '<?xml version="1.0"?><workbook><row/></workbook>', "unknown_kind"],
		["a text that speaks of pages", "<yok>;Okul No;Adı", "unknown_kind"],
		["a document", "%PDF-1.7 ...", "unknown_kind"],
		["a picture", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0", "unknown_kind"],
		["nothing but blanks", " \n \n", 0],
	])("%s is answered", async (_what, text, answer) => {
		expect(await verdict(Buffer.from(text, "latin1"))).toBe(answer);
	});
});

describe("at the door", () => {
	let world: Imports;
	beforeAll(async () => {
		world = await openImports();
	});
	afterAll(() => world.dispose());

	test("a refused file says why in the caller's language, and leaves nothing behind", async () => {
		const { status, body } = await world.upload(zipOf(valid).subarray(0, 500));
		expect([status, body.code]).toEqual([400, "damaged"]);
		const large = await world.upload(Buffer.alloc(11 * 1024 ** 2, 0x61));
		expect(large.status).toBe(413);
		expect(await world.small.service.list("imports", {})).toEqual([]);
	});
	test("names of files and sheets are kept without what nobody sees in them", async () => {
		const { body } = await world.upload("Okul No;Adı;Soyadı;Sınıf\n1;ALİ\u202e;KAYA;5/A", undefined, {
			name: "..\\..\\liste\u202ecsv.exe",
		});
		expect(body.import.file_name).not.toMatch(/[\\\u202e]/u);
		const rows = await world.rowsOf(body.import.id);
		expect(rows).toMatchObject([{ data: { full_name: "Ali Kaya" } }]);
	});
});
