/** Every report, in the order in which screens show them. */
import type { Report } from "./definition.ts";
import { inventory } from "./inventory.ts";
import { libraryUsage } from "./library-usage.ts";
import { overdue } from "./overdue.ts";
import { popularBooks } from "./popular-books.ts";
import { studentStats } from "./student-stats.ts";
import { trends } from "./trends.ts";

export const reports: readonly Report[] = [
	overdue,
	popularBooks,
	libraryUsage,
	studentStats,
	trends,
	inventory,
];

/** The report that an address names, or `undefined`. */
export const reportOf = (kind: string): Report | undefined => reports.find((report) => report.kind === kind);
