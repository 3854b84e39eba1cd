/** Pages for class teachers, and the list for the deputy head: as PDF and as a table. */
import { commissionStep } from "@rafta/library/notices/steps";
import { dateOf, formatDate, todayIn } from "@rafta/library/turkish/dates";
import { catalogue, fillText, homeLanguage } from "@rafta/words";
import { createPdf } from "#server/kit/documents/pdf.ts";
import type { Cell } from "#server/kit/exports/tables/csv.ts";
import type { ClassStanding } from "./preview.ts";
import type { Standing, StandingLoan } from "./situation.ts";

const texts = catalogue("server/people/notices/paper")[homeLanguage];

/** Blank line for a name to be written by hand. */
const byHand = "…………………………………………";
const channels: Readonly<Record<string, string>> = {
	mail: texts.byMail,
	app: texts.byApp,
	slip: texts.byHand,
};

export interface ClassPages {
	readonly school: string;
	readonly library: string;
	readonly classes: readonly ClassStanding[];
	/** Classes without overdue books. */
	readonly without: readonly string[];
	/** Class teachers by class, as far as the school has entered them. */
	readonly teachers: ReadonlyMap<string, string>;
}

/** `2. hatırlatma, 05.03.2026 (elden)`. */
function noticeLine({ lastNotice }: Pick<StandingLoan, "lastNotice">): string {
	if (!lastNotice || lastNotice.step === 0) return "";
	const what =
		lastNotice.step === commissionStep
			? texts.commission
			: fillText(texts.reminder, { step: lastNotice.step });
	const values = { what, date: formatDate(lastNotice.on), channel: channels[lastNotice.channel] ?? "" };
	return fillText(lastNotice.result === "failed" ? texts.failedNotice : texts.notice, values);
}

const rowsOf = (readers: readonly Standing[]) =>
	readers.flatMap(({ reader, loans }) =>
		loans.map((loan, index) => [
			index === 0 ? reader.full_name : "",
			loan.title,
			formatDate(loan.due_on),
			String(loan.days_late),
			noticeLine(loan),
		]),
	);

/** Draws one page per class for its teacher; a last one praises the classes without overdue books, and names nobody. */
export async function drawClassPages(pages: ClassPages, now: Date): Promise<Buffer> {
	const { school, library, classes, without, teachers } = pages;
	const pdf = createPdf({ title: texts.pagesName, school, language: homeLanguage, now, letters: true });
	for (const { class_code, readers } of classes) {
		await pdf.head(fillText(texts.pageTitle, { class: class_code || texts.noClass }));
		pdf.paragraph(`${library} · ${formatDate(todayIn(now))}`);
		if (class_code !== "")
			pdf.paragraph(fillText(texts.classTeacher, { teacher: teachers.get(class_code) || byHand }));
		pdf.paragraph(texts.teacherLead);
		await pdf.table({
			columns: [
				{ label: texts.reader, width: 2.4 },
				{ label: texts.book, width: 3 },
				{ label: texts.due, width: 1.4 },
				{ label: texts.lateDays, width: 1.2, align: "right" },
				{ label: texts.lastNotice, width: 2.2 },
			],
			rows: rowsOf(readers),
			empty: "",
		});
		pdf.paragraph(texts.personal);
	}
	if (without.length > 0) {
		await pdf.head(texts.thanks);
		pdf.paragraph(texts.classesOnTime);
		pdf.heading(without.join("   "));
		pdf.paragraph(texts.congratulation);
	}
	return pdf.finish();
}

const listColumns = [
	{ label: texts.class, width: 0.8 },
	{ label: texts.studentNo, width: 0.9 },
	{ label: texts.reader, width: 2 },
	{ label: texts.book, width: 2.6 },
	{ label: texts.barcode, width: 1.3 },
	// In the spreadsheet only: the printed page is too narrow.
	{ label: texts.lentOn, width: 0 },
	{ label: texts.due, width: 1.5 },
	{ label: texts.days, width: 0.75, align: "right" },
	{ label: texts.lastNotice, width: 1.9 },
] as const;

const isOnPaper = (_: unknown, index: number): boolean => listColumns[index]?.width !== 0;

/** The list's cells, including the headings. */
export function listRows(classes: readonly ClassStanding[]): Cell[][] {
	const rows = classes.flatMap(({ class_code, readers }) =>
		readers.flatMap(({ reader, loans }) =>
			loans.map((loan): Cell[] => [
				class_code,
				reader.student_no,
				reader.full_name,
				loan.title,
				loan.barcode,
				loan.loaned_at === "" ? "" : formatDate(dateOf(loan.loaned_at)),
				formatDate(loan.due_on),
				loan.days_late,
				noticeLine(loan),
			]),
		),
	);
	return [listColumns.map(({ label }) => label), ...rows];
}

export const listName = texts.listName;

/** Draws the list of the whole library. */
export async function drawList(pages: ClassPages, now: Date): Promise<Buffer> {
	const { school, library, classes } = pages;
	const pdf = createPdf({ title: listName, school, language: homeLanguage, now });
	const all = classes.flatMap(({ readers }) => readers.flatMap(({ loans }) => loans));
	const forCommission = all.filter(({ lastNotice }) => lastNotice?.step === commissionStep).length;
	pdf.facts([
		[texts.library, library],
		[texts.overdueBooks, String(all.length)],
		[texts.readers, String(classes.reduce((sum, { readers }) => sum + readers.length, 0))],
		[texts.commissionBooks, forCommission === 0 ? "" : String(forCommission)],
	]);
	const [, ...rows] = listRows(classes);
	await pdf.table({
		columns: listColumns.filter(isOnPaper),
		rows: rows.map((row) => row.filter(isOnPaper).map((cell) => String(cell ?? ""))),
		empty: texts.noOverdue,
	});
	pdf.paragraph(texts.personal);
	return pdf.finish();
}
