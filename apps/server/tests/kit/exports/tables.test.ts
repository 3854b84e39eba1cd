/** Tables as files: a spreadsheet program reads them back, and takes no text for a formula. */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import * as sheetjs from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { readTables } from "../../../src/catalogue/imports/read/tables.ts";
import { type Cell, csvOf } from "../../../src/kit/exports/tables/csv.ts";
import { xlsxOf } from "../../../src/kit/exports/tables/xlsx.ts";

const files = {
	csv: (rows: readonly (readonly Cell[])[]) => buffer(Readable.from(csvOf(rows))),
	xlsx: async (rows: readonly (readonly Cell[])[]) => buffer(xlsxOf("Eserler", rows)),
};

describe.each(["csv", "xlsx"] as const)("%s", (format) => {
	const readBack = async (rows: readonly (readonly Cell[])[]) =>
		(await readTables(await files[format](rows))).sheets[0]?.rows;

	test("texts come back as they were: Turkish letters, quotes, separators, line breaks", async () => {
		const texts = ['Işık "Öğüt"; Çağ', "a,b;c\td", "<&>", "iki\nsatır", "00123", "1e5"];
		expect(await readBack([texts, ["son"]])).toEqual([texts, ["son"]]);
	});

	test("what looks like a letter in the code of a workbook stays the text that it is", async () => {
		const texts = ["_x0041_", "SKU_x00e7_x0042_", "a_x000D_b", "_x005F_", "_xyz_", "_"];
		expect(await readBack([texts])).toEqual([texts]);
	});

	test("numbers are numbers, empty cells are empty", async () => {
		const price = format === "csv" ? "12,5" : "12.5";
		expect(
			await readBack([
				["a", "b", "c"],
				[12.5, null, -3],
			]),
		).toEqual([
			["a", "b", "c"],
			[price, "", "-3"],
		]);
	});

	test("68: cells that begin like a formula have a mark before them, blanks and wide signs included", async () => {
		const bad = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uff1d1", '=HYPERLINK("http://x")'];
		const [cells = []] = (await readBack([bad])) ?? [];
		expect(cells).toHaveLength(bad.length);
		for (const cell of cells) expect(cell.startsWith("'")).toBe(true);
		expect((await readBack([["a=b", "Ali-Veli"]]))?.[0]).toEqual(["a=b", "Ali-Veli"]);
	});

	test("control signs that no file may carry are left out, not passed on", async () => {
		const [[cell] = []] = (await readBack([["a\u0000b\ud800c"]])) ?? [];
		expect(cell).toMatch(/^ab.?c$/u);
	});
});

test("rows are taken as the file is read: a reader who goes away lets them go", async () => {
	let given = 0;
	let isOver = false;
	async function* endless() {
		try {
			for (;;) {
				given += 1;
				yield ["x".repeat(1000), given];
			}
		} finally {
			isOver = true;
		}
	}
	const stream = xlsxOf("Eserler", endless());
	for await (const _ of stream) if (given > 100) break;
	await expect.poll(() => isOver).toBe(true);
});

test("rows that fail end the file with an error", async () => {
	async function* failing(): AsyncGenerator<readonly Cell[]> {
		yield ["a"];
		throw new Error("gone");
	}
	await expect(buffer(xlsxOf("Eserler", failing()))).rejects.toThrow("gone");
	await expect(buffer(Readable.from(csvOf(failing())))).rejects.toThrow("gone");
});

test("a csv says by its first bytes that it is UTF-8: Excel would take it for the computer's own code page", async () => {
	expect((await files.csv([["Işık"]])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

test("ISBNs and barcodes are cells of text in a workbook, so that no digit and no zero is lost", async () => {
	const book = sheetjs.read(await files.xlsx([["9789750807145", "0012", 12.5]]));
	const sheet = book.Sheets[book.SheetNames[0] ?? ""];
	expect(["A1", "B1", "C1"].map((cell) => [sheet?.[cell]?.t, sheet?.[cell]?.v])).toEqual([
		["s", "9789750807145"],
		["s", "0012"],
		["n", 12.5],
	]);
});
