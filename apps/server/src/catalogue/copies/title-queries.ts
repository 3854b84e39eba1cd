/** SQL queries of the titles of a library. */
import {
	columnOf,
	countOf,
	type Dialect,
	integer,
	type ReadConnection,
	type RowOf,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import { list } from "../search/queries.ts";

/** Copies of a title that a library has not given away, those on the shelf and those that cannot be found. */
const heldShape = {
	id: text,
	copies: integer,
	free: integer,
	gone: integer,
	/** The copy, if there is one only. */
	copy: text,
	/** The shelf, if all copies stand on one. */
	shelf: text,
};

export type HeldTitle = RowOf<typeof heldShape>;

const counts = raw(`
	COUNT(*) AS "copies",
	SUM(CASE WHEN "status" = 'available' THEN 1 ELSE 0 END) AS "free",
	SUM(CASE WHEN "status" IN ('missing', 'lost') THEN 1 ELSE 0 END) AS "gone",
	CASE WHEN COUNT(*) = 1 THEN MIN("id") ELSE '' END AS "copy",
	CASE WHEN MIN("shelf") = MAX("shelf") THEN MIN("shelf") ELSE '' END AS "shelf"`);

const titlesWithCounts = (library: string): Sql => sql`
	SELECT "book_id", ${counts}
	FROM "library_books"
	WHERE "library_id" = ${library} AND "status" <> 'withdrawn' AND "book_id" <> ''
	GROUP BY "book_id"`;

const conditions = {
	all: raw("1 = 1"),
	shelf: raw(`c."free" > 0`),
	out: raw(`c."free" = 0`),
	gone: raw(`c."gone" > 0`),
} as const;

/** A page of a library's titles in the order of their names. */
export async function heldTitlesPage(
	connection: ReadConnection,
	wanted: { library: string; show: keyof typeof conditions; limit: number; offset: number },
): Promise<{ total: number; items: HeldTitle[] }> {
	const { library, show, limit, offset } = wanted;
	// The copies are grouped once, for the page and for the number of all. The name of each title is looked up by its id: a
	// join would read all titles of the province.
	const rows = await readsShaped(connection, { ...heldShape, total: integer }).all(sql`
		SELECT c."book_id" AS "id", c."copies", c."free", c."gone", c."copy", c."shelf", COUNT(*) OVER () AS "total"
		FROM (${titlesWithCounts(library)}) c
		WHERE ${conditions[show]}
		ORDER BY (SELECT b."title__sort" FROM "books" b WHERE b."id" = c."book_id"), c."book_id"
		LIMIT ${limit} OFFSET ${offset}`);
	const [first] = rows;
	if (first) return { total: first.total, items: rows.map(({ total: _, ...item }) => item) };
	if (offset === 0) return { total: 0, items: [] };
	const total = await countOf(
		connection,
		sql`SELECT COUNT(*) AS "count" FROM (${titlesWithCounts(library)}) c WHERE ${conditions[show]}`,
	);
	return { total, items: [] };
}

/** Some titles as a library has them, by id; those of which it has no copy are left out. */
export async function heldTitles(
	connection: ReadConnection,
	dialect: Dialect,
	library: string,
	books: readonly string[],
): Promise<Map<string, HeldTitle>> {
	if (books.length === 0) return new Map();
	const rows = await readsShaped(connection, heldShape).all(sql`
		SELECT "book_id" AS "id", ${counts}
		FROM "library_books"
		WHERE "book_id" IN ${list(dialect, books)} AND "library_id" = ${library} AND "status" <> 'withdrawn'
		GROUP BY "book_id"`);
	return new Map(rows.map((row) => [row.id, row]));
}

/** Titles of some copies. */
export async function titlesOfCopies(
	connection: ReadConnection,
	dialect: Dialect,
	copies: readonly string[],
): Promise<string[]> {
	if (copies.length === 0) return [];
	return columnOf(connection, "book_id", text).all(
		sql`SELECT DISTINCT "book_id" FROM "library_books" WHERE "id" IN ${list(dialect, copies)}`,
	);
}
