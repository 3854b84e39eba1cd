/** Detects where a book list begins in a sheet, and the meaning of its columns. */
import { holdsNationalId } from "../../privacy/national-id.ts";
import { bracketedNames } from "../../tables/markup.ts";
import { cellAt, columnName, type Sheet } from "../../tables/sheet.ts";
import { cutText } from "../../text/cut-text.ts";
import { type ListColumn, type TitleMeaning, titleMeaningOf } from "./headings.ts";

export interface TitleColumn {
	/** Counted from 0. */
	readonly column: number;
	/** `A`, `B` ... */
	readonly name: string;
	readonly heading: string;
	readonly meaning: TitleMeaning;
}

/** Corrections by a person: meanings of columns by their number, in every sheet of the file. */
export type TitleCorrections = Readonly<Record<number, ListColumn | "">>;

/** Rows searched for headings, columns shown, and rows whose values are sampled. */
const headRows = 50;
const MAX_COLUMNS = 40;
const sampled = 400;

const has = (columns: readonly TitleColumn[], field: ListColumn): boolean =>
	columns.some(({ meaning }) => meaning === field);

/** Rank that an empty column has more than one with values. */
const EMPTY_RANK = 1_000_000;

/** Meanings that several columns of a list may have. */
const repeatable: ReadonlySet<TitleMeaning> = new Set(["isbn", "status", "national_id"]);

/**
 * Columns of a heading row. If two have the same meaning, one with values wins, then the more certain one; some may recur.
 */
function columnsIn(
	row: readonly string[],
	isFilled: (column: number) => boolean = () => true,
): TitleColumn[] {
	const found = row.slice(0, MAX_COLUMNS).flatMap((cell, column) => {
		const heading = cutText(cell.trim().replace(/\s+/g, " "), 60);
		return heading === "" ? [] : [{ column, heading, match: titleMeaningOf(heading) }];
	});
	const best = new Map<TitleMeaning, { column: number; rank: number }>();
	for (const { column, match } of found) {
		if (!match) continue;
		const rank = match.rank + (isFilled(column) ? 0 : EMPTY_RANK);
		const before = best.get(match.meaning);
		if (!before || rank < before.rank) best.set(match.meaning, { column, rank });
	}
	return found.map(({ column, heading, match }) => {
		const isOurs = match && (repeatable.has(match.meaning) || best.get(match.meaning)?.column === column);
		return { column, name: columnName(column), heading, meaning: isOurs ? match.meaning : null };
	});
}

/** Score of a row as the headings of a book list; 0 where it is none. */
function headingsIn(columns: readonly TitleColumn[]): number {
	const isOurs =
		has(columns, "title") || (has(columns, "isbn") && (has(columns, "barcode") || columns.length === 1));
	return isOurs ? columns.filter(({ meaning }) => meaning !== null).length : 0;
}

function applyCorrections(columns: readonly TitleColumn[], corrections: TitleCorrections): TitleColumn[] {
	const chosen = new Map(Object.entries(corrections).map(([at, field]) => [Number(at), field]));
	if (chosen.size === 0) return [...columns];
	const taken = new Set<TitleMeaning>(
		[...chosen.values()].flatMap((field) => (field === "" || repeatable.has(field) ? [] : [field])),
	);
	return columns.map((column): TitleColumn => {
		// A column of identity numbers stays one, regardless of corrections.
		if (column.meaning === "national_id") return column;
		const own = chosen.get(column.column);
		if (own !== undefined) return { ...column, meaning: own || null };
		return column.meaning !== null && taken.has(column.meaning) ? { ...column, meaning: null } : column;
	});
}

/** Drops columns whose values are identity numbers, whatever their heading. */
function withoutIds(columns: readonly TitleColumn[], rows: readonly (readonly string[])[]): TitleColumn[] {
	return columns.map((column) => {
		const values = rows
			.map((row) => (row[column.column] ?? "").trim())
			.filter((value) => /^\d[\d .-]{9,16}\d$/.test(value));
		const ids = values.filter(holdsNationalId).length;
		return ids > 2 && ids * 2 >= values.length ? { ...column, meaning: "national_id" } : column;
	});
}

