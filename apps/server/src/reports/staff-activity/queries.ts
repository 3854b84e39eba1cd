/** What the desk's journal says of who acted. */
import { raw, sql } from "@rafta/records";
import type { Asked } from "../frame.ts";
import { inList, within } from "../queries.ts";

export interface Acts {
	/** Empty: the program itself, or an account that is gone. */
	readonly actor: string;
	readonly kind: string;
	/** With a reason: what the rules had refused. */
	readonly reasoned: boolean;
	readonly count: number;
	/** The last of them, as an instant. */
	readonly last: string;
}

/** A school's entries in the period. */
export async function actsOf(asked: Asked, school: string): Promise<Acts[]> {
	const rows = await asked.reader.all(
		sql`SELECT e."actor", e."kind", CASE WHEN e."reason" <> '' THEN 1 ELSE 0 END AS "reasoned", COUNT(*) AS "count", MAX(e."at_server") AS "last" FROM "circulation_events" AS e WHERE e."school_id" = ${school} AND ${within(raw('e."at_server"'), asked.from, asked.to)} GROUP BY e."actor", e."kind", 3`,
	);
	return rows.map((row) => ({
		actor: String(row.actor ?? ""),
		kind: String(row.kind),
		reasoned: Number(row.reasoned) === 1,
		count: Number(row.count),
		last: String(row.last),
	}));
}

/** Names of accounts, by id. */
export async function accountNames({ reader }: Asked, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await reader.all(
		sql`SELECT "id", "name", "username" FROM "users" WHERE "id" IN (${inList(ids)})`,
	);
	return new Map(rows.map((row) => [String(row.id), String(row.name || row.username || "")]));
}
