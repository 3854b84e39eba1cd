/** Queries for copies that nobody has borrowed since a day. */
import { type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import { inList, integer, join, number, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import type { ReportQuery } from "../report-source.ts";

/** In the register and available. */
const held = raw(`c."status" NOT IN ('withdrawn', 'lost', 'missing')`);

function copyFilters({ filters: { library, shelf, dewey } }: ReportQuery): Sql {
	const conditions = [held];
	if (library !== undefined) conditions.push(sql`c."library_id" = ${library}`);
	if (shelf !== undefined) conditions.push(sql`c."shelf" = ${shelf}`);
	if (dewey !== undefined) conditions.push(sql`b."dewey" LIKE ${`${dewey[0]}__%`}`);
	return join(conditions, " AND ");
}

export interface IdleCopy {
	readonly id: string;
	readonly book: string;
	/** The title's class as it was typed. */
	readonly dewey: string;
	readonly price: number;
	/** Day of the last loan; empty: never. */
	readonly last: string;
}

/** The last loan of a copy `c` that was not undone. */
const lastLoan = raw(`
	(
		SELECT l."loaned_at"
		FROM "book_loans" AS l
		WHERE l."library_book_id" = c."id" AND l."status" <> 'cancelled'
		ORDER BY l."loaned_at" DESC
		LIMIT 1
	)`);

/** Copies that existed before a day and have not been lent since; those never lent first, then the longest idle. */
export async function idleCopies(
	query: ReportQuery,
	school: string,
	since: CalendarDate,
): Promise<IdleCopy[]> {
	return readsShaped(query.connection, {
		id: text,
		book: text,
		dewey: text,
		price: number,
		last: text,
	}).all(sql`
		SELECT k.*
		FROM (
			SELECT c."id", c."book_id" AS "book", c."price", c."call_number__sort" AS "place", b."dewey",
				COALESCE(${lastLoan}, '') AS "last"
			FROM "library_books" AS c
				JOIN "books" AS b ON b."id" = c."book_id"
			WHERE c."school_id" = ${school}
				AND ${copyFilters(query)}
				AND COALESCE(NULLIF(c."acquired_on", ''), substr(c."created", 1, 10)) < ${since}
		) AS k
		WHERE k."last" < ${startOf(since)}
		ORDER BY k."last", k."place", k."id"`);
}

/** Copies in stock, by the first three letters of their title's class. */
export async function heldCopies(
	query: ReportQuery,
	school: string,
): Promise<{ dewey: string; copies: number }[]> {
	return readsShaped(query.connection, { dewey: text, copies: integer }).all(sql`
		SELECT substr(b."dewey", 1, 3) AS "dewey", COUNT(*) AS "copies"
		FROM "library_books" AS c
			JOIN "books" AS b ON b."id" = c."book_id"
		WHERE c."school_id" = ${school} AND ${copyFilters(query)}
		GROUP BY 1`);
}

/** Describes some copies, by id; `copies`: of the same title in the school. */
export async function describeCopies(query: ReportQuery, ids: readonly string[]) {
	const rows = await readsShaped(query.connection, {
		id: text,
		title: text,
		author_line: text,
		shelf: text,
		call_number: text,
		barcode: text,
		year: number,
		acquired_on: text,
		created: text,
		uses: number,
		copies: integer,
		condition: text,
	}).all(sql`
		SELECT c."id", c."barcode", c."call_number", c."shelf", c."condition", c."acquired_on", c."created",
			c."library_uses" AS "uses", b."title", b."author_line", b."year",
			(
				SELECT COUNT(*)
				FROM "library_books" AS o
				WHERE o."school_id" = c."school_id"
					AND o."book_id" = c."book_id"
					AND o."status" NOT IN ('withdrawn', 'lost', 'missing')
			) AS "copies"
		FROM "library_books" AS c
			JOIN "books" AS b ON b."id" = c."book_id"
		WHERE c."id" IN (${inList(ids)})`);
	return new Map(
		rows.map(({ id, year, acquired_on, created, ...copy }) => [
			id,
			{
				...copy,
				// A year must not be added up or written with a thousands separator.
				year: year === 0 ? "" : String(year),
				came_on: acquired_on || created.slice(0, 10),
			},
		]),
	);
}
