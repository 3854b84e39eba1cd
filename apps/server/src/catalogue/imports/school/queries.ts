/** SQL queries about what is here already when a school arrives, and what leaves with it again. */
import type { Part } from "@rafta/library/school-file/contents";
import { columnOf, inList, type ReadConnection, raw, type Sql, sql, text } from "@rafta/records";

const tableName = (name: string): Sql => raw(`"${name}"`);

/** Those of the values that records of a collection have, of whichever school. */
export async function takenAmong(
	connection: ReadConnection,
	{ name }: Part,
	field: string,
	values: readonly string[],
): Promise<ReadonlySet<string>> {
	if (values.length === 0) return new Set();
	const found = sql`
		SELECT ${tableName(field)} AS "value"
		FROM ${tableName(name)}
		WHERE ${tableName(field)} IN (${inList(values)})`;
	return new Set(await columnOf(connection, "value", text).all(found));
}

/** Ids of numbers that the deletion of a school's copies has kept from being used again. */
export const spentNumbers = (connection: ReadConnection, school: string, limit: number): Promise<string[]> =>
	columnOf(connection, "id", text).all(
		sql`SELECT "id" FROM "spent_numbers" WHERE "school_id" = ${school} LIMIT ${limit}`,
	);
