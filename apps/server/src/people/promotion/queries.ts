/** Queries for a school's pupils, and for the books that leavers still have. */
import type { Holder } from "@rafta/library/api/promotion";
import type { Pupil } from "@rafta/library/promotion/plan";
import { columnOf, inList, integer, or, type ReadConnection, readsShaped, sql, text } from "@rafta/records";

export interface RegisteredPupil extends Pupil {
	readonly status: string;
}

/** The pupils who are at a school now, class by class. Colleagues and clubs have no grades to pass. */
export async function pupilsOf(connection: ReadConnection, school: string): Promise<RegisteredPupil[]> {
	return readsShaped(connection, { id: text, class_code: text, status: text }).all(sql`
		SELECT "id", "class_code", "status"
		FROM "students"
		WHERE "school_id" = ${school} AND "reader_type" = 'pupil' AND "status" IN ('active', 'blocked')
		ORDER BY "class_sort", "full_name__sort", "id"`);
}

/** Pupils who were not moved back into the old year when the rest of the school was. */
export async function arrivedIn(
	connection: ReadConnection,
	school: string,
	year: string,
): Promise<Set<string>> {
	const rows = await columnOf(connection, "student_id", text).all(sql`
		SELECT s."student_id"
		FROM "promotions" AS p
			JOIN "promotion_steps" AS s ON s."promotion_id" = p."id"
		WHERE p."school_id" = ${school}
			AND p."school_year" = ${year}
			AND p."status" = 'undone'
			AND s."state" = 'kept'`);
	return new Set(rows);
}

/** Loans that somebody is still liable for. */
const unsettled = sql`l."status" IN ('open', 'lost', 'claimed_returned')`;

const left = sql`s."status" IN ('graduated', 'left', 'transferred')`;

/** Pupils of a school who have books: those who have left it, or all. */
export async function holdersOf(
	connection: ReadConnection,
	school: string,
	whose: "leavers" | "all",
): Promise<Holder[]> {
	const who = whose === "leavers" ? sql` AND ${left}` : sql``;
	return readsShaped(connection, {
		id: text,
		full_name: text,
		class_code: text,
		status: text,
		books: integer,
	}).all(sql`
		SELECT s."id", s."full_name", s."class_code", s."status", COUNT(*) AS "books"
		FROM "book_loans" AS l
			JOIN "students" AS s ON s."id" = l."student_id"
		WHERE l."school_id" = ${school}
			AND ${unsettled}
			AND s."school_id" = ${school}
			AND s."reader_type" = 'pupil'${who}
		GROUP BY s."id", s."full_name", s."class_code", s."status", s."class_sort", s."full_name__sort"
		ORDER BY s."class_sort", s."full_name__sort", s."id"`);
}

/** Book that a pupil still has, as named in a letter. */
export interface HeldBook {
	readonly student: string;
	readonly title: string;
	readonly barcode: string;
	readonly loanedAt: string;
	readonly dueOn: string;
	readonly status: string;
}

/** The books that the given readers of a school have. */
export async function booksOf(
	connection: ReadConnection,
	school: string,
	readers: readonly string[],
): Promise<HeldBook[]> {
	return readsShaped(connection, {
		student: text,
		title: or(text, ""),
		barcode: or(text, ""),
		loanedAt: text,
		dueOn: text,
		status: text,
	}).all(sql`
		SELECT l."student_id" AS "student", b."title", c."barcode", l."loaned_at" AS "loanedAt",
			l."due_on" AS "dueOn", l."status"
		FROM "book_loans" AS l
			LEFT JOIN "books" AS b ON b."id" = l."book_id"
			LEFT JOIN "library_books" AS c ON c."id" = l."library_book_id"
		WHERE l."school_id" = ${school} AND ${unsettled} AND l."student_id" IN (${inList(readers)})
		ORDER BY l."due_on", l."id"`);
}
