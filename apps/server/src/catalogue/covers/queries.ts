/** SQL queries of photographed covers. */
import { columnOf, integer, type ReadConnection, sql } from "@rafta/records";

/** Whether a school other than the given one has copies of a title. */
export async function othersHave(connection: ReadConnection, book: string, school: string): Promise<boolean> {
	const found = await columnOf(connection, "found", integer).get(sql`
		SELECT 1 AS "found"
		FROM "library_books"
		WHERE "book_id" = ${book} AND "school_id" <> ${school} AND "status" <> 'withdrawn'
		LIMIT 1`);
	return found !== undefined;
}
