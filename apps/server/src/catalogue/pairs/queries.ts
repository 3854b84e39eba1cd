/** Queries of "readers of this book also read". */
import {
	columnOf,
	integer,
	type ReadConnection,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import { keptOvernight } from "../../lending/circulation/queries.ts";

/**
 * Loans `l` of readers who are counted: not of those who keep no history, or have chosen not to be part of what
 * others are shown.
 */
export const isCounted = raw(`
	l."student_id" <> ''
	AND l."student_id" NOT IN (SELECT s."id" FROM "students" s WHERE s."history_off" = 1)
	AND l."student_id" NOT IN (SELECT s."id" FROM "students" s WHERE s."tips_off" = 1)`);

/** Which pupil of a school has read which title, in a span of time, the latest first. */
export async function readTitles(
	connection: ReadConnection,
	school: string,
	{ from, to }: { readonly from: string; readonly to: string },
) {
	return readsShaped(connection, { reader: text, book: text }).all(sql`
		SELECT l."student_id" AS "reader", l."book_id" AS "book"
		FROM "book_loans" AS l
		WHERE l."school_id" = ${school}
			AND l."loaned_at" >= ${from}
			AND l."loaned_at" < ${to}
			AND l."status" <> 'cancelled'
			AND ${keptOvernight}
			AND ${isCounted}
		ORDER BY l."loaned_at" DESC`);
}

/** The pupils of a school; teachers borrow for others. */
export async function pupilsOf(connection: ReadConnection, school: string): Promise<Set<string>> {
	const ids = await columnOf(connection, "id", text).all(
		sql`SELECT "id" FROM "students" WHERE "school_id" = ${school} AND "reader_type" = 'pupil'`,
	);
	return new Set(ids);
}

/** A school's pairs as they are stored. */
export async function storedPairs(connection: ReadConnection, school: string) {
	return readsShaped(connection, { id: text, book: text, other: text, place: integer }).all(sql`
		SELECT "id", "book_id" AS "book", "other_id" AS "other", "place"
		FROM "title_pairs"
		WHERE "school_id" = ${school}`);
}

/** Titles beside some others, with the title that they are beside, the closest first. */
export async function titlesBeside(
	connection: ReadConnection,
	school: string,
	books: Sql,
): Promise<{ book: string; other: string }[]> {
	return readsShaped(connection, { book: text, other: text }).all(sql`
		SELECT "book_id" AS "book", "other_id" AS "other"
		FROM "title_pairs"
		WHERE "school_id" = ${school} AND "book_id" IN ${books}
		ORDER BY "place", "book_id", "other_id"`);
}
