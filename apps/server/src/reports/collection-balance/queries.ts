/** Query for the titles on the shelves. */
import { integer, join, number, raw, readsShaped, sql, text } from "@rafta/records";
import type { ReportQuery } from "../report-source.ts";

export interface HeldTitle {
	readonly book: string;
	/** The title's class as it was typed. */
	readonly dewey: string;
	/** Year of the edition; 0 if unknown. */
	readonly year: number;
	readonly copies: number;
}

/** Titles of which a school has copies on its shelves. */
export async function heldTitles({ connection, filters }: ReportQuery, school: string): Promise<HeldTitle[]> {
	const conditions = [
		sql`c."school_id" = ${school}`,
		raw(`c."status" NOT IN ('withdrawn', 'lost', 'missing')`),
	];
	if (filters.library !== undefined) conditions.push(sql`c."library_id" = ${filters.library}`);
	return readsShaped(connection, { book: text, dewey: text, year: number, copies: integer }).all(sql`
		SELECT g."book_id" AS "book", g."copies", b."dewey", b."year"
		FROM (
			SELECT c."book_id", COUNT(*) AS "copies"
			FROM "library_books" AS c
			WHERE ${join(conditions, " AND ")}
			GROUP BY c."book_id"
		) AS g
			JOIN "books" AS b ON b."id" = g."book_id"`);
}
