/** Reports as PDF: an introduction, their figures, and a section for each table. */
import { isCounted, readText } from "@rafta/library/reports/cells";
import { type Column, type ReportTable, shownColumns } from "@rafta/library/reports/definition";
import { type Language, words } from "@rafta/words";
import { createPdf, type Pdf } from "../../kit/documents/pdf.ts";
import { allRows, type Rows } from "../report-source.ts";
import { type AnsweredReport, figuresOf, headOf, schoolOf } from "./about.ts";
import { tablesOf } from "./sheets.ts";

const texts = words("server/reports/files");

/** Limit of rows of one table in the PDF: nobody reads more, and a spreadsheet holds them all. */
const MAX_ROWS = 5000;

/** Width of these columns in points, unless the line has more or less of them, or a word of its heading needs more. */
const widths: Readonly<Record<string, number>> = {
	title: 115,
	full_name: 115,
	name: 115,
	author_line: 95,
	caption: 115,
	library: 130,
	school: 115,
	dewey: 40,
	shelf: 46,
	year: 44,
	class_code: 40,
	student_no: 40,
	barcode: 75,
	guardian_phone: 80,
};

const widthOf = ({ kind, key }: Column): number =>
	widths[key] ?? (kind === "day" || kind === "month" || kind === "money" ? 68 : kind === "text" ? 58 : 44);

/** Column headings in the PDF. */
export const pdfColumns = (columns: readonly Column[], language: Language) =>
	columns.map((column) => ({
		label: column.label[language],
		width: widthOf(column),
		...(isCounted(column) && { align: "right" as const }),
		...(column.values && { values: Object.values(column.values).map((label) => label[language]) }),
	}));

async function* linesOf(
	columns: readonly Column[],
	rows: Rows,
	{ language, signal }: AnsweredReport,
): AsyncGenerator<readonly string[]> {
	let number = 0;
	for await (const row of allRows(rows, signal)) {
		if (number === MAX_ROWS) return;
		number += 1;
		yield columns.map((column) => readText(column, row[column.key], language));
	}
}

async function section(pdf: Pdf, answered: AnsweredReport, table: ReportTable, rows: Rows): Promise<void> {
	const { language, question } = answered;
	const columns = shownColumns(table, { all: question.school.id === "" });
	pdf.heading(table.label[language]);
	await pdf.table({
		columns: pdfColumns(columns, language),
		rows: linesOf(columns, rows, answered),
		empty: texts.noRecords[language],
	});
	if (rows.count > MAX_ROWS) {
		const more = texts.more[language].replace("{most}", String(MAX_ROWS));
		pdf.paragraph(more.replace("{count}", String(rows.count)));
	}
}

/** Tables with more columns are printed in landscape. */
const widest = 7;

/** The whole report, or one of its tables. */
export async function pdfFile(answered: AnsweredReport): Promise<Buffer> {
	const { report, language, now } = answered;
	const tables = tablesOf(answered);
	const landscape = tables.some(({ table }) => table.columns.length > widest);
	const school = schoolOf(answered);
	const pdf = createPdf({ title: report.name[language], school, language, now, landscape });
	const [, ...head] = headOf(answered);
	pdf.facts([...head, ...figuresOf(answered)]);
	for (const { table, rows } of tables) await section(pdf, answered, table, rows);
	if (tables.some(({ table }) => table.columns.some(({ personal }) => personal)))
		pdf.paragraph(texts.personal[language]);
	return pdf.finish();
}
