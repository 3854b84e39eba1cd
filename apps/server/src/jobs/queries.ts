import { type Reader, raw, sql } from "@rafta/records";

/** How many rows of a job had each outcome. `table` and `of` are names of the program's own. */
export async function outcomes(
	reader: Reader,
	{ table, of }: { readonly table: string; readonly of: string },
	id: string,
): Promise<Record<string, number>> {
	const rows = await reader.all(
		sql`SELECT "state", COUNT(*) AS "count" FROM ${raw(`"${table}"`)} WHERE ${raw(`"${of}"`)} = ${id} GROUP BY "state"`,
	);
	return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
}
