/** Queries for actions by account, from the loans and the desk's journal. */
import { roles } from "@rafta/library/access/roles";
import { inList, integer, raw, readsShaped, sql, text } from "@rafta/records";
import { librariesOf, within } from "../queries.ts";
import type { ReportQuery } from "../report-source.ts";

/** Actions of one kind by one account. */
export interface Acts {
	/** Empty: the program itself, or a deleted account. */
	readonly actor: string;
	readonly kind: string;
	readonly count: number;
	/** Overrides of a rule with a reason: only lending and renewing have them. */
	readonly overrides: number;
	/** Instant of the last action. */
	readonly last: string;
}

const actsShape = { actor: text, kind: text, count: integer, overrides: integer, last: text };

/**
 * Actions of a school's staff in the period: loans and returns as in the register, without those that were undone, and
 * everything else from the journal.
 */
export async function actsOf(query: ReportQuery, school: string): Promise<Acts[]> {
	const { connection, from, to } = query;
	const acts = readsShaped(connection, actsShape);
	const lent = await acts.all(sql`
		SELECT l."checked_out_by" AS "actor", 'checkout' AS "kind", COUNT(*) AS "count", 0 AS "overrides",
			MAX(l."loaned_at") AS "last"
		FROM "book_loans" AS l
		WHERE l."school_id" = ${school}
			AND l."status" <> 'cancelled'
			AND ${within(raw('l."loaned_at"'), from, to)}
		GROUP BY l."checked_out_by"`);
	const libraries = [...(await librariesOf(connection, school)).keys()];
	const back =
		libraries.length === 0
			? []
			: await acts.all(sql`
				SELECT l."checked_in_by" AS "actor", 'checkin' AS "kind", COUNT(*) AS "count", 0 AS "overrides",
					MAX(l."returned_at") AS "last"
				FROM "book_loans" AS l
				WHERE l."library_id" IN (${inList(libraries)})
					AND ${within(raw('l."returned_at"'), from, to)}
					AND l."status" <> 'cancelled'
				GROUP BY l."checked_in_by"`);
	const others = await acts.all(sql`
		SELECT e."actor", e."kind",
			SUM(CASE WHEN e."kind" IN ('checkout', 'checkin') THEN 0 ELSE 1 END) AS "count",
			SUM(
				CASE WHEN e."kind" IN ('checkout', 'renew') AND e."reason" <> '' THEN 1 ELSE 0 END
			) AS "overrides",
			MAX(e."at_server") AS "last"
		FROM "circulation_events" AS e
		WHERE e."school_id" = ${school} AND ${within(raw('e."at_server"'), from, to)}
		GROUP BY e."actor", e."kind"`);
	return [...lent, ...back, ...others];
}

/** An account that acted: readers act for themselves at a kiosk and on their phones. */
export interface Actor {
	readonly name: string;
	readonly isStaff: boolean;
}

/** Accounts by id. */
export async function actorsOf(
	{ connection }: ReportQuery,
	ids: readonly string[],
): Promise<Map<string, Actor>> {
	if (ids.length === 0) return new Map();
	const rows = await readsShaped(connection, {
		id: text,
		name: text,
		username: text,
		role: integer,
		kiosk: text,
	}).all(sql`SELECT "id", "name", "username", "role", "kiosk" FROM "users" WHERE "id" IN (${inList(ids)})`);
	return new Map(
		rows.map(({ id, name, username, role, kiosk }) => [
			id,
			{ name: name || username, isStaff: role !== roles.student && kiosk === "" },
		]),
	);
}
