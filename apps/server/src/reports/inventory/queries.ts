/** Queries for copies by location and status, and for the results of stocktakes. */
import { columnOf, integer, join, json, number, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import type { ReportQuery } from "../report-source.ts";

export interface Group {
	readonly library: string;
	readonly shelf: string;
	readonly status: string;
	readonly acquired_how: string;
	readonly copies: number;
	/** Turkish lira. */
	readonly value: number;
}

function copyFilters({ filters: { library, shelf } }: ReportQuery): Sql {
	const conditions = [raw("1 = 1")];
	if (library !== undefined) conditions.push(sql`c."library_id" = ${library}`);
	if (shelf !== undefined) conditions.push(sql`c."shelf" = ${shelf}`);
	return join(conditions, " AND ");
}

/** A school's copies in groups, the shelves in their order. */
export async function copyGroups(query: ReportQuery, school: string): Promise<Group[]> {
	return readsShaped(query.connection, {
		library: text,
		shelf: text,
		status: text,
		acquired_how: text,
		copies: integer,
		value: number,
	}).all(sql`
		SELECT c."library_id" AS "library", c."shelf", MIN(c."shelf__sort") AS "place", c."status",
			c."acquired_how", COUNT(*) AS "copies", SUM(c."price") AS "value"
		FROM "library_books" AS c
		WHERE c."school_id" = ${school} AND ${copyFilters(query)}
		GROUP BY c."library_id", c."shelf", c."status", c."acquired_how"
		ORDER BY c."library_id", 3`);
}

/** Titles of which a school has a copy in its register. */
export async function titlesKept(query: ReportQuery, school: string): Promise<string[]> {
	return columnOf(query.connection, "book_id", text).all(sql`
		SELECT DISTINCT c."book_id"
		FROM "library_books" AS c
		WHERE c."school_id" = ${school} AND c."status" <> 'withdrawn' AND ${copyFilters(query)}`);
}

export interface Stocktake {
	readonly id: string;
	readonly library: string;
	readonly name: string;
	readonly status: string;
	readonly started_at: string;
	readonly closed_at: string;
	readonly expected: number;
	/** As in the minutes; empty while the stocktake is running. */
	readonly counts: Readonly<Record<string, unknown>>;
}

/** A school's stocktakes, the newest first. */
export async function stocktakesOf(query: ReportQuery, school: string): Promise<Stocktake[]> {
	const { library, stocktake } = query.filters;
	const conditions = [sql`"school_id" = ${school}`, raw(`"status" <> 'cancelled'`)];
	if (library !== undefined) conditions.push(sql`"library_id" = ${library}`);
	if (stocktake !== undefined) conditions.push(sql`"id" = ${stocktake}`);
	const rows = await readsShaped(query.connection, {
		id: text,
		library: text,
		name: text,
		status: text,
		started_at: text,
		closed_at: text,
		expected: number,
		counts: json<Stocktake["counts"] | null>,
	}).all(sql`
		SELECT "id", "library_id" AS "library", "name", "status", "started_at", "closed_at",
			"expected_count" AS "expected", "counts"
		FROM "stocktakes"
		WHERE ${join(conditions, " AND ")}
		ORDER BY "started_at" DESC, "id"`);
	return rows.map((row) => ({ ...row, counts: row.counts ?? {} }));
}
