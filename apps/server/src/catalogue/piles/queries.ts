import { countOf, integer, type ReadConnection, shaped, sql, text } from "@rafta/records";

export interface PileCounts {
	readonly made: number;
	readonly undone: number;
	readonly kept: number;
	/** Books whose titles still have to be finished. */
	readonly unfinished: number;
}

/** Counts the books of a pile by state. */
export async function pileCounts(connection: ReadConnection, pile: string): Promise<PileCounts> {
	const rows = await shaped(connection, { state: text, count: integer }).all(
		sql`SELECT "state", COUNT(*) AS "count" FROM "pile_books" WHERE "pile_id" = ${pile} GROUP BY "state"`,
	);
	const unfinished = await countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "pile_books"
				JOIN "books" ON "books"."id" = "pile_books"."book_id"
			WHERE "pile_books"."pile_id" = ${pile} AND "pile_books"."state" = 'made' AND "books"."unfinished" = 1`,
	);
	const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
	return {
		made: count("made"),
		undone: count("undone"),
		kept: count("kept"),
		unfinished,
	};
}
