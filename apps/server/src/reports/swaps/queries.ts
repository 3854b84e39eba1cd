/** Queries for books that readers offered in a period, by class, day and title, and for wishes. */
import { type CalendarDate, dateOf } from "@rafta/library/turkish/dates";
import { join, raw, type Sql, sql } from "@rafta/records";
import type { ReportQuery } from "../frame.ts";
import { inList, within } from "../queries.ts";

/** Filters on the reader's current class; `s` is the reader. */
function readerFilters({ filters }: ReportQuery): Sql {
	const conditions = [raw("1 = 1")];
	if (filters.class !== undefined) conditions.push(sql`s."class_code" = ${filters.class}`);
	if (filters.grade !== undefined)
		conditions.push(sql`s."grade" = ${filters.grade}`, raw(`s."class_code" <> ''`));
	return join(conditions, " AND ");
}

/** Offers `w` that count, of any school: a carried-over book counts in its next offer. */
const counting = (query: ReportQuery): Sql => sql`
	w."status" NOT IN ('pending_approval', 'rejected', 'withdrawn', 'carried_over')
	AND ${within(raw('w."created"'), query.from, query.to)}`;
const counted = (query: ReportQuery, school: string): Sql =>
	sql`w."school_id" = ${school} AND ${counting(query)}`;
const offers = (query: ReportQuery, school: string): Sql => sql`
	FROM "swaps" AS w
		JOIN "students" AS s ON s."id" = w."student_id"
	WHERE ${counted(query, school)} AND ${readerFilters(query)}`;
const sums = raw(
	`COUNT(*) AS "offered", SUM(CASE WHEN w."status" = 'handed_over' THEN 1 ELSE 0 END) AS "swapped"`,
);

export interface Offered {
	readonly offered: number;
	readonly swapped: number;
}
const offeredOf = (row: Readonly<Record<string, unknown>>): Offered => ({
	offered: Number(row.offered),
	swapped: Number(row.swapped),
});

export interface ClassOffers extends Offered {
	readonly class_code: string;
	readonly readers: number;
}

/** Ordered by class. */
export async function classOffers(query: ReportQuery, school: string): Promise<ClassOffers[]> {
	const rows = await query.connection.all(sql`
		SELECT s."class_code", COUNT(DISTINCT w."student_id") AS "readers", ${sums} ${offers(query, school)}
		GROUP BY s."class_code"
		ORDER BY MIN(s."class_sort"), s."class_code"`);
	return rows.map((row) => ({
		class_code: String(row.class_code),
		readers: Number(row.readers),
		...offeredOf(row),
	}));
}

/** By the day of the offer in Turkey; a day may appear several times. */
export async function dailyOffers(
	query: ReportQuery,
	school: string,
): Promise<(Offered & { readonly day: CalendarDate })[]> {
	const rows = await query.connection.all(
		sql`SELECT SUBSTR(w."created", 1, 13) AS "hour", ${sums} ${offers(query, school)} GROUP BY 1`,
	);
	return rows.map((row) => ({ day: dateOf(`${row.hour}:00:00Z`), ...offeredOf(row) }));
}

export async function titleOffers(
	query: ReportQuery,
	school: string,
): Promise<(Offered & { readonly book: string })[]> {
	const rows = await query.connection.all(
		sql`SELECT w."book_id", ${sums} ${offers(query, school)} GROUP BY w."book_id"`,
	);
	return rows.map((row) => ({ book: String(row.book_id), ...offeredOf(row) }));
}

/** Number of wishes for titles: in events by a wish list, outside of them by asking the owner. */
export async function titleWishes(
	query: ReportQuery,
	school: string,
): Promise<{ readonly book: string; readonly wishes: number }[]> {
	const { from, to, connection } = query;
	const rows = [
		...(await connection.all(sql`
			SELECT n."book_id", COUNT(*) AS "wishes"
			FROM "swap_wants" AS n
				JOIN "students" AS s ON s."id" = n."student_id"
			WHERE n."school_id" = ${school}
				AND ${within(raw('n."created"'), from, to)}
				AND ${readerFilters(query)}
			GROUP BY n."book_id"`)),
		...(await connection.all(sql`
			SELECT w."book_id", COUNT(*) AS "wishes"
			FROM "swap_asks" AS a
				JOIN "swaps" AS w ON w."id" = a."swap_id"
				JOIN "students" AS s ON s."id" = a."student_id"
			WHERE a."school_id" = ${school}
				AND ${within(raw('a."created"'), from, to)}
				AND ${readerFilters(query)}
			GROUP BY w."book_id"`)),
	];
	return rows.map((row) => ({ book: String(row.book_id), wishes: Number(row.wishes) }));
}

/** Number of events that have counted offers. */
export async function eventsWithOffers(query: ReportQuery, school: string): Promise<number> {
	const row = await query.connection.get(
		sql`SELECT COUNT(DISTINCT w."event_id") AS "events" ${offers(query, school)} AND w."event_id" <> ''`,
	);
	return Number(row?.events ?? 0);
}

/**
 * Number of a school's readers who received a counted book, also of another school's reader; the filters apply to the
 * receivers.
 */
export async function receiversOf(query: ReportQuery, school: string): Promise<number> {
	const row = await query.connection.get(sql`
		SELECT COUNT(DISTINCT l."to_student_id") AS "receivers"
		FROM "swap_legs" AS l
			JOIN "swaps" AS w ON w."id" = l."from_swap_id"
			JOIN "students" AS s ON s."id" = l."to_student_id"
		WHERE l."school_id" = ${school}
			AND ${counting(query)}
			AND l."status" = 'received'
			AND ${readerFilters(query)}`);
	return Number(row?.receivers ?? 0);
}

/** Titles and authors by their ids. */
export async function titlesBy(
	{ connection }: ReportQuery,
	ids: readonly string[],
): Promise<Map<string, { readonly title: string; readonly author_line: string }>> {
	const rows = await connection.all(
		sql`SELECT "id", "title", "author_line" FROM "books" WHERE "id" IN (${inList(ids)})`,
	);
	return new Map(
		rows.map(({ id, title, author_line }) => [
			String(id),
			{ title: String(title), author_line: String(author_line ?? "") },
		]),
	);
}
