/** Detection of the lists in a sheet: their extent, their columns, and their class. */
import { holdsNationalId } from "../privacy/national-id.ts";
import { cutText } from "../text/cut-text.ts";
import { searchKey } from "../turkish/keys.ts";
import { isGuardianField } from "./guardians.ts";
import { type ColumnMeaning, type ListField, meaningOf } from "./headings.ts";
import { cellAt, filledDown, type Sheet } from "./sheet.ts";
import { classInTitle, speaksOfClass } from "./titles.ts";

/** A column of a list: its heading may span empty columns, and values may be under any of them. */
export interface Column {
	readonly from: number;
	readonly to: number;
	readonly heading: string;
	readonly meaning: ColumnMeaning;
	/** Place among the columns with the same meaning: of a family all columns are read, one person after the other. */
	readonly rank: number;
}

/** Rows under one heading row, or under one title between them. */
export interface Block {
	/** Index of the heading row, counted from 0; -1 if a person named the columns. */
	readonly header: number;
	readonly columns: readonly Column[];
	/** `null`: no title, or none that can be read, gives the class. Empty: a column gives it, or none is needed. */
	readonly class_code: string | null;
	/** Numbers of the rows with people, counted from 0. */
	readonly rows: readonly number[];
}

/** Corrections by a person: meanings of columns by their number, in every list of the file. */
export type Corrections = Readonly<Record<number, ListField | "">>;

const summary = /^(toplam|genel toplam|kiz ogrenci|erkek ogrenci|mevcut|mevcudu|sinif mevcudu)\b|\bsayisi\b/;
const reportCode = /^O[A-Z]{2}\d{4,6}R\d+$/;

const has = (columns: readonly Column[], ...fields: ListField[]): boolean =>
	fields.every((field) => columns.some(({ meaning }) => meaning === field));

const isNamed = (columns: readonly Column[]): boolean =>
	has(columns, "full_name") || has(columns, "first_name", "last_name");

/** Whether columns are those of a list of people, and not a sentence that contains the word "ad". */
const isHeader = (columns: readonly Column[]): boolean =>
	(isNamed(columns) &&
		(has(columns, "student_no") ||
			has(columns, "class") ||
			has(columns, "section") ||
			has(columns, "card_barcode") ||
			has(columns, "duty"))) ||
	has(columns, "student_no", "first_name") ||
	has(columns, "student_no", "class");

/** Columns of a heading row. Where two have the same meaning, the more certain one counts. */
function columnsOf(row: readonly string[], widths: ReadonlyMap<number, number>): Column[] {
	const found = row.flatMap((cell, from) => {
		const heading = cell.trim().replace(/\s+/g, " ");
		return heading === "" ? [] : [{ from, heading: cutText(heading, 60), match: meaningOf(heading) }];
	});
	const best = new Map<ColumnMeaning, { from: number; rank: number }>();
	for (const { from, match } of found) {
		if (!match) continue;
		const before = best.get(match.meaning);
		if (!before || match.rank < before.rank) best.set(match.meaning, { from, rank: match.rank });
	}
	return found.map(({ from, heading, match }) => {
		const isEvery = match !== null && (match.meaning === "national_id" || isGuardianField(match.meaning));
		const isOurs = isEvery || (match && best.get(match.meaning)?.from === from);
		const meaning = isOurs ? match.meaning : null;
		return { from, to: widths.get(from) ?? from, heading, meaning, rank: match?.rank ?? 0 };
	});
}

function applyCorrections(columns: readonly Column[], corrections: Corrections, width: number): Column[] {
	const chosen = Object.entries(corrections).map(([at, field]) => ({ at: Number(at), field }));
	if (chosen.length === 0) return [...columns];
	const taken = new Set(chosen.map(({ field }) => field));
	const at = (from: number) => chosen.find((one) => one.at === from);
	const rest = columns.map((column): Column => {
		const own = at(column.from);
		// A column of identity numbers cannot be reassigned by a correction.
		if (column.meaning === "national_id") return column;
		if (own) return { ...column, meaning: own.field || null, rank: 0 };
		return column.meaning !== null && taken.has(column.meaning) ? { ...column, meaning: null } : column;
	});
	const without = chosen
		.filter((one) => one.field !== "" && one.at < width && !columns.some(({ from }) => from === one.at))
		.map(({ at: from, field }): Column => ({ from, to: from, heading: "", meaning: field || null, rank: 0 }));
	return [...rest, ...without];
}

/** Value of a column in a row: the first one under its heading. */
export function valueIn(row: readonly string[], { from, to }: Column): string {
	for (let column = from; column <= to; column++) {
		const value = (row[column] ?? "").trim();
		if (value !== "") return value;
	}
	return "";
}

/**
 * Marks every column as identity numbers if at least half of its values are, so that it is not read as another field.
 */
