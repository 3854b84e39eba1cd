/** Queries for references to a reader in other records, and for records older than their retention period. */
import { columnOf, countOf, join, type ReadConnection, raw, type Sql, sql, text } from "@rafta/records";

const column = (name: string): Sql => raw(`"${name}"`);

const ids = (connection: ReadConnection, statement: Sql): Promise<string[]> =>
	columnOf(connection, "id", text).all(statement);

/** Counts the records of a collection that refer to a reader. */
export const pointing = (
	connection: ReadConnection,
	table: string,
	field: string,
	student: string,
): Promise<number> =>
	countOf(
		connection,
		sql`SELECT COUNT(*) AS "count" FROM ${column(table)} WHERE ${column(field)} = ${student}`,
	);

/** Loans that the reader is still liable for. */
export const openLoans = (connection: ReadConnection, student: string): Promise<number> =>
	countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "book_loans"
			WHERE "student_id" = ${student} AND "status" IN ('open', 'lost', 'claimed_returned')`,
	);

/** Books of the reader that are at the school to be swapped. */
export const openSwaps = (connection: ReadConnection, student: string): Promise<number> =>
	countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "swaps"
			WHERE "student_id" = ${student} AND "status" IN ('deposited', 'matched', 'unmatched')`,
	);

/** Books of other schools that are on their way to a reader, or wait for them. */
export const comingSwaps = (connection: ReadConnection, student: string): Promise<number> =>
	countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "swap_legs"
			WHERE "to_student_id" = ${student} AND "status" IN ('sent', 'arrived')`,
	);

const contains = (field: string, text: string): Sql =>
	sql`REPLACE(${column(field)}, ${JSON.stringify(text).slice(1, -1)}, ${""}) <> ${column(field)}`;

/** Most entries only record how often somebody looked; the reader who was viewed is in their relation. */
const notViews = sql`"kind" NOT IN ('reader_viewed', 'readers_listed')`;

/** Records of a collection, of one school (and of none) or of all, whose JSON contains one of the texts. */
export function naming(
	connection: ReadConnection,
	table: string,
	fields: readonly string[],
	texts: readonly string[],
	school?: string,
): Promise<string[]> {
	const found = join(
		fields.flatMap((field) => texts.map((text) => contains(field, text))),
		" OR ",
	);
	const conditions = [
		...(school === undefined ? [] : [sql`"school_id" IN (${school}, '')`]),
		...(table === "audit_events" ? [notViews] : []),
		sql`(${found})`,
	];
	return ids(connection, sql`SELECT "id" FROM ${column(table)} WHERE ${join(conditions, " AND ")}`);
}

/** Entries of the access journal that an account made, or that were made about it or its reader. */
export const auditOf = (connection: ReadConnection, whose: readonly string[]): Promise<string[]> =>
	ids(
		connection,
		sql`SELECT "id" FROM "audit_events" WHERE ${join(
			whose.map((id) => sql`"student_id" = ${id} OR "actor" = ${id} OR "record" = ${id}`),
			" OR ",
		)}`,
	);

/** Loans that were returned or undone before an instant and still name their reader. */
const endedLoans = (library: string, before: string): readonly Sql[] =>
	[
		sql`"returned_at" <> '' AND "returned_at" < ${before} AND "status" IN ('returned', 'closed_missing')`,
		// An expression, so that the planner prefers the index over loans with a reader to one over all loans.
		sql`"returned_at" = '' AND "loaned_at" || '' < ${before} AND "status" IN ('cancelled', 'closed_missing')`,
	].map(
		(ended) => sql`FROM "book_loans" WHERE "library_id" = ${library} AND "student_id" <> '' AND ${ended}`,
	);

export async function endedLoanCount(
	connection: ReadConnection,
	library: string,
	before: string,
): Promise<number> {
	let sum = 0;
	for (const ended of endedLoans(library, before))
		sum += await countOf(connection, sql`SELECT COUNT(*) AS "count" ${ended}`);
	return sum;
}

/** In the order of the index that holds only loans which name their reader: the others are never read again. */
export async function endedLoanIds(
	connection: ReadConnection,
	library: string,
	before: string,
	limit: number,
) {
	const found: string[] = [];
	for (const ended of endedLoans(library, before)) {
		const order = raw('ORDER BY "library_id", "returned_at", "student_id"');
		found.push(...(await ids(connection, sql`SELECT "id" ${ended} ${order} LIMIT ${limit - found.length}`)));
		if (found.length >= limit) break;
	}
	return found;
}

/** Loans of readers who want none kept, that ended before an instant. The few readers are found by their own index. */
const unwantedLoans = (before: string): Sql => sql`
	FROM "book_loans"
	WHERE "student_id" IN (SELECT "id" FROM "students" WHERE "history_off" = 1)
		AND "status" IN ('returned', 'closed_missing', 'cancelled')
		AND CASE WHEN "returned_at" <> '' THEN "returned_at" ELSE "loaned_at" END < ${before}`;

export const unwantedLoanCount = (connection: ReadConnection, before: string): Promise<number> =>
	countOf(connection, sql`SELECT COUNT(*) AS "count" ${unwantedLoans(before)}`);

export const unwantedLoanIds = (connection: ReadConnection, before: string, limit: number) =>
	ids(connection, sql`SELECT "id" ${unwantedLoans(before)} LIMIT ${limit}`);

/** Holds that ended before an instant; they reveal as much about a reader as a loan. */
const endedHolds = (library: string, before: string): Sql => sql`
	FROM "holds"
	WHERE "library_id" = ${library}
		AND "status" IN ('filled', 'cancelled', 'expired')
		AND "updated" < ${before}`;

export const endedHoldCount = (
	connection: ReadConnection,
	library: string,
	before: string,
): Promise<number> => countOf(connection, sql`SELECT COUNT(*) AS "count" ${endedHolds(library, before)}`);

export const endedHoldIds = (connection: ReadConnection, library: string, before: string, limit: number) =>
	ids(
		connection,
		sql`SELECT "id" ${endedHolds(library, before)} ORDER BY "library_id", "status" LIMIT ${limit}`,
	);

/**
 * Readers who left before a day and owe nothing. For those who left before the leaving date was recorded, the last
 * change of the row counts.
 */
const leavers = (day: string, instant: string): Sql => sql`
	FROM "students" AS s
	WHERE s."status" IN ('left', 'transferred', 'graduated')
		AND (CASE WHEN s."left_on" <> '' THEN s."left_on" < ${day} ELSE s."updated" < ${instant} END)
		AND NOT EXISTS (
			SELECT 1
			FROM "book_loans" AS l
			WHERE l."student_id" = s."id" AND l."status" IN ('open', 'lost', 'claimed_returned')
		)
		AND NOT EXISTS (
			SELECT 1
			FROM "swaps" AS w
			WHERE w."student_id" = s."id" AND w."status" IN ('deposited', 'matched', 'unmatched')
		)`;

export const leaverCount = (connection: ReadConnection, day: string, instant: string): Promise<number> =>
	countOf(connection, sql`SELECT COUNT(*) AS "count" ${leavers(day, instant)}`);

export const leaverIds = (connection: ReadConnection, day: string, instant: string, limit: number) =>
	ids(connection, sql`SELECT s."id" ${leavers(day, instant)} LIMIT ${limit}`);

/** Records that are deleted by age alone: table, timestamp column, and condition. */
const agedKinds = {
	contacts: { table: "contacts", since: "created", which: raw("1 = 1") },
	audit_events: { table: "audit_events", since: "at", which: raw("1 = 1") },
	notices: { table: "notices", since: "created", which: raw(`"channel" = 'app'`) },
} as const;

export type AgedKind = keyof typeof agedKinds;

const olderThanSql = (kind: AgedKind, before: string): Sql => {
	const { table, since, which } = agedKinds[kind];
	return sql`FROM ${column(table)} WHERE ${column(since)} < ${before} AND ${which}`;
};

export const agedCount = (connection: ReadConnection, kind: AgedKind, before: string): Promise<number> =>
	countOf(connection, sql`SELECT COUNT(*) AS "count" ${olderThanSql(kind, before)}`);

/** The oldest first, in the order of an index: without it, a query with a limit might scan the table from anywhere. */
export const agedIds = (connection: ReadConnection, kind: AgedKind, before: string, limit: number) =>
	ids(
		connection,
		sql`SELECT "id" ${olderThanSql(kind, before)} ORDER BY ${column(agedKinds[kind].since)} LIMIT ${limit}`,
	);

/** Spam of the contact form, which is kept for a shorter time than messages. */
export const spamIds = (connection: ReadConnection, before: string, limit: number) =>
	ids(
		connection,
		sql`
			SELECT "id"
			FROM "contacts"
			WHERE "status" = ${"spam"} AND "created" < ${before}
			ORDER BY "created"
			LIMIT ${limit}`,
	);
