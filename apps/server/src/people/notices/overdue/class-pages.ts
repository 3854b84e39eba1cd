/** Pages for class teachers, and the list for the deputy head: as PDF and as a table. */
import { commissionStep } from "@rafta/library/notices/steps";
import { dateOf, formatDate, todayIn } from "@rafta/library/turkish/dates";
import { createPdf } from "#server/kit/documents/pdf.ts";
import type { Cell } from "#server/kit/exports/tables/csv.ts";
import type { ClassStanding } from "./preview.ts";
import type { Standing, StandingLoan } from "./situation.ts";

const warning = "Bu belge kişisel veri içerir; panoya asılamaz, çoğaltılamaz.";
/** Blank line for a name to be written by hand. */
const byHand = "…………………………………………";
const noClass = "Sınıfı olmayanlar";
const channels: Readonly<Record<string, string>> = { mail: "e-posta", app: "uygulama", slip: "elden" };

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
	const what = lastNotice.step === commissionStep ? "Komisyona iletme" : `${lastNotice.step}. hatırlatma`;
	const failed = lastNotice.result === "failed" ? ", gönderilemedi" : "";
	return `${what}, ${formatDate(lastNotice.on)} (${channels[lastNotice.channel] ?? ""}${failed})`;
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
	const title = "Sınıf takip sayfaları";
	const pdf = createPdf({ title, school, language: "tr", now, letters: true });
	for (const { class_code, readers } of classes) {
		await pdf.head(`${class_code || noClass} · Geciken kütüphane kitapları`);
		pdf.paragraph(`${library} · ${formatDate(todayIn(now))}`);
		if (class_code !== "") pdf.paragraph(`Sınıf öğretmeni: ${teachers.get(class_code) || byHand}`);
		pdf.paragraph(
			"Hatırlatma pusulalarını öğrencilere katlanmış olarak, tek tek verin; böylece sınıftakiler kimin hangi kitabı geciktirdiğini görmez. Teşekkür ederiz.",
		);
		await pdf.table({
			columns: [
				{ label: "Okur", width: 2.4 },
				{ label: "Kitap", width: 3 },
				{ label: "İade tarihi", width: 1.4 },
				{ label: "Gecikme (gün)", width: 1.2, align: "right" },
				{ label: "Son hatırlatma", width: 2.2 },
			],
			rows: rowsOf(readers),
			empty: "",
		});
		pdf.paragraph(warning);
	}
	if (without.length > 0) {
		await pdf.head("Teşekkürler");
		pdf.paragraph("Geciken kütüphane kitabı olmayan sınıflar:");
		pdf.heading(without.join("   "));
		pdf.paragraph("Kitapları zamanında getiren bütün okurlarımızı kutlarız.");
	}
	return pdf.finish();
}

const listColumns = [
	{ label: "Sınıf", width: 0.8 },
	{ label: "Okul no", width: 0.9 },
	{ label: "Okur", width: 2 },
	{ label: "Kitap", width: 2.6 },
	{ label: "Barkod", width: 1.3 },
	// In the spreadsheet only: the printed page is too narrow.
	{ label: "Veriliş tarihi", width: 0 },
	{ label: "İade tarihi", width: 1.5 },
	{ label: "Gün", width: 0.75, align: "right" },
	{ label: "Son hatırlatma", width: 1.9 },
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

export const listName = "Geciken kitaplar";

/** Draws the list of the whole library. */
export async function drawList(pages: ClassPages, now: Date): Promise<Buffer> {
	const { school, library, classes } = pages;
	const pdf = createPdf({ title: listName, school, language: "tr", now });
	const all = classes.flatMap(({ readers }) => readers.flatMap(({ loans }) => loans));
	const forCommission = all.filter(({ lastNotice }) => lastNotice?.step === commissionStep).length;
	pdf.facts([
		["Kütüphane", library],
		["Geciken kitap sayısı", String(all.length)],
		["Okur sayısı", String(classes.reduce((sum, { readers }) => sum + readers.length, 0))],
		["Komisyona iletilen kitap sayısı", forCommission === 0 ? "" : String(forCommission)],
	]);
	const [, ...rows] = listRows(classes);
	await pdf.table({
		columns: listColumns.filter(isOnPaper),
		rows: rows.map((row) => row.filter(isOnPaper).map((cell) => String(cell ?? ""))),
		empty: "Geciken kitap yok.",
	});
	pdf.paragraph(warning);
	return pdf.finish();
}
