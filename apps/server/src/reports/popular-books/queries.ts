/** Queries for the most borrowed titles: counted by title, and described for the rows on a page. */
import { deweyCode } from "@rafta/library/catalogue/dewey";
import { ageBands } from "@rafta/library/reports/filters";
import { inList, integer, join, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import { coverOf } from "../../catalogue/titles/usable-queries.ts";
import { loanFilters, timeInGroups, within } from "../queries.ts";
import type { ReportQuery } from "../report-source.ts";

export interface TitleLoans {
	readonly book: string;
	readonly loans: number;
	readonly readers: number;
}

/**
 * Titles that a school lent in the period, in the order of an index that covers all columns read. Loans without a
 * reader count as nobody's.
 */
export async function lentTitles(query: ReportQuery, school: string): Promise<TitleLoans[]> {
	const rows = await readsShaped(query.connection, {
		book: text,
		loans: integer,
		readers: integer,
		first: text,
	}).all(sql`
		SELECT l."book_id" AS "book", COUNT(*) AS "loans", COUNT(DISTINCT l."student_id") AS "readers",
			MIN(l."student_id") AS "first"
		FROM "book_loans" AS l
		WHERE l."school_id" = ${school}
			AND l."status" <> 'cancelled'
			AND ${within(timeInGroups, query.from, query.to)}
			AND ${loanFilters(query)}
		GROUP BY l."book_id"`);
	return rows.map(({ first, readers, ...row }) => ({ ...row, readers: readers - (first === "" ? 1 : 0) }));
}

/** Filters on the title; `b` is the title. */
function bookFilters({ filters: { dewey, age } }: ReportQuery): Sql {
	const conditions = [raw("1 = 1")];
	if (dewey !== undefined) conditions.push(sql`b."dewey" LIKE ${`${dewey[0]}__%`}`);
	if (age !== undefined) {
		const { from, to } = ageBands[age];
		conditions.push(sql`
			(b."age_min" > 0 OR b."age_max" > 0)
			AND b."age_min" <= ${to}
			AND (b."age_max" = 0 OR b."age_max" >= ${from})`);
	}
	return join(conditions, " AND ");
}

/** The requested ones among some titles, with the first digit of their class; empty if they have none. */
export async function mainClassesOf(
	query: ReportQuery,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const rows = await readsShaped(query.connection, { id: text, dewey: text }).all(
		sql`SELECT b."id", b."dewey" FROM "books" AS b WHERE b."id" IN (${inList(ids)}) AND ${bookFilters(query)}`,
	);
	return new Map(rows.map(({ id, dewey }) => [id, deweyCode(dewey)?.[0] ?? ""]));
}

export interface TitleDescription {
	readonly title: string;
	readonly author_line: string;
	readonly dewey: string;
	readonly cover: string;
	readonly copies: number;
	readonly holds: number;
}

/** Statuses of copies that a library no longer has: withdrawn, missing and lost. */
const kept = raw("('withdrawn', 'lost', 'missing')");

/** Some titles with their copies and holds in the schools of the report. */
export async function describeTitles(
	query: ReportQuery,
	ids: readonly string[],
): Promise<Map<string, TitleDescription>> {
	const { connection, schools, filters } = query;
	const one = schools.length === 1 ? schools[0] : undefined;
	const inSchool = one === undefined ? raw("1 = 1") : sql`x."school_id" = ${one.id}`;
	const inLibrary = filters.library === undefined ? raw("1 = 1") : sql`x."library_id" = ${filters.library}`;
	const counts = async (statement: Sql) => {
		const rows = await readsShaped(connection, { book_id: text, count: integer }).all(statement);
		return new Map(rows.map((row) => [row.book_id, row.count]));
	};
	const copies = await counts(
		sql`
			SELECT x."book_id", COUNT(*) AS "count"
			FROM "library_books" AS x
			WHERE x."book_id" IN (${inList(ids)}) AND ${inSchool} AND ${inLibrary} AND x."status" NOT IN ${kept}
			GROUP BY x."book_id"`,
	);
	const holds = await counts(
		sql`
			SELECT x."book_id", COUNT(*) AS "count"
			FROM "holds" AS x
			WHERE x."book_id" IN (${inList(ids)})
				AND ${inSchool}
				AND ${inLibrary}
				AND x."status" IN ('waiting', 'ready', 'in_transit')
			GROUP BY x."book_id"`,
	);
	const rows = await readsShaped(connection, {
		id: text,
		title: text,
		author_line: text,
		dewey: text,
		cover: text,
	}).all(
		sql`
			SELECT b."id", b."title", b."author_line", b."dewey", ${coverOf({ school: "" })} AS "cover"
			FROM "books" b
			WHERE b."id" IN (${inList(ids)})`,
	);
	return new Map(
		rows.map(({ id, ...title }) => [
			id,
			{ ...title, copies: copies.get(id) ?? 0, holds: holds.get(id) ?? 0 },
		]),
	);
}
