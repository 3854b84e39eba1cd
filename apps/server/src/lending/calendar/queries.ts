/** Open loans by due date, ready holds by pickup day, and the journal entries of one move. */
import { columnOf, countOf, integer, type ReadConnection, raw, readsShaped, sql, text } from "@rafta/records";

export interface DueGroup {
	readonly library: string;
	readonly due_on: string;
	readonly count: number;
}

/** Counts a school's open loans by due date from a given day on, per library. */
export async function dueGroups(
	connection: ReadConnection,
	school: string,
	from: string,
): Promise<DueGroup[]> {
	return readsShaped(connection, { library: text, due_on: text, count: integer }).all(sql`
		SELECT "library_id" AS "library", "due_on", COUNT(*) AS "count"
		FROM "book_loans"
		WHERE "school_id" = ${school} AND "status" = 'open' AND "due_on" >= ${from}
		GROUP BY "library_id", "due_on"
		ORDER BY "due_on", "library_id"`);
}

/** Ids of a library's open loans due on a day, in order, after a given id. */
export async function loansDue(
	connection: ReadConnection,
	group: Pick<DueGroup, "library" | "due_on">,
	after: string,
	limit: number,
): Promise<string[]> {
	return columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "book_loans"
		WHERE "library_id" = ${group.library}
			AND "status" = 'open'
			AND "due_on" = ${group.due_on}
			AND "id" > ${after}
		ORDER BY "id"
		LIMIT ${limit}`);
}

/** Ready holds of a library that were set aside on one day and can be fetched until another. */
export interface PickupGroup extends DueGroup {
	readonly ready_on: string;
}

/** Counts a school's ready holds that can be fetched on a given day or later, by their days and library. */
export async function pickupGroups(
	connection: ReadConnection,
	school: string,
	from: string,
): Promise<PickupGroup[]> {
	return readsShaped(connection, { library: text, ready_on: text, due_on: text, count: integer }).all(sql`
		SELECT "library_id" AS "library", "ready_on", "pickup_until" AS "due_on", COUNT(*) AS "count"
		FROM "holds"
		WHERE "school_id" = ${school} AND "status" = 'ready' AND "pickup_until" >= ${from}
		GROUP BY "library_id", "ready_on", "pickup_until"
		ORDER BY "pickup_until", "library_id", "ready_on"`);
}

/** Ids of the holds of a group, in order, after a given id. */
export async function holdsReady(
	connection: ReadConnection,
	group: Omit<PickupGroup, "count">,
	after: string,
	limit: number,
): Promise<string[]> {
	return columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "holds"
		WHERE "library_id" = ${group.library}
			AND "status" = 'ready'
			AND "ready_on" = ${group.ready_on}
			AND "pickup_until" = ${group.due_on}
			AND "id" > ${after}
		ORDER BY "id"
		LIMIT ${limit}`);
}

/** Journal entries of an operation that wrote one entry per loan or hold: their ids, in order, after a given one. */
export async function entriesOf(
	connection: ReadConnection,
	opId: string,
	after: string,
	limit: number,
): Promise<{ id: string; opId: string }[]> {
	// The character following the hyphen is the upper bound of keys that start with the operation's id and a hyphen.
	const [from, to] = [after || `${opId}-`, `${opId}.`];
	return readsShaped(connection, { id: text, opId: text }).all(sql`
		SELECT "id", "op_id" AS "opId"
		FROM "circulation_events"
		WHERE "op_id" > ${from} AND "op_id" < ${to}
		ORDER BY "op_id"
		LIMIT ${limit}`);
}

/** Counts the entries that one operation has written for a school. */
export async function countEntries(
	connection: ReadConnection,
	opId: string,
	school: string,
): Promise<number> {
	return countOf(
		connection,
		sql`
		SELECT COUNT(*) AS "count"
		FROM "circulation_events"
		WHERE "op_id" > ${`${opId}-`} AND "op_id" < ${`${opId}.`} AND "school_id" = ${school}`,
	);
}

/** Whose loans and holds are counted. */
export interface OwnLoans {
	readonly by: "library_id" | "school_id" | "student_id";
	readonly id: string;
}

/**
 * What is counted by day, and which date it is counted by. The states are literals in the statement, because partial
 * indexes cover exactly those.
 */
const counted = {
	due: { of: raw(`"book_loans" WHERE "status" = 'open'`), day: raw('"due_on"') },
	pickup: { of: raw(`"holds" WHERE "status" = 'ready'`), day: raw('"pickup_until"') },
};

/** Counts open loans due on each day of a span, or ready holds by the last day on which they can be fetched. */
export async function dayCounts(
	connection: ReadConnection,
	what: keyof typeof counted,
	{ by, id }: OwnLoans,
	{ from, to }: { from: string; to: string },
): Promise<{ on: string; count: number }[]> {
	const { of, day } = counted[what];
	return readsShaped(connection, { on: text, count: integer }).all(sql`
		SELECT ${day} AS "on", COUNT(*) AS "count"
		FROM ${of} AND ${raw(`"${by}"`)} = ${id} AND ${day} >= ${from} AND ${day} <= ${to}
		GROUP BY ${day}
		ORDER BY ${day}`);
}

/** Full names of a school's readers, in their search form. */
export const readerNames = (connection: ReadConnection, school: string): Promise<string[]> =>
	columnOf(connection, "name", text).all(sql`
		SELECT "full_name__fold" AS "name"
		FROM "students"
		WHERE "school_id" = ${school} AND "full_name__fold" <> ''`);
