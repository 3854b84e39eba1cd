import type { RecentAction } from "@rafta/library/api/recent";
import { columnOf, integer, nullable, or, type ReadConnection, readsShaped, sql, text } from "@rafta/records";

/** Limit of actions in the list; older ones are in the journal. */
const MAX_ACTIONS = 200;

/** Stocktakes of a school closed since an instant: one action each, however many copies it marked. */
async function closingsSince(
	connection: ReadConnection,
	school: string,
	since: string,
	actor: string | null,
): Promise<RecentAction[]> {
	const own = actor === null ? sql`` : sql` AND s."closed_by" = ${actor}`;
	const rows = await readsShaped(connection, {
		stocktake: text,
		at: text,
		actor: text,
		actor_name: or(text, ""),
		title: text,
		count: integer,
	}).all(sql`
		SELECT s."id" AS "stocktake", s."closed_at" AS "at", s."closed_by" AS "actor", u."name" AS "actor_name",
			s."name" AS "title", s."done" AS "count"
		FROM "stocktakes" AS s LEFT JOIN "users" AS u ON u."id" = s."closed_by"
		WHERE s."school_id" = ${school} AND s."status" = 'closed' AND s."closed_at" >= ${since}${own}`);
	return rows.map((row) => ({
		...{ ...row, op_id: row.stocktake, kind: "stocktake_closed" },
		...{ barcode: "", reader: "", class_code: "", undone: false, moved_on: false },
	}));
}

/**
 * Actions of a school's desks since an instant, newest first, with whether each was undone or is followed by later
 * actions. `actor`: only this account's.
 */
export async function actionsSince(
	connection: ReadConnection,
	school: string,
	since: string,
	actor: string | null,
): Promise<RecentAction[]> {
	const own = actor === null ? sql`` : sql` AND e."actor" = ${actor}`;
	const rows = await readsShaped(connection, {
		op_id: text,
		kind: text,
		at: text,
		actor: text,
		actor_name: or(text, ""),
		title: or(text, ""),
		barcode: nullable(text),
		reader: or(text, ""),
		class_code: or(text, ""),
		others: integer,
		later: integer,
	}).all(sql`
		SELECT e."op_id", e."kind", e."at_server" AS "at", e."actor", u."name" AS "actor_name", b."title", c."barcode",
			s."full_name" AS "reader", s."class_code",
			(
				SELECT COUNT(*)
				FROM "circulation_events" AS n
				WHERE n."copy" = e."copy" AND n."at_server" >= e."at_server" AND n."created" > e."created"
			) AS "later",
			(
				SELECT COUNT(*)
				FROM "circulation_events" AS g
				WHERE g."group_op" = e."op_id" AND g."group_op" <> ''
			) AS "others"
		FROM "circulation_events" AS e
			LEFT JOIN "users" AS u ON u."id" = e."actor"
			LEFT JOIN "library_books" AS c ON c."id" = e."copy"
			LEFT JOIN "books" AS b ON b."id" = c."book_id"
			LEFT JOIN "students" AS s ON s."id" = e."student"
		WHERE e."school_id" = ${school}
			AND e."at_server" >= ${since}
			AND e."kind" NOT IN ('undo', 'due_moved', 'pickup_moved', 'missing')
			AND e."kind" NOT LIKE 'swap_%'
			AND e."group_op" = ''${own}
		ORDER BY e."at_server" DESC, e."id" DESC
		LIMIT ${MAX_ACTIONS}`);
	const taken = await columnOf(connection, "reason", text).all(sql`
		SELECT "reason"
		FROM "circulation_events"
		WHERE "school_id" = ${school} AND "at_server" >= ${since} AND "kind" = 'undo'`);
	const undone = new Set(taken);
	const actions = rows.map(({ others, later, barcode, ...row }) => ({
		...row,
		barcode: barcode ?? "",
		count: others + 1,
		undone: undone.has(row.op_id),
		moved_on: barcode !== null && later > 0,
		stocktake: "",
	}));
	const closings = await closingsSince(connection, school, since, actor);
	return [...actions, ...closings].sort((one, other) => other.at.localeCompare(one.at));
}
