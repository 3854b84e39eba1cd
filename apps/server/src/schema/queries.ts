/** How many records each table holds. */
import { type Dialect, type Reader, raw } from "@rafta/records";

/** One statement for all tables: they are counted at one moment. */
export async function countTables(
	reader: Reader,
	{ id }: Dialect,
	names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (names.length === 0) return new Map();
	const counts = names.map(
		(name, place) => `SELECT ${place} AS "place", COUNT(*) AS "count" FROM ${id(name)}`,
	);
	const rows = await reader.all(raw(counts.join(" UNION ALL ")));
	return new Map(rows.map(({ place, count }) => [names[Number(place)] ?? "", Number(count)]));
}
