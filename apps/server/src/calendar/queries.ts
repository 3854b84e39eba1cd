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

interface DayCount {
	readonly on: string;
	readonly count: number;
}

const countsOf = (rows: readonly Readonly<Record<string, unknown>>[]): DayCount[] =>
	rows.map((row) => ({ on: String(row.on), count: Number(row.count) }));

const ownRows = ({ by, id }: OwnLoans) => sql`${raw(`"${by}"`)} = ${id}`;

/** How many open loans are due on each day of a span. */
export const dueCounts = async (
	reader: Reader,
	whose: OwnLoans,
	{ from, to }: { from: string; to: string },
): Promise<DayCount[]> =>
	countsOf(
		await reader.all(
			sql`SELECT "due_on" AS "on", COUNT(*) AS "count" FROM "book_loans" WHERE ${ownRows(whose)} AND "status" = 'open' AND "due_on" >= ${from} AND "due_on" <= ${to} GROUP BY "due_on" ORDER BY "due_on"`,
		),
	);

/** How many holds that are ready have each day of a span as the last on which they can be fetched. */
export const pickupCounts = async (
	reader: Reader,
	whose: OwnLoans,
	{ from, to }: { from: string; to: string },
): Promise<DayCount[]> =>
	countsOf(
		await reader.all(
			sql`SELECT "pickup_until" AS "on", COUNT(*) AS "count" FROM "holds" WHERE ${ownRows(whose)} AND "status" = 'ready' AND "pickup_until" >= ${from} AND "pickup_until" <= ${to} GROUP BY "pickup_until" ORDER BY "pickup_until"`,
		),
	);

/** Full names of a school's readers, as they are found. */
export const readerNames = async (reader: Reader, school: string): Promise<string[]> =>
	(
		await reader.all(
			sql`SELECT "full_name__fold" AS "name" FROM "students" WHERE "school_id" = ${school} AND "full_name__fold" <> ''`,
		)
	).map(({ name }) => String(name));
