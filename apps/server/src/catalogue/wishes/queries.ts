import {
	columnOf,
	type Dialect,
	integer,
	number,
	or,
	type ReadConnection,
	readsShaped,
	sql,
	text,
} from "@rafta/records";
import { list } from "../search/queries.ts";

/** Title, or words, with the number of readers who wish for it. */
export interface WishCount {
	readonly book_id: string;
	/** The title's own; empty for words. */
	readonly title: string;
	readonly author_line: string;
	/** As the first reader wrote them; empty for a title of the catalogue. */
	readonly words: string;
	/** Normalised key under which words of several readers are one wish. */
	readonly fold: string;
	readonly readers: number;
	/** Copies on the order list. */
	readonly copies: number;
	/** Time of the first wish. */
	readonly since: string;
}

/** The most frequent wishes of a school's readers. Readers are counted, not named. */
export async function popularWishes(
	connection: ReadConnection,
	school: string,
	limit: number,
): Promise<WishCount[]> {
	const rows = await readsShaped(connection, {
		book_id: text,
		title: or(text, ""),
		author_line: or(text, ""),
		words: text,
		fold: text,
		readers: integer,
		copies: integer,
		since: text,
	}).all(sql`
		SELECT w."book_id", MIN(b."title") AS "title", MIN(b."author_line") AS "author_line",
			CASE WHEN w."book_id" = '' THEN w."words__fold" ELSE '' END AS "fold",
			MIN(w."words") AS "words", COUNT(DISTINCT NULLIF(w."student_id", '')) AS "readers",
			COALESCE(SUM(w."copies"), 0) AS "copies", MIN(w."created") AS "since"
		FROM "wishes" w
			LEFT JOIN "books" b ON b."id" = w."book_id"
		WHERE w."school_id" = ${school} AND w."status" = 'open'
		GROUP BY w."book_id", CASE WHEN w."book_id" = '' THEN w."words__fold" ELSE '' END
		ORDER BY "readers" DESC, "since"
		LIMIT ${limit}`);
	return rows.map((row) => ({ ...row, words: row.book_id ? "" : row.words }));
}

/** The open wishes of a school for a title, or for words with this key, as one: its readers and the copies ordered. */
export async function wishFor(
	connection: ReadConnection,
	school: string,
	{ book, fold }: { readonly book: string; readonly fold: string },
) {
	return readsShaped(connection, { words: or(text, ""), readers: integer, copies: integer }).get(sql`
		SELECT MIN("words") AS "words", COUNT(DISTINCT NULLIF("student_id", '')) AS "readers",
			COALESCE(SUM("copies"), 0) AS "copies"
		FROM "wishes"
		WHERE "school_id" = ${school}
			AND "status" = 'open'
			AND "book_id" = ${book}
			AND (${book} <> '' OR "words__fold" = ${fold})`);
}

/** Open wishes of a school for a title, or for words with this key. */
export async function openWishIds(
	connection: ReadConnection,
	school: string,
	{ book, fold }: { readonly book: string; readonly fold: string },
	limit: number,
): Promise<string[]> {
	return columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "wishes"
		WHERE "school_id" = ${school}
			AND "status" = 'open'
			AND "book_id" = ${book}
			AND (${book} <> '' OR "words__fold" = ${fold})
		LIMIT ${limit}`);
}

/** Open wishes of a school's readers for some titles, or for words with some keys. */
export async function readersWishIds(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
	{ books, folds }: { readonly books: readonly string[]; readonly folds: readonly string[] },
): Promise<string[]> {
	return columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "wishes"
		WHERE "school_id" = ${school}
			AND "status" = 'open'
			AND "student_id" <> ''
			AND ("book_id" IN ${list(dialect, books)} OR ("book_id" = '' AND "words__fold" IN ${list(dialect, folds)}))`);
}

/** Limit of the lines of an order list. */
const MAX_LINES = 2000;

/**
 * The library's own open wishes: the lines of its order list, list by list. Only they have copies; a condition on the empty
 * reader would lead to an index that holds the lines of all schools together.
 */
export async function orderLines(connection: ReadConnection, school: string) {
	return readsShaped(connection, {
		id: text,
		book_id: text,
		title: text,
		author_line: text,
		publisher: or(text, ""),
		isbn13: or(text, ""),
		list_id: text,
		list: or(text, ""),
		copies: integer,
		price: number,
	}).all(sql`
		SELECT w."id", w."book_id", COALESCE(b."title", w."words") AS "title",
			COALESCE(b."author_line", w."author_line") AS "author_line", b."publisher", b."isbn13", w."list_id",
			l."name" AS "list", w."copies", w."price"
		FROM "wishes" w
			LEFT JOIN "books" b ON b."id" = w."book_id"
			LEFT JOIN "reading_lists" l ON l."id" = w."list_id"
		WHERE w."school_id" = ${school} AND w."status" = 'open' AND w."copies" > 0
		ORDER BY COALESCE(l."name__fold", ''), w."list_id", COALESCE(b."title__fold", w."words__fold"), w."id"
		LIMIT ${MAX_LINES}`);
}
