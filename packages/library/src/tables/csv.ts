/**
 * Text tables: commas, semicolons or tabs between the cells, in UTF-8, UTF-16 or Windows-1254, which spreadsheet
 * programs on Turkish computers write. Some files mix both kinds of lines, so each line is decoded separately.
 */
import { type Bounds, bounds, type Sheet } from "./sheet.ts";

export type Encoding = "utf-8" | "utf-16" | "windows-1254" | "mixed";
export type Separator = "," | ";" | "\t";

export interface TextTable {
	readonly sheet: Sheet;
	readonly encoding: Encoding;
	readonly separator: Separator;
	/** Rows, counted from 1, in the rarer of two encodings. */
	readonly oddRows: readonly number[];
	/** Row, counted from 1, whose quotation mark is never closed. */
	readonly openQuote: number | null;
	/** Whether the file has more rows than are read. */
	readonly isCut: boolean;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const turkish = new TextDecoder("windows-1254");
const newline = 0x0a;

interface Decoded {
	readonly text: string;
	readonly encoding: Encoding;
	/** Lines, counted from 0, in the rarer encoding. */
	readonly odd: ReadonlySet<number>;
}

function decodeLines(bytes: Uint8Array): Decoded {
	const unicode = new Set<number>();
	const legacy = new Set<number>();
	const lines: string[] = [];
	for (let from = 0; from <= bytes.length; ) {
		const end = bytes.indexOf(newline, from);
		const line = bytes.subarray(from, end === -1 ? bytes.length : end);
		if (line.some((byte) => byte > 0x7f)) {
			try {
				lines.push(strict.decode(line));
				unicode.add(lines.length - 1);
			} catch {
				// Not valid UTF-8: the other encoding accepts every byte.
				lines.push(turkish.decode(line));
				legacy.add(lines.length - 1);
			}
		} else lines.push(strict.decode(line));
		if (end === -1) break;
		from = end + 1;
	}
	const text = lines.join("\n");
	if (legacy.size === 0) return { text, encoding: "utf-8", odd: new Set() };
	if (unicode.size === 0) return { text, encoding: "windows-1254", odd: new Set() };
	return { text, encoding: "mixed", odd: unicode.size < legacy.size ? unicode : legacy };
}

function decode(bytes: Uint8Array): Decoded {
	const [first, second] = bytes;
	const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
	if (!isUtf16) return decodeLines(bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(3) : bytes);
	const text = new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
	return { text, encoding: "utf-16", odd: new Set() };
}

/** Detects the most frequent separator in the first lines. */
function separatorOf(text: string): Separator {
	const head = text.slice(0, 20_000).replace(/"[^"]*"/g, "");
	const count = (sign: string) => head.split(sign).length - 1;
	const [tabs, semicolons, commas] = [count("\t"), count(";"), count(",")];
	if (tabs > 0 && tabs >= semicolons && tabs >= commas) return "\t";
	return semicolons > 0 && semicolons >= commas ? ";" : ",";
}

/** Reads a text table. A quoted cell may contain separators, line breaks and doubled quotation marks. */
export function readText(bytes: Uint8Array, limits: Bounds = bounds): TextTable {
	const { text, encoding, odd } = decode(bytes);
	const separator = separatorOf(text);
	const rows: string[][] = [];
	const oddRows: number[] = [];
	let row: string[] = [];
	let line = 0;
	let offset = 0;
	let openQuote: number | null = null;
	let isOdd = false;
	const push = (cell: string) => {
		if (row.length < limits.columns) row.push(cell.slice(0, limits.cell).replaceAll("\0", "").trim());
	};
	const endRow = () => {
		rows.push(row);
		if (isOdd) oddRows.push(rows.length);
		row = [];
		isOdd = false;
	};
	while (offset < text.length && rows.length <= limits.rows) {
		isOdd ||= odd.has(line);
		let cell = "";
		if (text[offset] === '"') {
			offset += 1;
			for (;;) {
				const end = text.indexOf('"', offset);
				if (end === -1) {
					openQuote ??= rows.length + 1;
					// An unclosed quotation mark extends over the rest of the line, not of the file.
					const stop = text.indexOf("\n", offset);
					cell += text.slice(offset, stop === -1 ? text.length : stop);
					offset = stop === -1 ? text.length : stop;
					break;
				}
				const part = text.slice(offset, end);
				line += part.split("\n").length - 1;
				cell += part;
				offset = end + 1;
				if (text[offset] !== '"') break;
				cell += '"';
				offset += 1;
			}
		}
		let end = offset;
		while (end < text.length && text[end] !== separator && text[end] !== "\n") end += 1;
		push(cell + text.slice(offset, end));
		if (end < text.length && text[end] === separator) {
			offset = end + 1;
			if (offset === text.length || text[offset] === "\n") push("");
			if (text[offset] !== "\n") continue;
			end = offset;
		}
		endRow();
		line += 1;
		offset = end + 1;
	}
	if (row.length > 0) endRow();
	const isCut = rows.length > limits.rows;
	return {
		sheet: { name: "", rows: rows.slice(0, limits.rows), merges: [] },
		encoding,
		separator,
		oddRows,
		openQuote,
		isCut,
	};
}
