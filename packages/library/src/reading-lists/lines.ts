/** Reads what a teacher pastes or scans into a list: a code or a title in each line. */
import { readBookScan } from "../catalogue/scans.ts";

export type PastedLine =
	| { readonly kind: "isbn"; readonly isbn13: string }
	/** Digits that are no ISBN: the label of a copy. */
	| { readonly kind: "label"; readonly barcode: string }
	| { readonly kind: "title"; readonly title: string; readonly author_line: string };

/** Limit of lines that are read at once. */
export const MAX_LINES = 200;

/** A bar, a tabulator, a semicolon, or a dash between spaces. */
const between = /\s*[|\t;]\s*|\s+[\u2010-\u2015-]\s+/u;
/** Numbers and bullets before a line of a list. */
const leading = /^\s*(?:\d{1,3}\s*[.)]\s+|[•*\u2010-\u2015-]\s+)/u;

/** What a line says: a code, or a title with its author, as lists are usually written: `Momo - Michael Ende`. */
export function readLine(line: string): PastedLine {
	const scan = readBookScan(line.trim(), "isbn");
	if (scan.kind === "isbn") return scan;
	if (scan.kind === "label") return scan;
	const [title = "", author = ""] = line.replace(leading, "").trim().split(between);
	return { kind: "title", title: title.trim(), author_line: author.trim() };
}

/**
 * The lines of a text that are not empty, each once. Codes may also stand side by side, as a sheet's row or a scanner
 * without Enter leaves them.
 */
export function linesOf(text: string): string[] {
	const lines = text
		.split(/\r?\n/u)
		.flatMap((line) => (/^[\d\sxX,;-]+$/u.test(line) ? codesIn(line) : [line]))
		.map((line) => line.trim())
		.filter((line) => line !== "");
	return [...new Set(lines)];
}

/** A line of digits is one code, unless each of its words is one. */
function codesIn(line: string): string[] {
	const words = line.split(/[\s,;]+/u).filter((word) => word !== "");
	return words.every((word) => word.replace(/-/gu, "").length >= 10) ? words : [line];
}
