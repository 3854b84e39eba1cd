/** The source of every report, by its kind. */
import type { ReportKind } from "@rafta/library/reports/index";
import { classRanking } from "./class-ranking/source.ts";
import { clearance } from "./clearance/source.ts";
import { collectionBalance } from "./collection-balance/source.ts";
import { inventory } from "./inventory/source.ts";
import { libraryUsage } from "./library-usage/source.ts";
import { neverBorrowed } from "./never-borrowed/source.ts";
import { overdue } from "./overdue/source.ts";
import { popularBooks } from "./popular-books/source.ts";
import type { Source } from "./report-source.ts";
import { staffActivity } from "./staff-activity/source.ts";
import { studentStats } from "./student-stats/source.ts";
import { swaps } from "./swaps/source.ts";
import { trends } from "./trends/source.ts";
import { yearEnd } from "./year-end/source.ts";

const sources: Readonly<Record<ReportKind, Source>> = {
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
};

export const sourceOf = (kind: string): Source | undefined =>
	// Looked up as an own property: the kind is from an address.
	Object.hasOwn(sources, kind) ? sources[kind as ReportKind] : undefined;
