/** Counts for a school by months and years: loans, readers, copies, and losses. */
import { type CalendarDate, dateOf, startOf } from "@rafta/library/turkish/dates";
import { columnOf, integer, join, or, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import { batchesOf } from "../../kit/batches.ts";
import { countedKinds, notUndone } from "../queries.ts";
import type { ReportQuery } from "../report-source.ts";

/** Period from a day (inclusive) to another (exclusive). */
export interface Span {
	readonly from: CalendarDate;
	readonly until: CalendarDate;
}

const inLibrary = ({ filters: { library } }: ReportQuery, column: string): Sql =>
	library === undefined ? raw("1 = 1") : sql`${raw(column)} = ${library}`;

/** Spans of one statement. */
const SPAN_BATCH_SIZE = 100;

/** Loans in each span, counted by the index on their times, including undone ones. */
async function allLoansIn(query: ReportQuery, school: string, spans: readonly Span[]): Promise<number[]> {
	const counts: number[] = [];
	for (const batch of batchesOf(spans, SPAN_BATCH_SIZE)) {
		const list = batch.map(
			({ from, until }, place) =>
				sql`SELECT ${raw(String(place))} AS "place", ${startOf(from)} AS "first", ${startOf(until)} AS "last"`,
		);
		const rows = await columnOf(query.connection, "count", integer).all(sql`
			SELECT p."place",
				(
					SELECT COUNT(*)
					FROM "book_loans" AS l
					WHERE l."school_id" = ${school}
						AND l."loaned_at" >= p."first"
						AND l."loaned_at" < p."last"
						AND ${inLibrary(query, 'l."library_id"')}
				) AS "count"
			FROM (${join(list, " UNION ALL ")}) AS p
			ORDER BY p."place"`);
		counts.push(...rows);
	}
	return counts;
}

/** Loans in each span. Undone loans are few, and found by the index on the status. */
export async function loansIn(query: ReportQuery, school: string, spans: readonly Span[]): Promise<number[]> {
	const all = await allLoansIn(query, school, spans);
	const times = await columnOf(query.connection, "loaned_at", text).all(sql`
		SELECT l."loaned_at"
		FROM "book_loans" AS l
		WHERE l."school_id" = ${school} AND l."status" = 'cancelled' AND ${inLibrary(query, 'l."library_id"')}`);
	const cancelled = times.map(dateOf);
	return spans.map(
		({ from, until }, place) =>
			(all[place] ?? 0) - cancelled.filter((day) => day >= from && day < until).length,
	);
}

/** Number of new records on a day. */
export interface Came {
	readonly day: CalendarDate;
	readonly count: number;
}

/** Readers by registration day; they belong to the school, not to a library. */
export async function membersByDay(query: ReportQuery, school: string): Promise<Came[]> {
	const rows = await readsShaped(query.connection, { hour: text, count: integer }).all(sql`
		SELECT SUBSTR(s."created", 1, 13) AS "hour", COUNT(*) AS "count"
		FROM "students" AS s
		WHERE s."school_id" = ${school} AND s."created" <> ''
		GROUP BY 1`);
	return rows.map(({ hour, count }) => ({ day: dateOf(`${hour}:00:00Z`), count }));
}

/** Copies by the day on which they were acquired. */
export async function copiesByDay(query: ReportQuery, school: string): Promise<Came[]> {
	return readsShaped(query.connection, { day: text, count: integer }).all(sql`
		SELECT c."acquired_on" AS "day", COUNT(*) AS "count"
		FROM "library_books" AS c
		WHERE c."school_id" = ${school} AND c."acquired_on" <> '' AND ${inLibrary(query, 'c."library_id"')}
		GROUP BY c."acquired_on"`);
}

/** Copies that were reported lost at the desk. */
export async function lostByDay(query: ReportQuery, school: string): Promise<Came[]> {
	const rows = await readsShaped(query.connection, { hour: text, count: integer }).all(sql`
		SELECT SUBSTR(e."at_server", 1, 13) AS "hour", COUNT(*) AS "count"
		FROM "circulation_events" AS e
			LEFT JOIN "library_books" AS c ON c."id" = e."copy"
		WHERE e."school_id" = ${school}
			AND ${countedKinds}
			AND e."kind" = 'lost'
			AND ${inLibrary(query, 'c."library_id"')}
			AND ${notUndone}
		GROUP BY 1`);
	return rows.map(({ hour, count }) => ({ day: dateOf(`${hour}:00:00Z`), count }));
}

/** The day of the first loan of a school; empty if there is none. */
export async function firstLoan(query: ReportQuery, school: string): Promise<CalendarDate | ""> {
	const first = await columnOf(query.connection, "first", or(text, "")).one(
		sql`SELECT MIN("loaned_at") AS "first" FROM "book_loans" WHERE "school_id" = ${school} AND "loaned_at" <> ''`,
	);
	return first === "" ? "" : dateOf(first);
}
