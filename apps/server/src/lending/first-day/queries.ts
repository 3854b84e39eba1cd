/** Queries of a library's first day. */
import type { FirstDayFigures } from "@rafta/library/first-day/steps";
import { countOf, integer, type ReadConnection, readsShaped, sql } from "@rafta/records";

/** Number of a library's loans, up to a limit: it is read whenever the desk's home is opened. */
export const loanCount = (connection: ReadConnection, library: string, limit: number): Promise<number> =>
	countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM (SELECT "id" FROM "book_loans" WHERE "library_id" = ${library} LIMIT ${limit}) AS l`,
	);

interface Figures extends Omit<FirstDayFigures, "loans"> {
	readonly classes: number;
	readonly titles: number;
}

/** What a school's readers and a library's copies tell. */
export async function registerFigures(
	connection: ReadConnection,
	school: string,
	library: string,
): Promise<Figures> {
	const [readers] = await readsShaped(connection, { readers: integer, classes: integer }).all(sql`
		SELECT COUNT(*) AS "readers", COUNT(DISTINCT NULLIF("class_code", '')) AS "classes"
		FROM "students"
		WHERE "school_id" = ${school} AND "status" IN ('active', 'blocked')`);
	const [copies] = await readsShaped(connection, { copies: integer, titles: integer }).all(sql`
		SELECT COUNT(*) AS "copies", COUNT(DISTINCT "book_id") AS "titles"
		FROM "library_books"
		WHERE "library_id" = ${library} AND "status" <> 'withdrawn'`);
	const labelled = await countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM (
				SELECT "id" FROM "library_books" WHERE "library_id" = ${library} AND "label_printed_on" > '' LIMIT 1
			) AS l`,
	);
	return {
		readers: readers?.readers ?? 0,
		classes: readers?.classes ?? 0,
		copies: copies?.copies ?? 0,
		titles: copies?.titles ?? 0,
		labelled: labelled > 0,
	};
}
