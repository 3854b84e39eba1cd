/** Queries for copies by location and status, and for the results of stocktakes. */
import { join, raw, type Sql, sql } from "@rafta/records";
import type { ReportQuery } from "../frame.ts";

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
	const rows = await query.connection.all(sql`
		SELECT c."library_id", c."shelf", MIN(c."shelf__sort") AS "place", c."status", c."acquired_how",
			COUNT(*) AS "copies", SUM(c."price") AS "value"
		FROM "library_books" AS c
		WHERE c."school_id" = ${school} AND ${copyFilters(query)}
		GROUP BY c."library_id", c."shelf", c."status", c."acquired_how"
		ORDER BY c."library_id", 3`);
	return rows.map((row) => ({
		library: String(row.library_id),
		shelf: String(row.shelf ?? ""),
		status: String(row.status),
		acquired_how: String(row.acquired_how ?? ""),
		copies: Number(row.copies),
		value: Number(row.value ?? 0),
	}));
}

/** Titles of which a school has a copy in its register. */
export async function titlesKept(query: ReportQuery, school: string): Promise<string[]> {
	const rows = await query.connection.all(sql`
		SELECT DISTINCT c."book_id"
		FROM "library_books" AS c
		WHERE c."school_id" = ${school} AND c."status" <> 'withdrawn' AND ${copyFilters(query)}`);
	return rows.map(({ book_id }) => String(book_id));
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
	const rows = await query.connection.all(sql`
		SELECT "id", "library_id", "name", "status", "started_at", "closed_at", "expected_count", "counts"
		FROM "stocktakes"
		WHERE ${join(conditions, " AND ")}
		ORDER BY "started_at" DESC, "id"`);
	return rows.map((row) => ({
		id: String(row.id),
		library: String(row.library_id),
		name: String(row.name),
		status: String(row.status),
		started_at: String(row.started_at ?? ""),
		closed_at: String(row.closed_at ?? ""),
		expected: Number(row.expected_count ?? 0),
		counts: Object(typeof row.counts === "string" && row.counts !== "" ? JSON.parse(row.counts) : {}),
	}));
}