/** The list of one sheet. */
export interface TitleTable {
	readonly sheet: Sheet;
	/** Index of the first row below the headings, counted from 0. */
	readonly from: number;
	/** Whether the sheet names its columns itself; otherwise a person did. */
	readonly isNamed: boolean;
	readonly columns: readonly TitleColumn[];
}

/** First values of a sheet's columns, for the person who has to assign their meanings. */
function unnamedColumns(sheet: Sheet): TitleColumn[] {
	const width = sheet.rows.slice(0, sampled).reduce((max, row) => Math.max(max, row.length), 0);
	return Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, column) => {
		const row = sheet.rows.findIndex((_row, at) => cellAt(sheet.rows, at, column) !== "");
		const cell = row === -1 ? "" : cutText(cellAt(sheet.rows, row, column), 40);
		const heading = holdsNationalId(cell) || /^\d{11}$/.test(cell) ? "" : cell;
		return { column, name: columnName(column), heading, meaning: null };
	});
}

/** A program that exports without headings: its columns in order, `null` for those that are not read. */
interface Layout {
	readonly columns: readonly (ListColumn | null)[];
	/** Whether a row is one of its rows. */
	readonly has: (row: readonly string[]) => boolean;
}

/** SLiMS leaves its headings out unless asked for them. Authors, topics and item codes end each row in angle brackets. */
const slims: Layout = {
	columns: [
		...(["title", null, "edition", "isbn", "publisher", "year", "pages", "series", "call_number"] as const),
		...(["language", null, "dewey", "note", null, null, "authors", "subjects", "barcode"] as const),
	],
	has(row) {
		const lists = row.slice(15, 18);
		const areLists = lists.every((cell) => cell === "" || bracketedNames(cell) !== null);
		return row.length >= 18 && row.length <= 19 && areLists && lists.some((cell) => cell !== "");
	},
};

/** The columns of a sheet without headings whose program is known; `null` for others. */
function layoutIn(sheet: Sheet): TitleColumn[] | null {
	const rows = sheet.rows.filter((row) => row.some((cell) => cell !== "")).slice(0, headRows);
	if (rows.length === 0 || !rows.every(slims.has)) return null;
	return unnamedColumns(sheet).map((column) => ({
		...column,
		meaning: slims.columns[column.column] ?? null,
	}));
}

/** Detects the list of a sheet; `null` where there is no known heading row and nobody named the columns. */
export function tableIn(sheet: Sheet, corrections: TitleCorrections): TitleTable | null {
	const { rows } = sheet;
	let best: { at: number; known: number } | null = null;
	for (let at = 0; at < Math.min(rows.length, headRows); at++) {
		const known = headingsIn(columnsIn(rows[at] ?? []));
		if (known > (best?.known ?? 0)) best = { at, known };
	}
	if (best) {
		const { at } = best;
		const below = rows.slice(at + 1, at + 1 + sampled);
		const found = columnsIn(rows[at] ?? [], (column) => below.some((row) => (row[column] ?? "") !== ""));
		const bare = unnamedColumns(sheet).filter(({ column }) => !found.some((one) => one.column === column));
		const all = [...found, ...bare.map((one) => ({ ...one, heading: "" }))];
		const columns = withoutIds(applyCorrections(all, corrections), below).sort((a, b) => a.column - b.column);
		return { sheet, from: at + 1, isNamed: true, columns };
	}
	const layout = layoutIn(sheet);
	const byHand = withoutIds(
		applyCorrections(layout ?? unnamedColumns(sheet), corrections),
		rows.slice(0, sampled),
	);
	return has(byHand, "title") || has(byHand, "isbn")
		? { sheet, from: 0, isNamed: false, columns: byHand }
		: null;
}

/** The columns of a file in which no list was found. */
export function nameless(sheets: readonly Sheet[]): TitleColumn[] {
	const sheet = sheets.find(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== "")));
	return sheet ? unnamedColumns(sheet) : [];
}
