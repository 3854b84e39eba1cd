/** Overdue books for the class teachers: a page for each class, without telephone numbers. */
import { cellText } from "@rafta/library/reports/cells";
import type { ReportRow } from "@rafta/library/reports/definition";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { words } from "@rafta/words";
import { createPdf } from "../../kit/documents/pdf.ts";
import type { RecordService } from "../../records.ts";
import { allRows } from "../report-source.ts";
import { type AnsweredReport, schoolOf } from "./about.ts";
import { pdfColumns } from "./document.ts";

const texts = words("server/reports/files");

/** Columns that a class teacher needs. */
const shown = ["student_no", "full_name", "title", "due_on", "days_late", "notices"];

/** A dotted line for writing in a name that nobody has typed. */
const byHand = "…………………………………………";

async function teachersOf(service: RecordService, school: string): Promise<Map<string, string>> {
	if (school === "") return new Map();
	const rows = await service.list("school_classes", { filter: "school_id = {:school}", params: { school } });
	return new Map(rows.map(({ class_code, teacher }) => [class_code, teacher]));
}

export async function drawClasses(answered: AnsweredReport, service: RecordService): Promise<Buffer> {
	const { report, question, found, language, now, signal } = answered;
	const [table] = report.tables;
	const rows = found.tables.loans;
	if (!table || !rows) throw new Error(`${report.kind} has no loans`);
	const columns = table.columns.filter(({ key }) => shown.includes(key));
	const title = report.name[language];
	const school = schoolOf(answered);
	const teachers = await teachersOf(service, question.school.id);
	const all: ReportRow[] = [];
	for await (const row of allRows(rows, signal)) all.push(row);
	const pdf = createPdf({ title, school, language, now, letters: true });
	if (all.length === 0) {
		await pdf.head(title);
		pdf.paragraph(texts.noOverdue[language]);
	}
	for (const own of Map.groupBy(all, (row) => `${row.school}\0${row.class_code}`).values()) {
		const class_ = String(own[0]?.class_code ?? "");
		await pdf.head(`${class_ || texts.none[language]} · ${title}`);
		const place = question.school.id === "" ? [String(own[0]?.school ?? "")] : [];
		pdf.paragraph([...place, formatDate(todayIn(now))].join(" · "));
		if (class_ !== "") pdf.paragraph(`${texts.teacher[language]}: ${teachers.get(class_) || byHand}`);
		await pdf.table({
			columns: pdfColumns(columns, language),
			rows: own.map((row) => columns.map((column) => cellText(column, row[column.key], language))),
			empty: "",
		});
		pdf.paragraph(texts.personal[language]);
		signal.throwIfAborted();
	}
	return pdf.finish();
}
