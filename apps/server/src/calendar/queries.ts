/** Open loans by their due dates, and the journal's entries of one move. */
import { type Reader, raw, sql } from "@rafta/records";

export interface DueGroup {
	readonly library: string;
	readonly due_on: string;
	readonly count: number;
}

/** How many open loans of a school are due on each day from a day on, by library. */
export async function dueGroups(reader: Reader, school: string, from: string): Promise<DueGroup[]> {
	const rows = await reader.all(
		sql`SELECT "library_id", "due_on", COUNT(*) AS "count" FROM "book_loans" WHERE "school_id" = ${school} AND "status" = 'open' AND "due_on" >= ${from} GROUP BY "library_id", "due_on" ORDER BY "due_on", "library_id"`,
	);
	return rows.map((row) => ({
		library: String(row.library_id),
		due_on: String(row.due_on),
		count: Number(row.count),
	}));
}

/** Ids of the open loans of a library that are due on a day, in order, after an id. */
export async function loansDue(
	reader: Reader,
	group: Pick<DueGroup, "library" | "due_on">,
	after: string,
	limit: number,
): Promise<string[]> {
	const rows = await reader.all(
		sql`SELECT "id" FROM "book_loans" WHERE "library_id" = ${group.library} AND "status" = 'open' AND "due_on" = ${group.due_on} AND "id" > ${after} ORDER BY "id" LIMIT ${limit}`,
	);
	return rows.map(({ id }) => String(id));
}

/** What the journal has under an operation that wrote an entry for each loan: their ids, in order, after one of them. */
export async function entriesOf(
	reader: Reader,
	opId: string,
	after: string,
	limit: number,
): Promise<{ id: string; opId: string }[]> {
	// The character after the hyphen ends what begins with the operation's id and a hyphen.
	const [from, to] = [after || `${opId}-`, `${opId}.`];
	const rows = await reader.all(
		sql`SELECT "id", "op_id" FROM "circulation_events" WHERE "op_id" > ${from} AND "op_id" < ${to} ORDER BY "op_id" LIMIT ${limit}`,
	);
	return rows.map((row) => ({ id: String(row.id), opId: String(row.op_id) }));
}

/** How many entries of a school one operation has written. */
export async function countEntries(reader: Reader, opId: string, school: string): Promise<number> {
	const row = await reader.get(
		sql`SELECT COUNT(*) AS "count" FROM "circulation_events" WHERE "op_id" > ${`${opId}-`} AND "op_id" < ${`${opId}.`} AND "school_id" = ${school}`,
	);
	return Number(row?.count ?? 0);
}

/** Whose loans and holds are counted. */
export interface OwnLoans {
	readonly by: "library_id" | "school_id" | "student_id";
	readonly id: string;
}

/** What is counted by day, and which day of it. The states stand in the statement itself: indexes hold just those. */
const counted = {
	due: { of: raw(`"book_loans" WHERE "status" = 'open'`), day: raw('"due_on"') },
	pickup: { of: raw(`"holds" WHERE "status" = 'ready'`), day: raw('"pickup_until"') },
};

/** How many open loans are due on each day of a span, or how many holds that are ready can be fetched until then. */
export async function dayCounts(
	reader: Reader,
	what: keyof typeof counted,
	{ by, id }: OwnLoans,
	{ from, to }: { from: string; to: string },
): Promise<{ on: string; count: number }[]> {
	const { of, day } = counted[what];
	const rows = await reader.all(
		sql`SELECT ${day} AS "on", COUNT(*) AS "count" FROM ${of} AND ${raw(`"${by}"`)} = ${id} AND ${day} >= ${from} AND ${day} <= ${to} GROUP BY ${day} ORDER BY ${day}`,
	);
	return rows.map((row) => ({ on: String(row.on), count: Number(row.count) }));
}

/** Full names of a school's readers, as they are found. */
export const readerNames = async (reader: Reader, school: string): Promise<string[]> =>
	(
		await reader.all(
			sql`SELECT "full_name__fold" AS "name" FROM "students" WHERE "school_id" = ${school} AND "full_name__fold" <> ''`,
		)
	).map(({ name }) => String(name));
