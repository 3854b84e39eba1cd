/**
 * CSV tables as spreadsheet programs on Turkish computers expect them: semicolons, decimal commas, UTF-8 with a BOM.
 */
import { neutral } from "./neutral.ts";

/** A text is never read as a formula, nor a number as a text; `null` is an empty cell. */
export type Cell = string | number | null;

function formatCell(cell: Cell): string {
	if (cell === null) return "";
	if (typeof cell === "number") return Number.isFinite(cell) ? String(cell).replace(".", ",") : "";
	const text = neutral(cell.replaceAll("\0", ""));
	return /[";\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Streams the rows, including the headings, as a file. */
export async function* csvOf(
	rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
	let chunk = "\ufeff";
	for await (const row of rows) {
		chunk += `${row.map(formatCell).join(";")}\r\n`;
		if (chunk.length < 16_384) continue;
		yield chunk;
		chunk = "";
	}
	if (chunk !== "") yield chunk;
}
