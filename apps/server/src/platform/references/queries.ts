import type { Reference } from "@rafta/library/collections/references";
import { integer, join, type ReadConnection, raw, shaped, sql } from "@rafta/records";

/** Whether any record refers to another one by these relations: one statement for all of them. */
export async function isReferredTo(
	connection: ReadConnection,
	references: readonly Reference[],
	id: string,
): Promise<boolean> {
	if (references.length === 0) return false;
	const some = references.map(
		({ collection, field }) =>
			sql`EXISTS (SELECT 1 FROM ${raw(`"${collection}"`)} WHERE ${raw(`"${field}"`)} = ${id})`,
	);
	const row = await shaped(connection, { found: integer }).get(
		sql`SELECT 1 AS "found" WHERE ${join(some, " OR ")}`,
	);
	return row !== undefined;
}
