/** Reads the tables of a file, whatever its kind. Runs in its own thread, which may crash on bad input. */
import { readText } from "@rafta/library/tables/csv";
import { type RestoredSheets, withoutMisreading } from "@rafta/library/tables/misread";
import { type Bounds, bounds } from "@rafta/library/tables/sheet";
import { kindOf } from "./kinds.ts";
import { FileRefused } from "./refused.ts";

/** Rows of text, and irregularities in some of them. */
export interface FileTables extends RestoredSheets {
	/** Rows of a text file, counted from 1, in another encoding than the rest. */
	readonly oddRows: readonly number[];
	/** Rows of a text file, counted from 1, with a quotation mark that is never closed. */
	readonly openQuotes: readonly number[];
}

/** Reads the tables of a file. @throws FileRefused */
export async function readTables(bytes: Buffer, limits: Bounds = bounds): Promise<FileTables> {
	const kind = kindOf(bytes);
	if (kind === "page") throw new FileRefused("web_page");
	if (kind === "xml_workbook") throw new FileRefused("xml_workbook");
	if (kind === "unknown") throw new FileRefused("unknown_kind");
	if (kind === "text") {
		const { sheet, oddRows, openQuotes, isCut } = readText(bytes, limits);
		if (isCut) throw new FileRefused("too_large");
		return { ...withoutMisreading([sheet]), oddRows, openQuotes };
	}
	// Most files are text: loading the parser of workbooks takes longer than reading one.
	const { readWorkbook } = await import("./workbook.ts");
	const sheets = await readWorkbook(bytes, kind, limits);
	return { ...withoutMisreading(sheets), oddRows: [], openQuotes: [] };
}
