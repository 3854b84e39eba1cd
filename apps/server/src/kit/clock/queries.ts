/** Queries for when people last worked with the installation. */
import { or, type ReadConnection, readsShaped, sql, text } from "@rafta/records";

const newest = { at: or(text, "") };

/** Time of the newest entry of a desk's journal; empty without any. Each school's is the end of an index. */
export async function newestEntry(connection: ReadConnection): Promise<string> {
	const row = await readsShaped(connection, newest).get(sql`
		SELECT MAX("last"."at") AS "at"
		FROM (
			SELECT (
				SELECT MAX("at_server") FROM "circulation_events" WHERE "school_id" = "schools"."id"
			) AS "at"
			FROM "schools"
		) AS "last"`);
	return row?.at ?? "";
}

/** Time at which the newest loan was written, also one that an import brought; empty without any. Reads all loans. */
export async function newestLoan(connection: ReadConnection): Promise<string> {
	const row = await readsShaped(connection, newest).get(sql`SELECT MAX("created") AS "at" FROM "book_loans"`);
	return row?.at ?? "";
}
