import type { ClassCount } from "@rafta/library/api/readers";
import type { ReadBook } from "@rafta/library/readers/reading";
import { type CalendarDate, dateOf } from "@rafta/library/turkish/dates";
import {
	columnOf,
	integer,
	number,
	or,
	type ReadConnection,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";

/** The classes of a school in their order, with their readers; readers without a class come last. */
export async function classCounts(connection: ReadConnection, school: string): Promise<ClassCount[]> {
	return readsShaped(connection, { class_code: text, readers: integer, accounts: integer }).all(sql`
		SELECT "class_code", COUNT(*) AS "readers",
			SUM(CASE WHEN "user_id" <> '' THEN 1 ELSE 0 END) AS "accounts"
		FROM "students"
		WHERE "school_id" = ${school} AND "status" IN ('active', 'blocked')
		GROUP BY "class_code"
		ORDER BY CASE WHEN "class_code" = '' THEN 1 ELSE 0 END, MIN("class_sort")`);
}

/** More than anybody reads in a year. */
const MAX_LOANS = 2000;

/** Books that a reader has returned since an instant. */
export async function readBooks(
	connection: ReadConnection,
	student: string,
	since: string,
): Promise<ReadBook[]> {
	const rows = await readsShaped(connection, {
		book_id: text,
		returned_at: text,
		pages: or(number, 0),
	}).all(sql`
		SELECT l."book_id", l."returned_at", b."pages"
		FROM "book_loans" AS l
			LEFT JOIN "books" AS b ON b."id" = l."book_id"
		WHERE l."student_id" = ${student} AND l."status" = 'returned' AND l."returned_at" >= ${since}
		ORDER BY l."returned_at"
		LIMIT ${MAX_LOANS}`);
	return rows.map(({ book_id, returned_at, pages }) => ({
		book_id,
		returned_on: dateOf(returned_at),
		pages,
	}));
}

/** The days on which a reader's past loans ended. */
export async function endedOn(connection: ReadConnection, student: string): Promise<CalendarDate[]> {
	const ended = await columnOf(connection, "ended", text).all(sql`
		SELECT CASE WHEN "returned_at" <> '' THEN "returned_at" ELSE "loaned_at" END AS "ended"
		FROM "book_loans"
		WHERE "student_id" = ${student} AND "status" IN ('returned', 'closed_missing')
		LIMIT ${MAX_LOANS}`);
	return ended.map(dateOf);
}

/** The classes of a school as they are now, with their pupils: `class_code`, `class_sort`, `pupils`. */
export const pupilClasses = (school: string, condition: Sql = raw("1 = 1")): Sql => sql`
	SELECT "class_code", MAX("class_sort") AS "class_sort", COUNT(*) AS "pupils"
	FROM "students"
	WHERE "school_id" = ${school}
		AND "status" IN ('active', 'blocked')
		AND "reader_type" = 'pupil'
		AND "class_code" <> ''
		AND ${condition}
	GROUP BY "class_code"`;
