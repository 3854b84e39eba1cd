/** Queries for copies that nobody has borrowed since a day. */
import { type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import { join, raw, type Sql, sql } from "@rafta/records";
import type { ReportQuery } from "../frame.ts";
import { inList } from "../queries.ts";

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
	const rows = await query.connection.all(sql`
		SELECT k.*
		FROM (
			SELECT c."id", c."book_id", c."price", c."call_number__sort" AS "place", b."dewey",
				COALESCE(${lastLoan}, '') AS "last"
			FROM "library_books" AS c
				JOIN "books" AS b ON b."id" = c."book_id"
			WHERE c."school_id" = ${school}
				AND ${copyFilters(query)}
				AND COALESCE(NULLIF(c."acquired_on", ''), substr(c."created", 1, 10)) < ${since}
		) AS k
		WHERE k."last" < ${startOf(since)}
		ORDER BY k."last", k."place", k."id"`);
	return rows.map((row) => ({
		id: String(row.id),
		book: String(row.book_id),
		dewey: String(row.dewey ?? ""),
		price: Number(row.price ?? 0),
		last: String(row.last),
	}));
}

/** Copies in stock, by the first three letters of their title's class. */
export async function heldCopies(
	query: ReportQuery,
	school: string,
): Promise<{ dewey: string; copies: number }[]> {
	const rows = await query.connection.all(sql`
		SELECT substr(b."dewey", 1, 3) AS "dewey", COUNT(*) AS "copies"
		FROM "library_books" AS c
			JOIN "books" AS b ON b."id" = c."book_id"
		WHERE c."school_id" = ${school} AND ${copyFilters(query)}
		GROUP BY 1`);
	return rows.map((row) => ({ dewey: String(row.dewey ?? ""), copies: Number(row.copies) }));
}

/** Describes some copies, by id; `copies`: of the same title in the school. */
export async function describeCopies(query: ReportQuery, ids: readonly string[]) {
	const rows = await query.connection.all(sql`
		SELECT c."id", c."barcode", c."call_number", c."shelf", c."condition", c."acquired_on", c."created",
			c."library_uses", b."title", b."author_line", b."year",
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
		rows.map((row) => [
			String(row.id),
			{
				title: String(row.title),
				author_line: String(row.author_line ?? ""),
				shelf: String(row.shelf ?? ""),
				call_number: String(row.call_number ?? ""),
				barcode: String(row.barcode ?? ""),
				// A year must not be added up or written with a thousands separator.
				year: Number(row.year) === 0 ? "" : String(row.year),
				came_on: String(row.acquired_on || String(row.created).slice(0, 10)),
				uses: Number(row.library_uses ?? 0),
				copies: Number(row.copies),
				condition: String(row.condition ?? ""),
			},
		]),
	);
}
