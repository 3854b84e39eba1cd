import { integer, type ReadConnection, raw, readsShaped, sql, text } from "@rafta/records";

/** Counts the rows of a job by outcome. `table` and `of` must be constant names, not user input. */
export async function outcomes(
	connection: ReadConnection,
	{ table, of }: { readonly table: string; readonly of: string },
	id: string,
): Promise<Record<string, number>> {
	const rows = await readsShaped(connection, { state: text, count: integer }).all(sql`
		SELECT "state", COUNT(*) AS "count"
		FROM ${raw(`"${table}"`)}
		WHERE ${raw(`"${of}"`)} = ${id}
		GROUP BY "state"`);
	return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
