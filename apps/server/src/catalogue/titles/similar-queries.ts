import {
	countOf,
	type ReadConnection,
	type RowOf,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import { usableTitles } from "./usable-queries.ts";

/** Visibility: of a school, or of an administrator. */
export type VisibleSchools = { readonly school: string } | "all";

const seenBy = (seen: VisibleSchools): Sql =>
	seen === "all" ? sql`"status" IN ('active', 'suggested')` : usableTitles(seen);

const titleShape = { id: text, title: text, author_line: text, isbn13: text };

/** A title as compared with a typed one. */
export type ComparedTitle = Readonly<RowOf<typeof titleShape>>;

/** Titles whose key is in a range, in its order. */
export async function titlesBetween(
	connection: ReadConnection,
	column: "title__fold" | "author_line__fold",
	[from, to]: readonly [string, string],
	seen: VisibleSchools,
	limit: number,
): Promise<ComparedTitle[]> {
	const key = raw(`"${column}"`);
	return readsShaped(connection, titleShape).all(sql`
		SELECT "id", "title", "author_line", "isbn13"
		FROM "books"
		WHERE ${key} >= ${from} AND ${key} < ${to} AND ${seenBy(seen)}
		ORDER BY ${key}
		LIMIT ${limit}`);
}

/** Counts a school's copies of a title. */
export async function copiesIn(connection: ReadConnection, school: string, title: string): Promise<number> {
	return countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "library_books"
			WHERE "book_id" = ${title} AND "school_id" = ${school} AND "status" <> 'withdrawn'`,
	);
}
