/** All reports, in the order in which screens show them. */
import { classRanking } from "./class-ranking.ts";
import { clearance } from "./clearance.ts";
import { collectionBalance } from "./collection-balance.ts";
import type { Report } from "./definition.ts";
import { inventory } from "./inventory.ts";
import { libraryUsage } from "./library-usage.ts";
import { neverBorrowed } from "./never-borrowed.ts";
import { overdue } from "./overdue.ts";
import { popularBooks } from "./popular-books.ts";
import { staffActivity } from "./staff-activity.ts";
import { studentStats } from "./student-stats.ts";
import { swaps } from "./swaps.ts";
import { trends } from "./trends.ts";
import { yearEnd } from "./year-end.ts";

const all = [
	overdue,
	popularBooks,
	libraryUsage,
	studentStats,
	trends,
	inventory,
	neverBorrowed,
	classRanking,
	collectionBalance,
	clearance,
	swaps,
	staffActivity,
	yearEnd,
] as const;

/** The kinds of all reports: their addresses, and the keys of their sources on the server. */
export type ReportKind = (typeof all)[number]["kind"];

export const reports: readonly Report[] = all;

/** Report of an address, or `undefined`. */
export const reportOf = (kind: string): Report | undefined => reports.find((report) => report.kind === kind);
