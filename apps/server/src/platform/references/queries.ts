import type { Reference } from "@rafta/library/collections/references";
import { integer, join, type ReadConnection, raw, shaped, sql } from "@rafta/records";

/** Whether any record refers to another one by these relations: one statement for all of them. */
export async function isReferredTo(
	connection: ReadConnection,
	references: readonly Reference[],
	id: string,
): Promise<boolean> {
	if (references.length === 0) return false;
	const some = references.map(({ collection, field }) => {
		const [table, column] = [raw(`"${collection}"`), raw(`"${field}"`)];
		// Indexes of relations leave out the rows that have none.
		return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${column} = ${id} AND ${column} <> '')`;
	});
	const row = await shaped(connection, { found: integer }).get(
		sql`SELECT 1 AS "found" WHERE ${join(some, " OR ")}`,
	);
	return row !== undefined;
}
