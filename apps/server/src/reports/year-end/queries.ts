/** Queries for the stock of a school's library on a day, and for its changes in a period. */
import { addDays, startOf } from "@rafta/library/turkish/dates";
import { join, raw, type Sql, sql } from "@rafta/records";
import type { Asked } from "../frame.ts";
import { countedKinds, loanFilters, notUndone, within } from "../queries.ts";

/** The day on which a copy `c` entered the register. */
const came = raw(`COALESCE(NULLIF(c."acquired_on", ''), substr(c."created", 1, 10))`);

const ofSchool = ({ filters: { library } }: Asked, school: string): Sql =>
	join(
		[sql`c."school_id" = ${school}`, ...(library === undefined ? [] : [sql`c."library_id" = ${library}`])],
		" AND ",
	);

export interface HeldTitle {
	readonly book: string;
	/** As it was typed. */
	readonly dewey: string;
	readonly language: string;
	readonly copies: number;
}

/** Titles with their copies in the register on the period's last day: acquired by then, and not yet withdrawn. */
export async function heldOn(asked: Asked, school: string): Promise<HeldTitle[]> {
	const rows = await asked.reader.all(
		sql`SELECT g."book_id", g."copies", b."dewey", b."language" FROM (SELECT c."book_id", COUNT(*) AS "copies" FROM "library_books" AS c WHERE ${ofSchool(asked, school)} AND ${came} <= ${asked.to} AND (c."status" <> 'withdrawn' OR c."withdrawn_on" > ${asked.to}) GROUP BY c."book_id") AS g JOIN "books" AS b ON b."id" = g."book_id"`,
	);
	return rows.map((row) => ({
		book: String(row.book_id),
		dewey: String(row.dewey ?? ""),
		language: String(row.language ?? ""),
		copies: Number(row.copies),
	}));
}

export interface Moved {
	/** Kind of acquisition, or reason of withdrawal. */
	readonly why: string;
	readonly copies: number;
	/** Turkish lira. */
	readonly value: number;
}

const moved = (rows: readonly Readonly<Record<string, unknown>>[]): Moved[] =>
	rows.map((row) => ({
		why: String(row.why ?? ""),
		copies: Number(row.copies),
		value: Math.round(Number(row.value ?? 0) * 100) / 100,
	}));

/** Copies acquired in the period, by kind of acquisition. */
export async function acquired(asked: Asked, school: string): Promise<Moved[]> {
	return moved(
		await asked.reader.all(
			sql`SELECT c."acquired_how" AS "why", COUNT(*) AS "copies", SUM(c."price") AS "value" FROM "library_books" AS c WHERE ${ofSchool(asked, school)} AND ${came} >= ${asked.from} AND ${came} <= ${asked.to} GROUP BY c."acquired_how" ORDER BY 2 DESC, 1`,
		),
	);
}

/** Copies withdrawn in the period, by the reason as it was written. */
export async function withdrawn(asked: Asked, school: string): Promise<Moved[]> {
	return moved(
		await asked.reader.all(
			sql`SELECT c."withdrawn_reason" AS "why", COUNT(*) AS "copies", SUM(c."price") AS "value" FROM "library_books" AS c WHERE ${ofSchool(asked, school)} AND c."status" = 'withdrawn' AND c."withdrawn_on" >= ${asked.from} AND c."withdrawn_on" <= ${asked.to} GROUP BY c."withdrawn_reason" ORDER BY 2 DESC, 1`,
		),
	);
}

/** Readers who are registered now, by reader type. */
export async function registered({ reader }: Asked, school: string): Promise<Map<string, number>> {
	const rows = await reader.all(
		sql`SELECT "reader_type", COUNT(*) AS "count" FROM "students" WHERE "school_id" = ${school} AND "status" IN ('active', 'blocked') GROUP BY "reader_type"`,
	);
	return new Map(rows.map((row) => [String(row.reader_type), Number(row.count)]));
}

const inPeriod = (asked: Asked, school: string): Sql =>
	sql`l."school_id" = ${school} AND l."status" <> 'cancelled' AND ${within(raw('l."loaned_at"'), asked.from, asked.to)} AND ${loanFilters(asked)}`;

/** Loans of the period by reader type; for forgotten readers the type is unknown. */
export async function loansByReader(asked: Asked, school: string) {
	const rows = await asked.reader.all(
		sql`SELECT COALESCE(s."reader_type", '') AS "reader_type", COUNT(*) AS "borrowers", SUM(g."loans") AS "loans" FROM (SELECT l."student_id", COUNT(*) AS "loans" FROM "book_loans" AS l WHERE ${inPeriod(asked, school)} GROUP BY l."student_id") AS g LEFT JOIN "students" AS s ON s."id" = g."student_id" GROUP BY 1`,
	);
	return rows.map((row) => ({
		reader_type: String(row.reader_type),
		borrowers: row.reader_type === "" ? 0 : Number(row.borrowers),
		loans: Number(row.loans),
	}));
}

/** Loans of the period by the class of their readers at that time; empty: no class. */
export async function loansByClass(asked: Asked, school: string) {
	const rows = await asked.reader.all(
		sql`SELECT l."class_code_at_loan" AS "class_code", COUNT(*) AS "loans" FROM "book_loans" AS l WHERE ${inPeriod(asked, school)} GROUP BY 1`,
	);
	return rows.map((row) => ({ class_code: String(row.class_code ?? ""), loans: Number(row.loans) }));
}

/** Class visits with loans, and books that were read in the library. */
export async function usage(asked: Asked, school: string): Promise<{ visits: number; uses: number }> {
	const { library } = asked.filters;
	const inLibrary =
		library === undefined
			? raw("1 = 1")
			: sql`e."copy" IN (SELECT "id" FROM "library_books" WHERE "library_id" = ${library})`;
	const row = await asked.reader.get(
		sql`SELECT (SELECT COUNT(DISTINCT l."visit_id") FROM "book_loans" AS l WHERE ${inPeriod(asked, school)} AND l."visit_id" <> '') AS "visits", (SELECT COUNT(*) FROM "circulation_events" AS e WHERE e."school_id" = ${school} AND ${countedKinds} AND e."kind" = 'used' AND ${notUndone} AND ${within(raw('e."at_server"'), asked.from, asked.to)} AND ${inLibrary}) AS "uses"`,
	);
	return { visits: Number(row?.visits ?? 0), uses: Number(row?.uses ?? 0) };
}

/** Stocktakes that were closed in the period, with the figures of their minutes. */
export async function closedStocktakes(asked: Asked, school: string) {
	const { library } = asked.filters;
	const inLibrary = library === undefined ? raw("1 = 1") : sql`"library_id" = ${library}`;
	const rows = await asked.reader.all(
		sql`SELECT "id", "name", "closed_at", "counts" FROM "stocktakes" WHERE "school_id" = ${school} AND "status" = 'closed' AND "closed_at" >= ${startOf(asked.from)} AND "closed_at" < ${startOf(addDays(asked.to, 1))} AND ${inLibrary} ORDER BY "closed_at", "id"`,
	);
	return rows.map((row) => ({
		id: String(row.id),
		name: String(row.name),
		closed_at: String(row.closed_at),
		counts: Object(
			typeof row.counts === "string" && row.counts !== "" ? JSON.parse(row.counts) : row.counts,
		) as Readonly<Record<string, unknown>>,
	}));
}
