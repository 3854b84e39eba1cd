import type { Reference } from "@rafta/library/collections/references";
import { integer, join, type ReadConnection, raw, readsShaped, sql } from "@rafta/records";

/**
 * Whether any record refers to another one by these relations: one statement, which ends at the first that does. A delete asks
 * more (`relationsHolding` of the record service): which of all relations do, those of added collections included.
 */
export async function isReferredTo(
	connection: ReadConnection,
	references: readonly Reference[],
	id: string,
): Promise<boolean> {
	if (references.length === 0) return false;
	const some = references.map(({ collection, field }) => {
		const [table, column] = [raw(`"${collection}"`), raw(`"${field}"`)];
		// Where most rows have none, PostgreSQL reads the whole table in place of the index without the second condition.
		return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${column} = ${id} AND ${column} <> '')`;
	});
	const row = await readsShaped(connection, { found: integer }).get(
		sql`SELECT 1 AS "found" WHERE ${join(some, " OR ")}`,
	);
	return row !== undefined;
}
