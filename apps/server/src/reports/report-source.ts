/** What a report's source is, and what it is built from: it runs a query and returns figures and tables. */
import { setImmediate } from "node:timers/promises";
import type { ReportRow, ReportValue } from "@rafta/library/reports/definition";
import type { AgeBand, LateBand } from "@rafta/library/reports/filters";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import type { ReadConnection } from "@rafta/records";
import type { Language } from "@rafta/words";
import type { Policies } from "../lending/circulation/policies.ts";

/** Filters of a report; an absent one does not narrow it. */
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

export interface ReportQuery {
	/** The schools to be included, one after the other. */
	readonly schools: readonly School[];
	/** Inclusive days; both empty if the report has no period. */
	readonly from: CalendarDate;
	readonly to: CalendarDate;
	readonly filters: Filters;
	readonly today: CalendarDate;
	readonly language: Language;
	readonly connection: ReadConnection;
	readonly policies: Policies;
	/** Aborted when the client has disconnected. */
	readonly signal: AbortSignal;
}

/** Rows of a table: their number is known, their content is read a page at a time. */
export interface Rows {
	readonly count: number;
	page(offset: number, limit: number): Promise<readonly ReportRow[]>;
}

export interface ReportResult {
	readonly figures: Readonly<Record<string, ReportValue>>;
	readonly tables: Readonly<Record<string, Rows>>;
	/** Names of records that a filter chose by id. */
	readonly names?: { readonly stocktake?: string };
}

/**
 * Runs a report. The result is not read again for its pages: `count` rows are returned, even if data changes in
 * between.
 */
export type Source = (query: ReportQuery) => Promise<ReportResult>;

/** Wraps rows that are all in memory. */
export const rowsOf = (rows: readonly ReportRow[]): Rows => ({
	count: rows.length,
	page: async (offset, limit) => rows.slice(offset, offset + limit),
});

/** Wraps rows in their order; a page is completed when it is requested. */
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

/** Rows of a file that are read per page. */
const perPage = 500;

/**
 * Yields all rows of a table, for files. Yields to the event loop between two pages, and stops when the client has
 * disconnected.
 */
export async function* allRows(rows: Rows, signal: AbortSignal): AsyncGenerator<ReportRow> {
	for (let offset = 0; offset < rows.count; offset += perPage) {
		await setImmediate();
		signal.throwIfAborted();
		yield* await rows.page(offset, perPage);
	}
}

/**
 * Queries each school separately: yields to the event loop in between, so that desks are served, and stops when the
 * client has disconnected.
 */
export async function ofEachSchool<T>(
	query: ReportQuery,
	work: (school: School) => Promise<T>,
): Promise<T[]> {
	const found: T[] = [];
	for (const school of query.schools) {
		await setImmediate();
		query.signal.throwIfAborted();
		found.push(await work(school));
	}
	return found;
}

/** `null` if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
