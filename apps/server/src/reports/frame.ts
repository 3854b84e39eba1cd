/** What a report of the server is: a source that answers what was asked with figures and tables. */
import { setImmediate } from "node:timers/promises";
import type { ReportRow, ReportValue } from "@rafta/library/reports/definition";
import type { AgeBand, LateBand } from "@rafta/library/reports/filters";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import type { Reader } from "@rafta/records";
import type { Policies } from "../circulation/policies.ts";

/** What a report is narrowed by; what is not there is not narrowed. */
export interface Filters {
	readonly library?: string;
	readonly class?: string;
	readonly grade?: number;
	readonly band?: LateBand;
	readonly leavers?: boolean;
	/** Main class: `800`. */
	readonly dewey?: string;
	readonly age?: AgeBand;
	/** Months. */
	readonly idle?: number;
	readonly shelf?: string;
	readonly stocktake?: string;
	/** 1 (Monday) to 7. */
	readonly weekday?: number;
	readonly hour?: number;
	readonly reader?: string;
}

export interface School {
	readonly id: string;
	readonly name: string;
}

export interface Asked {
	/** The schools that are looked at, one after the other. */
	readonly schools: readonly School[];
	/** Days included; both empty where the report has no period. */
	readonly from: CalendarDate;
	readonly to: CalendarDate;
	readonly filters: Filters;
	readonly today: CalendarDate;
	readonly language: "tr" | "en";
	readonly reader: Reader;
	readonly policies: Policies;
	/** Whoever asked has gone. */
	readonly signal: AbortSignal;
}

/** The rows of a table: how many there are is known, what stands in them is read a page at a time. */
export interface Rows {
	readonly count: number;
	page(offset: number, limit: number): Promise<readonly ReportRow[]>;
}

export interface Found {
	readonly figures: Readonly<Record<string, ReportValue>>;
	readonly tables: Readonly<Record<string, Rows>>;
	/** Names of what a filter chose by its id. */
	readonly names?: { readonly stocktake?: string };
}

/** Answers a report. What is found once is not read again for its pages: `count` rows come, whatever is written meanwhile. */
export type Source = (asked: Asked) => Promise<Found>;

/** Rows that are all there. */
export const rowsOf = (rows: readonly ReportRow[]): Rows => ({
	count: rows.length,
	page: async (offset, limit) => rows.slice(offset, offset + limit),
});

/** Rows in their order, of which a page is finished when it is asked for. */
export const pagesOf = <Known>(
	known: readonly Known[],
	finish: (page: readonly Known[], offset: number) => Promise<readonly ReportRow[]>,
): Rows => ({
	count: known.length,
	page: async (offset, limit) => {
		const page = known.slice(offset, offset + limit);
		return page.length === 0 ? [] : finish(page, offset);
	},
});

/** Rows of a file that are read at once. */
const perPage = 500;

/** All rows of a table, for files. Others get their turn between two pages; it ends when nobody waits for it. */
export async function* allRows(rows: Rows, signal: AbortSignal): AsyncGenerator<ReportRow> {
	for (let offset = 0; offset < rows.count; offset += perPage) {
		await setImmediate();
		signal.throwIfAborted();
		yield* await rows.page(offset, perPage);
	}
}

/** Asks each school by itself: the desks get their turn in between, and it ends when nobody waits for it. */
export async function ofEachSchool<T>(asked: Asked, work: (school: School) => Promise<T>): Promise<T[]> {
	const found: T[] = [];
	for (const school of asked.schools) {
		await setImmediate();
		asked.signal.throwIfAborted();
		found.push(await work(school));
	}
	return found;
}

/** `null` where there is nothing to share out. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
