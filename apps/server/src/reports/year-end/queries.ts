/** Queries for the stock of a school's library on a day, and for its changes in a period. */
import { addDays, startOf } from "@rafta/library/turkish/dates";
import { integer, join, json, number, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import { countedKinds, loanFilters, notUndone, within } from "../queries.ts";
import type { ReportQuery } from "../report-source.ts";

/** The day on which a copy `c` entered the register. */
const came = raw(`COALESCE(NULLIF(c."acquired_on", ''), substr(c."created", 1, 10))`);

const ofSchool = ({ filters: { library } }: ReportQuery, school: string): Sql =>
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
export async function heldOn(query: ReportQuery, school: string): Promise<HeldTitle[]> {
	return readsShaped(query.connection, { book: text, dewey: text, language: text, copies: integer }).all(sql`
		SELECT g."book_id" AS "book", g."copies", b."dewey", b."language"
		FROM (
			SELECT c."book_id", COUNT(*) AS "copies"
			FROM "library_books" AS c
			WHERE ${ofSchool(query, school)}
				AND ${came} <= ${query.to}
				AND (c."status" <> 'withdrawn' OR c."withdrawn_on" > ${query.to})
			GROUP BY c."book_id"
		) AS g
			JOIN "books" AS b ON b."id" = g."book_id"`);
}

export interface Movement {
	/** Kind of acquisition, or reason of withdrawal. */
	readonly why: string;
	readonly copies: number;
	/** Turkish lira. */
	readonly value: number;
}

async function readMovements({ connection }: ReportQuery, statement: Sql): Promise<Movement[]> {
	const rows = await readsShaped(connection, { why: text, copies: integer, value: number }).all(statement);
	return rows.map((row) => ({ ...row, value: Math.round(row.value * 100) / 100 }));
}

/** Copies acquired in the period, by kind of acquisition. */
export function readAcquisitions(query: ReportQuery, school: string): Promise<Movement[]> {
	return readMovements(
		query,
		sql`
			SELECT c."acquired_how" AS "why", COUNT(*) AS "copies", SUM(c."price") AS "value"
			FROM "library_books" AS c
			WHERE ${ofSchool(query, school)} AND ${came} >= ${query.from} AND ${came} <= ${query.to}
			GROUP BY c."acquired_how"
			ORDER BY 2 DESC, 1`,
	);
}

/** Copies withdrawn in the period, by the reason as it was written. */
export function readWithdrawals(query: ReportQuery, school: string): Promise<Movement[]> {
	return readMovements(
		query,
		sql`
			SELECT c."withdrawn_reason" AS "why", COUNT(*) AS "copies", SUM(c."price") AS "value"
			FROM "library_books" AS c
			WHERE ${ofSchool(query, school)}
				AND c."status" = 'withdrawn'
				AND c."withdrawn_on" >= ${query.from}
				AND c."withdrawn_on" <= ${query.to}
			GROUP BY c."withdrawn_reason"
			ORDER BY 2 DESC, 1`,
	);
}

/** Readers who are registered now, by reader type. */
export async function readRegisteredReaders(
	{ connection }: ReportQuery,
	school: string,
): Promise<Map<string, number>> {
	const rows = await readsShaped(connection, { reader_type: text, count: integer }).all(sql`
		SELECT "reader_type", COUNT(*) AS "count"
		FROM "students"
		WHERE "school_id" = ${school} AND "status" IN ('active', 'blocked')
		GROUP BY "reader_type"`);
	return new Map(rows.map((row) => [row.reader_type, row.count]));
}

const inPeriod = (query: ReportQuery, school: string): Sql => sql`
	l."school_id" = ${school}
	AND l."status" <> 'cancelled'
	AND ${within(raw('l."loaned_at"'), query.from, query.to)}
	AND ${loanFilters(query)}`;

/** Loans of the period by reader type; for forgotten readers the type is unknown. */
export async function loansByReader(query: ReportQuery, school: string) {
	const rows = await readsShaped(query.connection, {
		reader_type: text,
		borrowers: integer,
		loans: integer,
	}).all(sql`
		SELECT COALESCE(s."reader_type", '') AS "reader_type", COUNT(*) AS "borrowers",
			SUM(g."loans") AS "loans"
		FROM (
			SELECT l."student_id", COUNT(*) AS "loans"
			FROM "book_loans" AS l
			WHERE ${inPeriod(query, school)}
			GROUP BY l."student_id"
		) AS g
			LEFT JOIN "students" AS s ON s."id" = g."student_id"
		GROUP BY 1`);
	return rows.map((row) => ({ ...row, borrowers: row.reader_type === "" ? 0 : row.borrowers }));
}

/** Loans of the period by the class of their readers at that time; empty: no class. */
export async function loansByClass(query: ReportQuery, school: string) {
	return readsShaped(query.connection, { class_code: text, loans: integer }).all(sql`
		SELECT l."class_code_at_loan" AS "class_code", COUNT(*) AS "loans"
		FROM "book_loans" AS l
		WHERE ${inPeriod(query, school)}
		GROUP BY 1`);
}

/** Class visits with loans, and books that were read in the library. */
export async function usage(query: ReportQuery, school: string): Promise<{ visits: number; uses: number }> {
	const { library } = query.filters;
	const inLibrary =
		library === undefined
			? raw("1 = 1")
			: sql`e."copy" IN (SELECT "id" FROM "library_books" WHERE "library_id" = ${library})`;
	return readsShaped(query.connection, { visits: integer, uses: integer }).one(sql`
		SELECT
			(
				SELECT COUNT(DISTINCT l."visit_id")
				FROM "book_loans" AS l
				WHERE ${inPeriod(query, school)} AND l."visit_id" <> ''
			) AS "visits",
			(
				SELECT COUNT(*)
				FROM "circulation_events" AS e
				WHERE e."school_id" = ${school}
					AND ${countedKinds}
					AND e."kind" = 'used'
					AND ${notUndone}
					AND ${within(raw('e."at_server"'), query.from, query.to)}
					AND ${inLibrary}
			) AS "uses"`);
}

/** Stocktakes that were closed in the period, with the figures of their minutes. */
export async function closedStocktakes(query: ReportQuery, school: string) {
	const { library } = query.filters;
	const inLibrary = library === undefined ? raw("1 = 1") : sql`"library_id" = ${library}`;
	const rows = await readsShaped(query.connection, {
		id: text,
		name: text,
		closed_at: text,
		counts: json<Readonly<Record<string, unknown>> | null>,
	}).all(sql`
		SELECT "id", "name", "closed_at", "counts"
		FROM "stocktakes"
		WHERE "school_id" = ${school}
			AND "status" = 'closed'
			AND "closed_at" >= ${startOf(query.from)}
			AND "closed_at" < ${startOf(addDays(query.to, 1))}
			AND ${inLibrary}
		ORDER BY "closed_at", "id"`);
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		closed_at: row.closed_at,
		counts: Object(
			typeof row.counts === "string" && row.counts !== "" ? JSON.parse(row.counts) : row.counts,
		) as Readonly<Record<string, unknown>>,
	}));
}
