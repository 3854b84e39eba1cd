import type { RecentAction } from "@rafta/library/api/recent";
import { type ReadConnection, sql } from "@rafta/records";

/** Limit of actions in the list; older ones are in the journal. */
const MAX_ACTIONS = 200;

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
	const rows = await connection.all(sql`
		SELECT e."op_id", e."kind", e."at_server", e."actor", u."name" AS "actor_name", b."title", c."barcode",
			s."full_name", s."class_code",
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
			AND e."kind" NOT IN ('undo', 'due_moved')
			AND e."kind" NOT LIKE 'swap_%'
			AND e."group_op" = ''${own}
		ORDER BY e."at_server" DESC, e."id" DESC
		LIMIT ${MAX_ACTIONS}`);
	const taken = await connection.all(sql`
		SELECT "reason"
		FROM "circulation_events"
		WHERE "school_id" = ${school} AND "at_server" >= ${since} AND "kind" = 'undo'`);
	const undone = new Set(taken.map(({ reason }) => reason));
	const text = (value: unknown): string => String(value ?? "");
	return rows.map((row) => ({
		op_id: text(row.op_id),
		kind: text(row.kind),
		at: text(row.at_server),
		actor: text(row.actor),
		actor_name: text(row.actor_name),
		title: text(row.title),
		barcode: text(row.barcode),
		reader: text(row.full_name),
		class_code: text(row.class_code),
		count: Number(row.others) + 1,
		undone: undone.has(row.op_id ?? ""),
		moved_on: row.barcode !== null && Number(row.later) > 0,
	}));
}
