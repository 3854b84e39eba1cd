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

/** Every report by its kind. */
const byKind = {
	overdue,
	"popular-books": popularBooks,
	"library-usage": libraryUsage,
	"student-stats": studentStats,
	trends,
	inventory,
	"never-borrowed": neverBorrowed,
	"class-ranking": classRanking,
	"collection-balance": collectionBalance,
	clearance,
	swaps,
	"staff-activity": staffActivity,
	"year-end": yearEnd,
} as const satisfies Readonly<Record<string, Report>>;

export type ReportKind = keyof typeof byKind;

export const reports: readonly Report[] = Object.values(byKind);

/** Report of an address, or `undefined`. */
export const reportOf = (kind: string): Report | undefined => reports.find((report) => report.kind === kind);
