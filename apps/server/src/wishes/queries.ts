import { type ReadConnection, sql } from "@rafta/records";

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
	const rows = await connection.all(sql`
		SELECT "book_id",
			CASE WHEN "book_id" = '' THEN "words__fold" ELSE '' END AS "fold",
			MIN("words") AS "words", COUNT(DISTINCT "student_id") AS "readers", MIN("created") AS "since"
		FROM "wishes"
		WHERE "school_id" = ${school} AND "status" = 'open'
		GROUP BY "book_id", CASE WHEN "book_id" = '' THEN "words__fold" ELSE '' END
		ORDER BY "readers" DESC, "since"
		LIMIT ${limit}`);
	return rows.map(({ book_id, words, fold, readers, since }) => ({
		book_id: String(book_id ?? ""),
		words: book_id ? "" : String(words ?? ""),
		fold: String(fold ?? ""),
		readers: Number(readers),
		since: String(since),
	}));
}

/** Open wishes of a school for a title, or for words with this key. */
export async function openWishIds(
	connection: ReadConnection,
	school: string,
	{ book, fold }: { readonly book: string; readonly fold: string },
	limit: number,
): Promise<string[]> {
	const rows = await connection.all(sql`
		SELECT "id"
		FROM "wishes"
		WHERE "school_id" = ${school}
			AND "status" = 'open'
			AND "book_id" = ${book}
			AND (${book} <> '' OR "words__fold" = ${fold})
		LIMIT ${limit}`);
	return rows.map(({ id }) => String(id));
}
