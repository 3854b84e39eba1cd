import type { ListedPile } from "@rafta/library/api/piles";
import { countOf, integer, or, type ReadConnection, readsShaped, sql, text } from "@rafta/records";

export interface PileCounts {
	readonly made: number;
	readonly undone: number;
	readonly kept: number;
	/** Books whose titles still have to be finished. */
	readonly unfinished: number;
}

/** Piles in the list; older ones are seen by their copies. */
const LISTED = 20;

/** The latest piles of a school. */
export const latestPiles = (connection: ReadConnection, school: string): Promise<ListedPile[]> =>
	readsShaped(connection, {
		id: text,
		created: text,
		acquired_how: text<ListedPile["acquired_how"]>,
		donor: text,
		decision: text<ListedPile["decision"]>,
		status: text<ListedPile["status"]>,
		made: integer,
		by: or(text, ""),
	}).all(sql`
		SELECT p."id", p."created", p."acquired_how", p."donor", p."decision", p."status", u."name" AS "by",
			(
				SELECT COUNT(*)
				FROM "pile_books" AS b
				WHERE b."pile_id" = p."id" AND b."state" = 'made'
			) AS "made"
		FROM "piles" AS p LEFT JOIN "users" AS u ON u."id" = p."createdBy"
		WHERE p."school_id" = ${school}
		ORDER BY p."created" DESC, p."id" DESC
		LIMIT ${LISTED}`);

/** Counts the books of a pile by state. */
export async function pileCounts(connection: ReadConnection, pile: string): Promise<PileCounts> {
	const rows = await readsShaped(connection, { state: text, count: integer }).all(
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
