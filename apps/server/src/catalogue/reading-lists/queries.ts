/** Queries of reading lists: each is of one school and uses an index of the collections. */
import type { CalendarDate } from "@rafta/library/turkish/dates";
import {
	type Dialect,
	flag,
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
import { keptOvernight } from "../../lending/circulation/queries.ts";
import { list } from "../search/queries.ts";
import { usableTitles } from "../titles/usable-queries.ts";

const listShape = {
	id: text,
	name: text,
	note: text,
	audience: text,
	class_code: text,
	grade: integer,
	from_on: text,
	to_on: text,
	archived: flag,
	teacher: or(text, ""),
};

const columns =
	raw(`l."id", l."name", l."note", l."audience", l."class_code", l."grade", l."from_on", l."to_on",
			l."archived", u."name" AS "teacher"`);

/** A school's lists, those that end last first. */
export async function listsOf(connection: ReadConnection, school: string, limit: number) {
	return readsShaped(connection, listShape).all(sql`
		SELECT ${columns}
		FROM "reading_lists" l
			LEFT JOIN "users" u ON u."id" = l."createdBy"
		WHERE l."school_id" = ${school}
		ORDER BY l."archived", l."to_on" DESC, l."id"
		LIMIT ${limit}`);
}

/** The lists that address a reader today. */
export async function listsForReader(
	connection: ReadConnection,
	school: string,
	{ class_code, grade }: { readonly class_code: string; readonly grade: number },
	today: CalendarDate,
	limit: number,
) {
	// Readers without a class have no grade either.
	const ofClass =
		class_code === ""
			? raw("1 = 0")
			: sql`(l."audience" = 'class' AND l."class_code" = ${class_code})
				OR (l."audience" = 'grade' AND l."grade" = ${grade})`;
	return readsShaped(connection, listShape).all(sql`
		SELECT ${columns}
		FROM "reading_lists" l
			LEFT JOIN "users" u ON u."id" = l."createdBy"
		WHERE l."school_id" = ${school}
			AND l."archived" = 0
			AND l."to_on" >= ${today}
			AND l."from_on" <= ${today}
			AND (l."audience" = 'school' OR ${ofClass})
		ORDER BY CASE l."audience" WHEN 'class' THEN 0 WHEN 'grade' THEN 1 ELSE 2 END, l."to_on", l."id"
		LIMIT ${limit}`);
}

/** One list of a school; `undefined` for any other. */
export async function listOf(connection: ReadConnection, school: string, id: string) {
	return readsShaped(connection, listShape).get(sql`
		SELECT ${columns}
		FROM "reading_lists" l
			LEFT JOIN "users" u ON u."id" = l."createdBy"
		WHERE l."id" = ${id} AND l."school_id" = ${school}`);
}

/** The books of some lists, in their order. */
export async function booksOf(connection: ReadConnection, dialect: Dialect, lists: readonly string[]) {
	if (lists.length === 0) return [];
	return readsShaped(connection, {
		id: text,
		list_id: text,
		book_id: text,
		title: text,
		author_line: text,
		fold: text,
	}).all(sql`
		SELECT "id", "list_id", "book_id", "title", "author_line", "title__fold" AS "fold"
		FROM "reading_list_books"
		WHERE "list_id" IN ${list(dialect, lists)}
		ORDER BY "list_id", "position", "id"`);
}

/** Titles that a school may use, by the folded key of their name or by their id. */
export async function editionsOf(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
	{ folds, ids }: { readonly folds: readonly string[]; readonly ids: readonly string[] },
) {
	const shape = { id: text, title: text, author_line: text, fold: text };
	const usable = usableTitles({ school });
	const findEditions = (condition: Sql) =>
		readsShaped(connection, shape).all(sql`
			SELECT "id", "title", "author_line", "title__fold" AS "fold"
			FROM "books"
			WHERE ${condition} AND ${usable}`);
	// Two statements: with OR an engine may read the whole catalogue.
	const byName = folds.length === 0 ? [] : await findEditions(sql`"title__fold" IN ${list(dialect, folds)}`);
	const byId = ids.length === 0 ? [] : await findEditions(sql`"id" IN ${list(dialect, ids)}`);
	return [...new Map([...byName, ...byId].map((one) => [one.id, one])).values()];
}

/** A school's copies that can be lent or come back, by title. */
export async function usableCopies(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
	books: readonly string[],
): Promise<Map<string, number>> {
	if (books.length === 0) return new Map();
	const rows = await readsShaped(connection, { book_id: text, copies: integer }).all(sql`
		SELECT "book_id", COUNT(*) AS "copies"
		FROM "library_books"
		WHERE "school_id" = ${school}
			AND "book_id" IN ${list(dialect, books)}
			AND "status" NOT IN ('withdrawn', 'lost', 'missing')
		GROUP BY "book_id"`);
	return new Map(rows.map(({ book_id, copies }) => [book_id, copies]));
}

/** What the school paid for its copies of some titles, where it is written down, the newest first. */
export async function pricesPaid(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
	books: readonly string[],
) {
	if (books.length === 0) return [];
	return readsShaped(connection, { book_id: text, price: number }).all(sql`
		SELECT "book_id", "price"
		FROM "library_books"
		WHERE "school_id" = ${school} AND "book_id" IN ${list(dialect, books)} AND "price" > 0
		ORDER BY "acquired_on" DESC, "created" DESC, "id" DESC`);
}

/** Whom a list addresses. */
export interface Audience {
	readonly audience: string;
	readonly class_code: string;
	readonly grade: number;
}

/** Pupils `s` whom a list addresses. */
function addresseesSql(school: string, { audience, class_code, grade }: Audience): Sql {
	const pupils = sql`s."school_id" = ${school} AND s."status" IN ('active', 'blocked') AND s."reader_type" = 'pupil'`;
	if (audience === "class") return sql`${pupils} AND s."class_code" = ${class_code}`;
	if (audience === "grade") return sql`${pupils} AND s."grade" = ${grade} AND s."class_code" <> ''`;
	return pupils;
}

/** Counts the pupils whom a list addresses, and those of them who keep a history. */
export async function countAddressed(connection: ReadConnection, school: string, whom: Audience) {
	return readsShaped(connection, { readers: integer, kept: or(integer, 0) }).one(sql`
		SELECT COUNT(*) AS "readers", SUM(CASE WHEN s."history_off" = 1 THEN 0 ELSE 1 END) AS "kept"
		FROM "students" s
		WHERE ${addresseesSql(school, whom)}`);
}

/** The pupils of a class who keep a history, by name. */
export async function namesOf(connection: ReadConnection, school: string, whom: Audience, limit: number) {
	return readsShaped(connection, { id: text, full_name: text }).all(sql`
		SELECT s."id", s."full_name"
		FROM "students" s
		WHERE ${addresseesSql(school, whom)} AND s."history_off" = 0
		ORDER BY s."full_name__sort", s."id"
		LIMIT ${limit}`);
}

/** Which of some titles each of the addressed pupils has read: borrowed, kept overnight and returned. */
export async function readByAddressed(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
	whom: Audience,
	books: readonly string[],
) {
	if (books.length === 0) return [];
	return readsShaped(connection, { student_id: text, book_id: text }).all(sql`
		SELECT DISTINCT l."student_id", l."book_id"
		FROM "book_loans" l
			JOIN "students" s ON s."id" = l."student_id"
		WHERE l."school_id" = ${school}
			AND l."book_id" IN ${list(dialect, books)}
			AND l."status" = 'returned'
			AND ${keptOvernight}
			AND s."history_off" = 0
			AND ${addresseesSql(school, whom)}`);
}

/** A reader's own loans of some titles: those returned, and those still out. */
export async function ownLoans(
	connection: ReadConnection,
	dialect: Dialect,
	student: string,
	books: readonly string[],
) {
	if (books.length === 0) return [];
	return readsShaped(connection, { book_id: text, status: text }).all(sql`
		SELECT DISTINCT l."book_id", l."status"
		FROM "book_loans" l
		WHERE l."student_id" = ${student}
			AND l."status" IN ('returned', 'open')
			AND l."book_id" IN ${list(dialect, books)}
			AND ${keptOvernight}`);
}
