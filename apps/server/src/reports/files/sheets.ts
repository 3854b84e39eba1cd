/** Reports as spreadsheet files: a sheet for each table, or one text with all of them. */
import { Readable } from "node:stream";
import { cellText } from "@rafta/library/reports/cells";
import {
	type Column,
	type ReportRow,
	type ReportTable,
	type ReportValue,
	shownColumns,
} from "@rafta/library/reports/definition";
import type { Language } from "@rafta/words";
import { type Cell, csvOf } from "../../kit/exports/tables/csv.ts";
import { type Sheet, workbookOf } from "../../kit/exports/tables/xlsx.ts";
import { allRows, type Rows } from "../report-source.ts";
import { type AnsweredReport, type Fact, figuresOf, headOf } from "./about.ts";

/** Suffix of a heading whose cells are plain numbers. */
const units: Readonly<Partial<Record<Column["kind"], string>>> = { percent: " (%)", money: " (TL)" };

const headings = (columns: readonly Column[], language: Language): Cell[] =>
	columns.map(({ label, kind }) => label[language] + (units[kind] ?? ""));

const roundTo = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

/** Numbers stay numbers, so that a spreadsheet can calculate with them; everything else is formatted as text. */
function cellOf(column: Column, value: ReportValue | undefined, language: Language): Cell {
	if (value === null || value === undefined || value === "") return null;
	switch (column.kind) {
		case "number":
			return Number(value);
		case "decimal":
		case "money":
			return roundTo(Number(value), 2);
		case "percent":
			return roundTo(Number(value) * 100, 1);
		default:
			return cellText(column, value, language);
	}
}

const rowOf = (columns: readonly Column[], row: ReportRow, language: Language): Cell[] =>
	columns.map((column) => cellOf(column, row[column.key], language));

/** The tables of a file: the requested one, or all. */
export function tablesOf({ report, question, found }: AnsweredReport): { table: ReportTable; rows: Rows }[] {
	return report.tables.flatMap((table) => {
		const rows = found.tables[table.key];
		return rows && (question.table === undefined || question.table === table.key) ? [{ table, rows }] : [];
	});
}

async function* linesOf(
	answered: AnsweredReport,
	table: ReportTable,
	rows: Rows,
): AsyncGenerator<readonly Cell[]> {
	const { question, language, signal } = answered;
	const columns = shownColumns(table, { all: question.school.id === "" });
	yield headings(columns, language);
	for await (const row of allRows(rows, signal)) yield rowOf(columns, row, language);
}

const asLines = (facts: readonly Fact[]): Cell[][] => facts.map((fact) => [...fact]);

/** A single table is headings and rows; a whole report begins with an introduction, each table with its name. */
async function* textLines(answered: AnsweredReport): AsyncGenerator<readonly Cell[]> {
	const { report, question, language } = answered;
	if (question.table === undefined) {
		yield [report.name[language]];
		yield* asLines(headOf(answered));
		yield* asLines(figuresOf(answered));
	}
	for (const { table, rows } of tablesOf(answered)) {
		if (question.table === undefined) {
			yield [];
			yield [table.label[language]];
		}
		yield* linesOf(answered, table, rows);
	}
}

export const csvFile = (answered: AnsweredReport): Readable => Readable.from(csvOf(textLines(answered)));

/** A sheet that introduces the report, and one for each table. */
export function xlsxFile(answered: AnsweredReport): Readable {
	const { report, language } = answered;
	const summary: Cell[][] = [
		[report.name[language]],
		...asLines(headOf(answered)),
		[],
		...report.figures.map((figure) => [
			figure.label[language] + (units[figure.kind] ?? ""),
			cellOf(figure, answered.found.figures[figure.key], language),
		]),
	];
	const sheets: Sheet[] = tablesOf(answered).map(({ table, rows }) => ({
		name: table.label[language],
		rows: linesOf(answered, table, rows),
	}));
	return workbookOf([{ name: report.name[language], rows: summary }, ...sheets]);
}

/** Rows at the beginning from which the length of a file is estimated. */
const tried = 200;
/** Compression ratio of a workbook: its bytes per byte of the text. */
const packed = 0.4;

/** Estimates the length of a file in bytes, so that a screen can show progress. */
export async function expectedBytes(answered: AnsweredReport, format: "csv" | "xlsx"): Promise<number> {
	const { question, language } = answered;
	let bytes = 600;
	for (const { table, rows } of tablesOf(answered)) {
		const columns = shownColumns(table, { all: question.school.id === "" });
		const first = await rows.page(0, tried);
		const lines = csvOf(first.map((row) => rowOf(columns, row, language)));
		let size = 0;
		for await (const chunk of lines) size += Buffer.byteLength(chunk);
		bytes += first.length === 0 ? 0 : (size / first.length) * rows.count;
	}
	return Math.round(format === "csv" ? bytes : 1500 + bytes * packed);
}
