/** Queries of reading lives: a reader's own loans, and opinions by title. Each uses an index of the collections. */
import { MIN_CROWD } from "@rafta/library/catalogue/shelves";
import { columnOf, countOf, type ReadConnection, readsShaped, sql, text } from "@rafta/records";
import { cardColumns, cardShape } from "../catalogue/discover/queries.ts";

/** More than anybody reads in a year. */
const MAX_LOANS = 2000;

/** A reader's returned loans since an instant with their titles, the oldest first. */
export const returnedLoans = (
	connection: ReadConnection,
	{ id, school_id }: { readonly id: string; readonly school_id: string },
	since: string,
) =>
	readsShaped(connection, { ...cardShape, returned_at: text, due_on: text }).all(sql`
		SELECT ${cardColumns({ school: school_id })}, l."returned_at", l."due_on"
		FROM "book_loans" AS l
			JOIN "books" AS b ON b."id" = l."book_id"
		WHERE l."student_id" = ${id} AND l."status" = 'returned' AND l."returned_at" >= ${since}
		ORDER BY l."returned_at", l."id"
		LIMIT ${MAX_LOANS}`);

/** Days on which the books that a reader still has are due. */
export const openDue = (connection: ReadConnection, student: string): Promise<string[]> =>
	columnOf(connection, "due_on", text).all(sql`
		SELECT "due_on"
		FROM "book_loans"
		WHERE "student_id" = ${student} AND "status" IN ('open', 'lost', 'claimed_returned')`);

/** Titles about which a reader has said something. */
export const ratedTitles = (connection: ReadConnection, student: string): Promise<string[]> =>
	columnOf(connection, "book_id", text).all(
		sql`SELECT "book_id" FROM "opinions" WHERE "student_id" = ${student}`,
	);

/** Whether a reader has borrowed a title and brought it back. */
export async function hasReturned(
	connection: ReadConnection,
	student: string,
	book: string,
): Promise<boolean> {
	const count = await countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "book_loans"
			WHERE "student_id" = ${student} AND "status" = 'returned' AND "book_id" = ${book}`,
	);
	return count > 0;
}

/** Words of a school that wait for a teacher, the oldest first. */
export const waitingWords = (connection: ReadConnection, school: string, limit: number) =>
	readsShaped(connection, {
		...cardShape,
		opinion: text,
		words: text,
		created: text,
		reader: text,
		class_code: text,
	}).all(sql`
		SELECT ${cardColumns({ school })},
			o."id" AS "opinion", o."words", o."created", s."full_name" AS "reader", s."class_code"
		FROM "opinions" AS o
			JOIN "books" AS b ON b."id" = o."book_id"
			JOIN "students" AS s ON s."id" = o."student_id"
		WHERE o."school_id" = ${school} AND o."words_state" = 'waiting'
		ORDER BY o."created", o."id"
		LIMIT ${limit}`);

/** Words about a title that a teacher let through before a day. */
export const shownWords = (
	connection: ReadConnection,
	school: string,
	book: string,
	{ before, limit }: { readonly before: string; readonly limit: number },
): Promise<string[]> =>
	columnOf(connection, "words", text).all(sql`
		SELECT "words"
		FROM "opinions"
		WHERE "school_id" = ${school} AND "book_id" = ${book} AND "words_state" = 'shown' AND "words_on" < ${before}
		ORDER BY "id"
		LIMIT ${limit}`);

/**
 * Titles whose sums may be published again, by the numbers of different readers (`library/reading/sums.ts` decides with
 * the answers themselves): those with new answers and those with withdrawn ones, each from an index of these alone.
 */
export const changedTitles = (connection: ReadConnection) =>
	readsShaped(connection, { school_id: text, book_id: text }).all(sql`
		SELECT c."school_id", c."book_id"
		FROM (
			SELECT "school_id", "book_id"
			FROM "opinions"
			WHERE "counted" <> "answer"
			GROUP BY "school_id", "book_id"
			HAVING COUNT(*) >= ${MIN_CROWD}
			UNION
			SELECT "school_id", "book_id"
			FROM "opinion_sums"
			WHERE "withdrawn" > 0 AND "withdrawn" >= ${MIN_CROWD}
		) AS c
		ORDER BY c."school_id", c."book_id"`);
