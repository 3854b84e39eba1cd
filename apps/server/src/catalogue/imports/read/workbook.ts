/** Converts workbooks to sheets of text with SheetJS. Runs in its own thread, which may crash on bad input. */
import * as sheetjs from "@e965/xlsx";
import { type CellObject, read, SSF, set_cptable, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { cellText, numberText, shownDigits } from "@rafta/library/tables/cells";
import type { Bounds, Sheet } from "@rafta/library/tables/sheet";
import { cutText } from "@rafta/library/text/cut-text";
import { isWhole } from "./compound.ts";
import { FileRefused } from "./refused.ts";
import { openZip, type Parts } from "./zip.ts";

/** Missing in the package's types. */
const { parse_zip } = sheetjs as unknown as { parse_zip(parts: Parts, how: Options): WorkBook };

/** Maximum merged blocks read per sheet. */
const MAX_MERGES = 20_000;

const options = {
	dense: true,
	cellFormula: false,
	cellHTML: false,
	cellText: false,
	cellNF: true,
	bookVBA: false,
} as const;
type Options = Omit<typeof options, "cellText"> & { readonly cellText: boolean; readonly sheetRows: number };

const pad = (number: number): string => String(number).padStart(2, "0");

/** How a workbook is read. */
interface Reading {
	readonly limits: Bounds;
	/** Whether its days count from 1904, as in Excel for the Mac. */
	readonly date1904: boolean;
}

const digitsIn = (text: string): string => text.replace(/\D/g, "");

/**
 * Text of a number as a person reads it: a day, digits as the format shows them, or the value. `shown`: the text in an
 * ods, whose format does not name the signs between digits.
 */
function textOfNumber(value: number, format: string, shown: string, date1904: boolean): string {
	if (SSF.is_date(format)) {
		const date = SSF.parse_date_code(value, { date1904 });
		return date ? `${date.y}-${pad(date.m)}-${pad(date.d)}` : String(value);
	}
	const digits = shownDigits(value, format);
	if (digits === null) return numberText(value);
	const isFuller = shown.length > digits.length && digitsIn(shown) === digitsIn(digits);
	return isFuller ? shown.trim() : digits;
}

function textOf({ t, v, w, z }: CellObject, { limits, date1904 }: Reading): string {
	// A cell with an error is read as empty.
	if (t === "e" || t === "z" || v === undefined) return "";
	if (typeof v === "number" && t === "n") return textOfNumber(v, String(z ?? "General"), w ?? "", date1904);
	if (v instanceof Date) return v.toISOString().slice(0, 10);
	// An escape such as `_xD800_` can be half of a character, which no database takes.
	return cellText(cutText(String(v).toWellFormed(), limits.cell));
}

function sheetOf(name: string, sheet: WorkSheet, reading: Reading): Sheet {
	const { limits } = reading;
	const data = (sheet["!data"] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[];
	const rows: string[][] = [];
	// Rows may be missing in between: iterates by row number, not over existing rows.
	for (let at = 0; at < data.length; at++) {
		const row: string[] = [];
		for (let column = 0; column < Math.min(data[at]?.length ?? 0, limits.columns); column++) {
			const cell = data[at]?.[column];
			row.push(cell ? textOf(cell, reading) : "");
		}
		rows.push(row);
	}
	while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === "")) rows.pop();
	if (rows.length > limits.rows) throw new FileRefused("too_large");
	const merges = (sheet["!merges"] ?? []).slice(0, MAX_MERGES).map(({ s, e }) => ({
		top: s.r,
		left: s.c,
		bottom: Math.min(e.r, limits.rows),
		right: Math.min(e.c, limits.columns),
	}));
	return {
		name: cutText(name.toWellFormed(), 60),
		rows,
		merges: merges.filter(({ left }) => left < limits.columns),
	};
}

function sheetsOf(book: WorkBook, limits: Bounds): Sheet[] {
	const hidden = new Set(
		(book.Workbook?.Sheets ?? []).filter(({ Hidden }) => Hidden).map(({ name }) => name),
	);
	const reading = { limits, date1904: book.Workbook?.WBProps?.date1904 === true };
	const names = book.SheetNames.filter((name) => !hidden.has(name));
	if (names.length > limits.sheets) throw new FileRefused("too_large");
	const sheets = names.flatMap((name) => {
		const sheet = book.Sheets[name];
		return sheet ? [sheetOf(name, sheet, reading)] : [];
	});
	const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
	let characters = 0;
	for (const sheet of sheets) for (const row of sheet.rows) for (const cell of row) characters += cell.length;
	if (rows > limits.rows || characters > limits.characters) throw new FileRefused("too_large");
	return sheets;
}

const isPassword = (error: unknown): boolean => /password|encrypt/i.test(String(error));

function parseWorkbook(work: () => WorkBook): WorkBook {
	try {
		return work();
	} catch (error) {
		throw new FileRefused(isPassword(error) ? "protected" : "damaged", error);
	}
}

/** Reads the sheets of a workbook, one file with all parts or one in a zip. @throws FileRefused */
export async function readWorkbook(
	bytes: Buffer,
	kind: "compound" | "zip",
	limits: Bounds,
): Promise<readonly Sheet[]> {
	if (kind === "compound") {
		if (!isWhole(bytes)) throw new FileRefused("damaged");
		// Workbooks from before 1997 use the code page of their computer.
		set_cptable(await import("@e965/xlsx/dist/cpexcel.full.mjs"));
	}
	const zip = kind === "zip" ? await openZip(bytes, limits.unpacked) : null;
	const isOds = zip?.FullPaths.some((path) => path.endsWith("/content.xml")) ?? false;
	const how = { ...options, cellText: isOds, sheetRows: limits.rows + 1 };
	const book = parseWorkbook(() => (zip ? parse_zip(zip, how) : read(bytes, { ...how, type: "buffer" })));
	const sheets = sheetsOf(book, limits);
	// The parser does not report a damaged file: it just finds nothing in it.
	if (!sheets.some(({ rows }) => rows.length > 0)) throw new FileRefused("empty");
	return sheets;
}
