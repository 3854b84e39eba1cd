/**
 * Workbooks (Office Open XML, ECMA-376), streamed row by row to bound memory. Texts are stored inline in the cells, so
 * the file contains no formulas, styles or shared strings.
 */
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { cutText } from "@rafta/library/text/cut-text";
import type { Cell } from "./csv.ts";
import { neutral } from "./neutral.ts";

/** Limits of a sheet and of a cell. */
const rowsOfSheet = 1_048_576;
const MAX_CELL_LENGTH = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

/** Excel reads `_x0041_` as the letter A: the sign before what looks like it is written in the same way. */
const asLetter = /_(?=x[0-9a-f]{4}_)/gi;

const escapeXml = (text: string): string =>
	text
		.toWellFormed()
		.replace(unwritable, "")
		.replace(asLetter, "_x005F_")
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("\r", "&#13;");

function cellOf(cell: Cell): string {
	if (cell === null || cell === "" || (typeof cell === "number" && !Number.isFinite(cell))) return "<c/>";
	if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
	const text = cutText(neutral(cell), MAX_CELL_LENGTH);
	return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const inPackage = "http://schemas.openxmlformats.org/package/2006";

/** Streams one sheet, up to its row limit. */
async function* sheetXml(
	rows: AsyncIterator<readonly Cell[]>,
	state: { next: IteratorResult<readonly Cell[]> },
): AsyncGenerator<Buffer> {
	yield Buffer.from(`${head}<worksheet xmlns="${main}"><sheetData>`);
	let chunk = "";
	for (let row = 0; row < rowsOfSheet && !state.next.done; row++) {
		chunk += `<row>${state.next.value.map(cellOf).join("")}</row>`;
		state.next = await rows.next();
		if (chunk.length < 65_536) continue;
		yield Buffer.from(chunk);
		chunk = "";
	}
	yield Buffer.from(`${chunk}</sheetData></worksheet>`);
}

/** Limits of sheet names in spreadsheet programs: no reference characters, at most 31 characters. */
const MAX_SHEET_NAME_LENGTH = 31;
const sheetName = (name: string): string =>
	name
		.replace(/[[\]:*?/\\']/g, " ")
		.replace(/\s+/g, " ")
		.trim() || "Rafta";

/** Makes sheet names unique, ignoring case, by appending a number. */
function uniqueSheetNames(names: readonly string[]): string[] {
	const taken = new Set<string>();
	return names.map((wanted) => {
		for (let number = 1; ; number++) {
			const ending = number === 1 ? "" : ` ${number}`;
			const name = cutText(sheetName(wanted), MAX_SHEET_NAME_LENGTH - ending.length) + ending;
			if (taken.has(name.toLowerCase())) continue;
			taken.add(name.toLowerCase());
			return name;
		}
	});
}

/** Builds the package parts that list the sheets. */
function partsFor(names: readonly string[]): Record<string, string> {
	const sheets = uniqueSheetNames(names).map((name, index) => ({ name: escapeXml(name), number: index + 1 }));
	const main_ = "application/vnd.openxmlformats-officedocument.spreadsheetml";
	return {
		"[Content_Types].xml": `${head}<Types xmlns="${inPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main_}.sheet.main+xml"/>${sheets.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${main_}.worksheet+xml"/>`).join("")}</Types>`,
		"_rels/.rels": `${head}<Relationships xmlns="${inPackage}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`).join("")}</sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${inPackage}/relationships">${sheets.map(({ number }) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join("")}</Relationships>`,
	};
}

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

/** A sheet of a workbook: its rows, including the headings. */
export interface Sheet {
	readonly name: string;
	readonly rows: Rows;
}

async function* each(rows: Rows): AsyncGenerator<readonly Cell[]> {
	yield* rows;
}

/**
 * Streams a workbook sheet by sheet; rows beyond a sheet's limit continue in the next. An error while reading rows ends
 * the stream with an error, so that a partial file is not mistaken for a complete one.
 */
export function workbookOf(sheets: readonly Sheet[]): Readable {
	// Loaded when first used: few starts of the program make a workbook.
	const { ZipFile }: typeof import("yazl") = createRequire(import.meta.url)("yazl");
	const zip = new ZipFile();
	const output = zip.outputStream as Readable;
	zip.on("error", (error: Error) => output.destroy(error));
	const sources = sheets.map(({ name, rows }) => ({ name, rows: each(rows) }));
	const names: string[] = [];
	async function writeSheets(name: string, rows: AsyncGenerator<readonly Cell[]>): Promise<void> {
		const state = { next: await rows.next() };
		do {
			names.push(name);
			const source = Readable.from(sheetXml(rows, state), { objectMode: false });
			const over = new Promise<void>((resolve, reject) => {
				source.once("end", resolve);
				source.once("error", reject);
				output.once("close", () => {
					source.destroy();
					resolve();
				});
			});
			zip.addReadStream(source, `xl/worksheets/sheet${names.length}.xml`);
			await over;
		} while (!state.next.done && !output.destroyed);
	}
	async function write(): Promise<void> {
		for (const { name, rows } of sources) if (!output.destroyed) await writeSheets(name, rows);
		for (const [path, text] of Object.entries(partsFor(names))) zip.addBuffer(Buffer.from(text), path);
		zip.end();
	}
	write().catch((error: unknown) => output.destroy(error as Error));
	// When the reader stops, the row source is released.
	output.once("close", () => {
		for (const { rows } of sources) void rows.return(undefined);
	});
	return output;
}

/** Streams a workbook with one table. */
export const xlsxOf = (name: string, rows: Rows): Readable => workbookOf([{ name, rows }]);

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
