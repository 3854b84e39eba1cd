/**
 * Text tables: commas, semicolons, tabs or bars between the cells, in UTF-8, UTF-16, or the Turkish encodings of Windows,
 * of the old Mac and of DOS (`encodings.ts`). Some files mix both kinds of lines, so each line is decoded separately.
 */
import { titleMeaningOf } from "../catalogue/lists/headings.ts";
import { cellText } from "./cells.ts";
import { decodeLegacy, decodeWide, type LegacyEncoding, legacyEncodingOf, wideOrderOf } from "./encodings.ts";
import { meaningOf } from "./headings.ts";
import { dividedCell, undividedText } from "./markup.ts";
import { type Bounds, bounds, type Sheet } from "./sheet.ts";

export type Encoding = "utf-8" | "utf-16" | LegacyEncoding | "mixed";
/** Of two that divide a file equally well, the first one counts. */
const separators = [";", "\t", ",", "|"] as const;
export type Separator = (typeof separators)[number];

export interface TextTable {
	readonly sheet: Sheet;
	readonly encoding: Encoding;
	readonly separator: Separator;
	/** Rows, counted from 1, in the rarer of two encodings. */
	readonly oddRows: readonly number[];
	/** Rows, counted from 1, with a quotation mark that is never closed. */
	readonly openQuotes: readonly number[];
	/** Whether the file has more rows than are read. */
	readonly isCut: boolean;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Characters and rows from which line ends and separator are detected. */
const HEAD_LENGTH = 20_000;
const HEAD_ROWS = 50;
/** A quotation mark that is closed only after more lines than this was meant as a sign. */
const MAX_CELL_LINES = 50;

interface DecodedText {
	/** Lines end with `\n`. */
	readonly text: string;
	readonly encoding: Encoding;
	/** Where in the text the lines in the rarer encoding begin. */
	readonly odd: readonly number[];
}

/**
 * Makes carriage returns line ends where they end more lines than line feeds do, as on a Mac; elsewhere they are blanks.
 */
function withLineEnds(text: string): string {
	if (!text.includes("\r")) return text;
	const head = text.slice(0, HEAD_LENGTH).replace(/"[^"]*"/g, "");
	const count = (sign: string) => head.split(sign).length - 1;
	return text.replaceAll("\r", count("\r") > count("\n") ? "\n" : " ");
}

/** Bytes from which the encoding is chosen. */
const SAMPLE_BYTES = 200_000;

/** The lines from a place on that are no UTF-8. */
function legacyLines(bytes: Uint8Array, from: number, end: number): Uint8Array[] {
	const lines: Uint8Array[] = [];
	const last = Math.min(bytes.length, from + SAMPLE_BYTES);
	for (let at = from; at < last; ) {
		const found = bytes.indexOf(end, at);
		const to = found === -1 ? bytes.length : found;
		const line = bytes.subarray(at, to);
		at = to + 1;
		if (!line.some((byte) => byte > 0x7f)) continue;
		try {
			strict.decode(line);
		} catch {
			// A line of the kind that is looked for.
			lines.push(line);
		}
	}
	return lines;
}

function decodeLines(bytes: Uint8Array): DecodedText {
	const unicode: number[] = [];
	const legacy: number[] = [];
	const lines: string[] = [];
	let encoding: LegacyEncoding | null = null;
	const end = bytes.includes(lineFeed) ? lineFeed : carriageReturn;
	let length = 0;
	for (let from = 0; from <= bytes.length; ) {
		const at = bytes.indexOf(end, from);
		let to = at === -1 ? bytes.length : at;
		const next = to + 1;
		while (to > from && bytes[to - 1] === carriageReturn) to -= 1;
		const line = bytes.subarray(from, to);
		let text: string;
		if (line.some((byte) => byte > 0x7f)) {
			try {
				text = strict.decode(line);
				unicode.push(length);
			} catch {
				// Not valid UTF-8: the others accept every byte.
				encoding ??= legacyEncodingOf(legacyLines(bytes, from, end));
				text = decodeLegacy(line, encoding);
				legacy.push(length);
			}
		} else text = strict.decode(line);
		text = undividedText(text);
		lines.push(text);
		length += text.length + 1;
		if (at === -1) break;
		from = next;
	}
	const text = withLineEnds(lines.join("\n"));
	if (legacy.length === 0) return { text, encoding: "utf-8", odd: [] };
	if (unicode.length === 0) return { text, encoding: encoding ?? "windows-1254", odd: [] };
	return { text, encoding: "mixed", odd: unicode.length < legacy.length ? unicode : legacy };
}

function decode(bytes: Uint8Array): DecodedText {
	const order = wideOrderOf(bytes);
	if (!order) return decodeLines(bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(3) : bytes);
	const text = decodeWide(bytes, order);
	return { text: undividedText(withLineEnds(text.replace(/\r+\n/g, "\n"))), encoding: "utf-16", odd: [] };
}

/** How a file writes its cells. */
interface Dialect {
	readonly separator: Separator;
	/** Whether a backslash escapes a quotation mark within quotation marks. */
	readonly escapes: boolean;
}

/** A cell, and where its separator or line end is. */
interface Cell {
	readonly cell: string;
	readonly end: number;
	readonly isOpen?: boolean;
}

function endOfCell(text: string, from: number, separator: Separator): number {
	let end = from;
	while (end < text.length && text[end] !== separator && text[end] !== "\n") end += 1;
	return end;
}

/** The place of the first character that is no blank, going forward or back. */
function skipBlanks(text: string, from: number, separator: Separator, step: 1 | -1 = 1): number {
	let at = from;
	while (text[at] === " " || text[at] === "\u00a0" || (text[at] === "\t" && separator !== "\t")) at += step;
	return at;
}

/**
 * Reads a cell from its opening quotation mark. `open`: the mark is never closed. `plain`: it is a sign of the text, as
 * in `"Hoca" Denemesi`.
 */
function quotedCell(text: string, opening: number, { separator, escapes }: Dialect): Cell | "open" | "plain" {
	let cell = "";
	let offset = opening + 1;
	let lines = 0;
	let hasInner = false;
	for (;;) {
		const mark = text.indexOf('"', offset);
		if (mark === -1) return hasInner ? "plain" : "open";
		const part = text.slice(offset, mark);
		lines += part.split("\n").length - 1;
		const isEscaped = escapes && (/\\+$/.exec(part)?.[0].length ?? 0) % 2 === 1;
		cell += escapes ? part.replace(/\\([\\"])/g, "$1").replace(/\\$/, isEscaped ? "" : "\\") : part;
		offset = mark + 1;
		if (isEscaped || text[offset] === '"') {
			cell += '"';
			if (!isEscaped) offset += 1;
			continue;
		}
		const end = skipBlanks(text, offset, separator);
		const isClosed = end >= text.length || text[end] === separator || text[end] === "\n";
		if (isClosed && lines <= MAX_CELL_LINES) return { cell, end };
		// Another cell begins here, or another line has its own marks: the first mark was not closed before.
		const isNext = text[skipBlanks(text, mark - 1, separator, -1)] === separator;
		if (lines > 0 || isNext) return hasInner ? "plain" : "open";
		cell += '"';
		hasInner = true;
	}
}

function cellIn(text: string, from: number, dialect: Dialect): Cell {
	const { separator } = dialect;
	const begin = skipBlanks(text, from, separator);
	const quoted = text[begin] === '"' ? quotedCell(text, begin, dialect) : "plain";
	if (typeof quoted === "object") return quoted;
	if (quoted === "plain") {
		const end = endOfCell(text, begin, separator);
		return { cell: text.slice(begin, end), end };
	}
	// An unclosed quotation mark extends over the rest of the line, not of the file.
	const stop = text.indexOf("\n", begin);
	const end = stop === -1 ? text.length : stop;
	return { cell: text.slice(begin + 1, end), end, isOpen: true };
}

interface Rows {
	readonly rows: string[][];
	/** Where the rows end in the text. */
	readonly ends: readonly number[];
	readonly openQuotes: readonly number[];
}

function rowsIn(text: string, dialect: Dialect, limits: Pick<Bounds, "rows" | "columns" | "cell">): Rows {
	const rows: string[][] = [];
	const ends: number[] = [];
	const openQuotes: number[] = [];
	let offset = 0;
	while (offset < text.length && rows.length <= limits.rows) {
		const row: string[] = [];
		for (;;) {
			const { cell, end, isOpen } = cellIn(text, offset, dialect);
			if (isOpen) openQuotes.push(rows.length + 1);
			if (row.length < limits.columns)
				row.push(cellText(dividedCell(cell.slice(0, limits.cell)).replaceAll("\0", "")));
			offset = end + 1;
			if (text[end] !== dialect.separator) break;
		}
		rows.push(row);
		ends.push(offset);
	}
	return { rows, ends, openQuotes };
}

const isHeading = (cell: string): boolean => meaningOf(cell) !== null || titleMeaningOf(cell) !== null;

/** Value that occurs most often. */
function mode(numbers: readonly number[]): number {
	const counts = new Map<number, number>();
	for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
	return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/**
 * How well a separator divides the first rows: by the headings that come out, then by whether there are columns at all,
 * by the share of rows with as many of them, and by their number.
 */
function rankOf(rows: readonly (readonly string[])[]): readonly number[] {
	const filled = rows.filter((row) => row.some((cell) => cell !== ""));
	const heads = filled.map((row) => ({ width: row.length, known: row.filter(isHeading).length }));
	const head = heads.reduce((best, one) => (one.known > best.known ? one : best), { width: 0, known: 0 });
	const width = head.known > 0 ? head.width : mode(heads.map((one) => one.width));
	const alike = heads.filter((one) => one.width === width).length;
	return [head.known, width > 1 ? 1 : 0, alike / Math.max(1, filled.length), width];
}

function isBetter(rank: readonly number[], other: readonly number[]): boolean {
	const at = rank.findIndex((value, place) => value !== other[place]);
	return at !== -1 && Number(rank[at]) > Number(other[at]);
}

/** Detects the separator: the one that the file names (`sep=;`), or else the one that divides its rows best. */
function separatorOf(text: string, escapes: boolean): Separator {
	const [, named] = /^"?sep=([;\t,|])"?\s*(?:\n|$)/i.exec(text) ?? [];
	const declaration = separators.find((separator) => separator === named);
	if (declaration) return declaration;
	const limits = { rows: HEAD_ROWS, columns: bounds.columns, cell: 200 };
	const ranks = separators.map((separator) => {
		const { rows } = rowsIn(text.slice(0, HEAD_LENGTH), { separator, escapes }, limits);
		// The last row may be cut.
		return {
			separator,
			rank: rankOf(text.length > HEAD_LENGTH && rows.length > 1 ? rows.slice(0, -1) : rows),
		};
	});
	return ranks.reduce((best, one) => (isBetter(one.rank, best.rank) ? one : best)).separator;
}

/**
 * Makes typographic quotation marks plain where they enclose every cell of the first line: a word processor or a phone
 * has written the file.
 */
function withPlainMarks(text: string, separator: Separator): string {
	const first = text.slice(0, HEAD_LENGTH).trimStart().split("\n", 1)[0] ?? "";
	const cells = first.split(separator);
	const areQuoted = cells.every((cell) => /^\s*[\u201c-\u201f][^"]*[\u201c-\u201f]\s*$/u.test(cell));
	return areQuoted ? text.replace(/[\u201c-\u201f]/gu, '"') : text;
}

/** Reads a text table. A quoted cell may contain separators, line breaks, and doubled or escaped quotation marks. */
export function readText(bytes: Uint8Array, limits: Bounds = bounds): TextTable {
	const { text: written, encoding, odd } = decode(bytes);
	const escapes = /\\"[\p{L}\p{N}(]/u.test(written);
	const separator = separatorOf(written, escapes);
	const text = withPlainMarks(written, separator);
	const { rows, ends, openQuotes } = rowsIn(text, { separator, escapes }, limits);
	const oddRows = new Set<number>();
	let row = 0;
	for (const at of odd) {
		while (row < ends.length && Number(ends[row]) <= at) row += 1;
		if (row < ends.length) oddRows.add(row + 1);
	}
	return {
		sheet: { name: "", rows: rows.slice(0, limits.rows), merges: [] },
		encoding,
		separator,
		oddRows: [...oddRows],
		openQuotes,
		isCut: rows.length > limits.rows,
	};
}
