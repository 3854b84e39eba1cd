/** The source of every report, by its kind. */
import type { Source } from "./frame.ts";
import { inventory } from "./inventory/source.ts";
import { libraryUsage } from "./library-usage/source.ts";
import { overdue } from "./overdue/source.ts";
import { popularBooks } from "./popular-books/source.ts";
import { studentStats } from "./student-stats/source.ts";
import { trends } from "./trends/source.ts";

const sources = new Map<string, Source>([
	["overdue", overdue],
	["popular-books", popularBooks],
	["library-usage", libraryUsage],
	["student-stats", studentStats],
	["trends", trends],
	["inventory", inventory],
]);

export const sourceOf = (kind: string): Source | undefined => sources.get(kind);
