/** Queries about pictures of titles. */
import { columnOf, type ReadConnection, sql, text } from "@rafta/records";
import { usableTitles } from "../titles/usable-queries.ts";

/**
 * Titles that a school has and whose picture, taken by another school, waits for a second one. The few that wait are read
 * by their index, whatever the school has.
 */
export const waitingCovers = (connection: ReadConnection, school: string, limit: number): Promise<string[]> =>
	columnOf(connection, "id", text).all(sql`
		SELECT b."id"
		FROM "books" b
		WHERE b."cover_school" <> '' AND b."cover_school" <> ${school} AND b."cover" <> ''
			AND b."cover_hidden" NOT LIKE ${`%${school}%`} AND ${usableTitles({ school }, "b")}
			AND EXISTS (
				SELECT 1
				FROM "library_books" c
				WHERE c."book_id" = b."id" AND c."school_id" = ${school} AND c."status" <> 'withdrawn'
			)
		ORDER BY b."title__sort", b."id"
		LIMIT ${limit}`);
