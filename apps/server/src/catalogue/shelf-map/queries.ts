/** Queries of shelf maps. */
import type { ShelfMap } from "@rafta/library/shelf-map/map";
import {
	type Decoder,
	type Dialect,
	integer,
	json,
	type ReadConnection,
	readsShaped,
	sql,
	text,
} from "@rafta/records";
import { list } from "../search/queries.ts";

const map: Decoder<ShelfMap | null> = (value, column) =>
	value ? json<ShelfMap | null>(value, column) : null;

/** Maps of some libraries, by the library; those without a map are left out. */
export async function mapsOf(
	connection: ReadConnection,
	dialect: Dialect,
	libraries: readonly string[],
): Promise<Map<string, ShelfMap>> {
	if (libraries.length === 0) return new Map();
	const rows = await readsShaped(connection, { id: text, shelf_map: map }).all(
		sql`SELECT "id", "shelf_map" FROM "libraries" WHERE "id" IN ${list(dialect, libraries)}`,
	);
	return new Map(rows.flatMap(({ id, shelf_map }) => (shelf_map ? [[id, shelf_map] as const] : [])));
}

/** The places of a library's copies, as these name them, with their number. */
export async function placesIn(connection: ReadConnection, library: string) {
	return readsShaped(connection, { shelf: text, call_number: text, copies: integer }).all(sql`
		SELECT "shelf", "call_number", COUNT(*) AS "copies"
		FROM "library_books"
		WHERE "library_id" = ${library} AND "status" <> 'withdrawn'
		GROUP BY "shelf", "call_number"`);
}
