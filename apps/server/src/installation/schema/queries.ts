/** Counts the records of each table. */
import { type Dialect, integer, type ReadConnection, raw, readsShaped } from "@rafta/records";

/** Uses one statement for all tables, so that they are counted at the same moment. */
export async function countTables(
	connection: ReadConnection,
	{ id }: Dialect,
	names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (names.length === 0) return new Map();
	const counts = names.map(
		(name, place) => `SELECT ${place} AS "place", COUNT(*) AS "count" FROM ${id(name)}`,
	);
	const rows = await readsShaped(connection, { place: integer, count: integer }).all(
		raw(counts.join(" UNION ALL ")),
	);
	return new Map(rows.map(({ place, count }) => [names[place] ?? "", count]));
}
