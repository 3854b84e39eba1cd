/** Overdue loans by class, and the slips on their first sheet, as pure values. */
import type { ReportRow } from "@rafta/library/reports/definition";

export interface LateClass {
	readonly class_code: string;
	/** All of them, also those whose rows are not loaded yet. */
	readonly count: number;
	readonly rows: readonly ReportRow[];
}

/** The loaded rows by class in their order, with the count that the table of classes knows. */
export function classesOf(rows: readonly ReportRow[], counts: readonly ReportRow[]): LateClass[] {
	const all = new Map(counts.map((row) => [String(row.class_code ?? ""), Number(row.loans)]));
	return [...Map.groupBy(rows, (row) => String(row.class_code ?? ""))].map(([class_code, own]) => ({
		class_code,
		count: all.get(class_code) ?? own.length,
		rows: own,
	}));
}

/** `Ayşe Y.`: what a folded slip shows of a name. */
export function shortName(fullName: string): string {
	const names = fullName.trim().split(/\s+/);
	const last = names.length > 1 ? names.at(-1) : "";
	return last ? `${names.slice(0, -1).join(" ")} ${last[0]}.` : fullName;
}

/** Books on one slip, and slips on one sheet, as the server draws them. */
const BOOKS_PER_SLIP = 5;
const SLIPS_PER_SHEET = 4;

/** Number of slips and sheets for readers with so many late books each. */
export function paperOf(books: readonly number[]): { readonly slips: number; readonly sheets: number } {
	const slips = books.reduce((sum, count) => sum + Math.ceil(count / BOOKS_PER_SLIP), 0);
	return { slips, sheets: Math.ceil(slips / SLIPS_PER_SHEET) };
}