function withoutIds(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
	return columns.map((column) => {
		if (column.meaning === "national_id") return column;
		const values = rows.map((row) => valueIn(row, column)).filter((value) => value !== "");
		const ids = values.filter((value) => /^[\d .-]+$/.test(value) && holdsNationalId(value)).length;
		return ids > 0 && ids * 2 >= values.length ? { ...column, meaning: "national_id" } : column;
	});
}

const fillCells = (row: readonly string[]): string[] =>
	row.map((cell) => cell.trim()).filter((cell) => cell !== "");

/** Whether a row contains a person: counts, dates and report codes below a list do not. */
function hasPerson(row: readonly string[], columns: readonly Column[]): boolean {
	const cells = fillCells(row);
	if (cells.length === 0) return false;
	const [only = ""] = cells;
	if (cells.some((cell) => summary.test(searchKey(cell)))) return false;
	if (cells.length === 1 && reportCode.test(only)) return false;
	return columns.some(
		(column) =>
			["student_no", "first_name", "last_name", "full_name"].includes(String(column.meaning)) &&
			valueIn(row, column) !== "",
	);
}

const isNumbered = (row: readonly string[], columns: readonly Column[]): boolean =>
	columns.some((column) => column.meaning === "student_no" && /^\d+$/.test(valueIn(row, column)));

/** Returns the lists of a sheet in order. Without known headings there are none, unless a person names the columns. */
export function blocksOf(sheet: Sheet, corrections: Corrections = {}): Block[] {
	const rows = filledDown(sheet);
	const widest = rows.reduce((max, row) => Math.max(max, row.length), 0);
	const widthsAt = new Map<number, Map<number, number>>();
	for (const { top, bottom, left, right } of sheet.merges) {
		for (const row of new Set([top, bottom])) {
			const widths = widthsAt.get(row) ?? new Map<number, number>();
			widthsAt.set(row, widths.set(left, right));
		}
	}
	const named = classInTitle(sheet.name);
	const blocks: (Omit<Block, "rows"> & { rows: number[]; byTitle: boolean })[] = [];
	// Class from titles since the last list; the sheet's name applies to lists without a title.
	let title: string | null | undefined;
	const begin = (
		header: number,
		columns: readonly Column[],
		className: string | null | undefined,
		byTitle = false,
	) =>
		blocks.push({
			header,
			columns,
			class_code: className === undefined ? named : className,
			rows: [],
			byTitle,
		});

	const byHand = applyCorrections([], corrections, widest);
	const hasHeader = rows.some((row) => isHeader(columnsOf(row, new Map())));
	if (!hasHeader && isNamed(byHand)) begin(-1, byHand, undefined);

	rows.forEach((row, at) => {
		const columns = columnsOf(row, widthsAt.get(at) ?? new Map());
		if (isHeader(columns)) {
			const last = blocks.at(-1);
			// Rows between a title and its headings name teachers, not pupils.
			if (last?.byTitle) last.rows = last.rows.filter((one) => isNumbered(rows[one] ?? [], last.columns));
			begin(at, applyCorrections(columns, corrections, widest), title);
			title = undefined;
			return;
		}
		const cells = fillCells(row);
		const block = blocks.at(-1);
		const only = cells.length === 1 ? (cells[0] ?? "") : "";
		const isTitle = only !== "" && (speaksOfClass(only) || (only.length > 2 && classInTitle(only) !== null));
		if (isTitle) {
			title = classInTitle(only);
			// A title within a list: the following rows belong to another class, under the same headings.
			if (block) begin(block.header, block.columns, title, true);
		} else if (block && hasPerson(row, block.columns)) block.rows.push(at);
	});
	return blocks
		.filter((block) => block.rows.length > 0)
		.map(({ header, rows: people, ...block }) => {
			const columns = withoutIds(
				block.columns,
				people.map((at) => rows[at] ?? []),
			);
			// Library programs list readers by their cards, without a class.
			const byCard = has(columns, "card_barcode") && !has(columns, "student_no") && block.class_code === null;
			const byColumn = has(columns, "class") || has(columns, "duty") || byCard;
			return { header, columns, class_code: byColumn ? "" : block.class_code, rows: people };
		});
}

/** First cells of a sheet's columns, shown to the person who names the columns. */
export function firstCells({ rows }: Sheet, limit: number): string[] {
	const width = Math.min(
		limit,
		rows.reduce((max, row) => Math.max(max, row.length), 0),
	);
	return Array.from({ length: width }, (_, column) => {
		const row = rows.findIndex((_row, at) => cellAt(rows, at, column) !== "");
		const cell = row === -1 ? "" : cutText(cellAt(rows, row, column), 40);
		return holdsNationalId(cell) || /^\d{11}$/.test(cell) ? "" : cell;
	});
}
