import { columnOf, integer, type ReadConnection, shaped, sql, text } from "@rafta/records";

/** Title, or words, with the number of readers who wish for it. */
export interface WishCount {
	readonly book_id: string;
	/** As the first reader wrote them; empty for a title of the catalogue. */
	readonly words: string;
	/** Normalised key under which words of several readers are one wish. */
	readonly fold: string;
	readonly readers: number;
	/** Time of the first wish. */
	readonly since: string;
}

/** The most frequent wishes of a school's readers. Readers are counted, not named. */
export async function popularWishes(
	connection: ReadConnection,
	school: string,
	limit: number,
): Promise<WishCount[]> {
	const rows = await shaped(connection, {
		book_id: text,
		words: text,
		fold: text,
		readers: integer,
		since: text,
	}).all(sql`
		SELECT "book_id",
			CASE WHEN "book_id" = '' THEN "words__fold" ELSE '' END AS "fold",
			MIN("words") AS "words", COUNT(DISTINCT "student_id") AS "readers", MIN("created") AS "since"
		FROM "wishes"
		WHERE "school_id" = ${school} AND "status" = 'open'
		GROUP BY "book_id", CASE WHEN "book_id" = '' THEN "words__fold" ELSE '' END
		ORDER BY "readers" DESC, "since"
		LIMIT ${limit}`);
	return rows.map((row) => ({ ...row, words: row.book_id ? "" : row.words }));
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
