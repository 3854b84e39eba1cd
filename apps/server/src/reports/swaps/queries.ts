/** Queries for books that readers offered in a period, by class, day and title, and for wishes. */
import { type CalendarDate, dateOf } from "@rafta/library/turkish/dates";
import { columnOf, inList, integer, join, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import { within } from "../queries.ts";
import type { ReportQuery } from "../report-source.ts";

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
const countOffersSql = (query: ReportQuery, school: string): Sql =>
	sql`w."school_id" = ${school} AND ${counting(query)}`;
const offers = (query: ReportQuery, school: string): Sql => sql`
	FROM "swaps" AS w
		JOIN "students" AS s ON s."id" = w."student_id"
	WHERE ${countOffersSql(query, school)} AND ${readerFilters(query)}`;
const sums = raw(
	`COUNT(*) AS "offered", SUM(CASE WHEN w."status" = 'handed_over' THEN 1 ELSE 0 END) AS "swapped"`,
);

export interface OfferCounts {
	readonly offered: number;
	readonly swapped: number;
}
const offered = { offered: integer, swapped: integer };

export interface ClassOffers extends OfferCounts {
	readonly class_code: string;
	readonly readers: number;
}

/** Ordered by class. */
export async function classOffers(query: ReportQuery, school: string): Promise<ClassOffers[]> {
	return readsShaped(query.connection, { class_code: text, readers: integer, ...offered }).all(sql`
		SELECT s."class_code", COUNT(DISTINCT w."student_id") AS "readers", ${sums} ${offers(query, school)}
		GROUP BY s."class_code"
		ORDER BY MIN(s."class_sort"), s."class_code"`);
}

/** By the day of the offer in Turkey; a day may appear several times. */
export async function dailyOffers(
	query: ReportQuery,
	school: string,
): Promise<(OfferCounts & { readonly day: CalendarDate })[]> {
	const rows = await readsShaped(query.connection, { hour: text, ...offered }).all(
		sql`SELECT SUBSTR(w."created", 1, 13) AS "hour", ${sums} ${offers(query, school)} GROUP BY 1`,
	);
	return rows.map(({ hour, ...counts }) => ({ day: dateOf(`${hour}:00:00Z`), ...counts }));
}

export async function titleOffers(
	query: ReportQuery,
	school: string,
): Promise<(OfferCounts & { readonly book: string })[]> {
	return readsShaped(query.connection, { book: text, ...offered }).all(
		sql`SELECT w."book_id" AS "book", ${sums} ${offers(query, school)} GROUP BY w."book_id"`,
	);
}

/** Number of wishes for titles: in events by a wish list, outside of them by asking the owner. */
export async function titleWishes(
	query: ReportQuery,
	school: string,
): Promise<{ readonly book: string; readonly wishes: number }[]> {
	const { from, to, connection } = query;
	const wishes = readsShaped(connection, { book: text, wishes: integer });
	return [
		...(await wishes.all(sql`
			SELECT n."book_id" AS "book", COUNT(*) AS "wishes"
			FROM "swap_wants" AS n
				JOIN "students" AS s ON s."id" = n."student_id"
			WHERE n."school_id" = ${school}
				AND ${within(raw('n."created"'), from, to)}
				AND ${readerFilters(query)}
			GROUP BY n."book_id"`)),
		...(await wishes.all(sql`
			SELECT w."book_id" AS "book", COUNT(*) AS "wishes"
			FROM "swap_asks" AS a
				JOIN "swaps" AS w ON w."id" = a."swap_id"
				JOIN "students" AS s ON s."id" = a."student_id"
			WHERE a."school_id" = ${school}
				AND ${within(raw('a."created"'), from, to)}
				AND ${readerFilters(query)}
			GROUP BY w."book_id"`)),
	];
}

/** Number of events that have counted offers. */
export async function eventsWithOffers(query: ReportQuery, school: string): Promise<number> {
	return columnOf(query.connection, "events", integer).one(
		sql`SELECT COUNT(DISTINCT w."event_id") AS "events" ${offers(query, school)} AND w."event_id" <> ''`,
	);
}

/**
 * Number of a school's readers who received a counted book, also of another school's reader; the filters apply to the
 * receivers.
 */
export async function receiversOf(query: ReportQuery, school: string): Promise<number> {
	return columnOf(query.connection, "receivers", integer).one(sql`
		SELECT COUNT(DISTINCT l."to_student_id") AS "receivers"
		FROM "swap_legs" AS l
			JOIN "swaps" AS w ON w."id" = l."from_swap_id"
			JOIN "students" AS s ON s."id" = l."to_student_id"
		WHERE l."school_id" = ${school}
			AND ${counting(query)}
			AND l."status" = 'received'
			AND ${readerFilters(query)}`);
}

/** Titles and authors by their ids. */
export async function titlesBy(
	{ connection }: ReportQuery,
	ids: readonly string[],
): Promise<Map<string, { readonly title: string; readonly author_line: string }>> {
	const rows = await readsShaped(connection, { id: text, title: text, author_line: text }).all(
		sql`SELECT "id", "title", "author_line" FROM "books" WHERE "id" IN (${inList(ids)})`,
	);
	return new Map(rows.map(({ id, title, author_line }) => [id, { title, author_line }]));
}
