import {
	columnOf,
	countOf,
	integer,
	join,
	nullable,
	number,
	type ReadConnection,
	raw,
	readsShaped,
	sql,
	text,
} from "@rafta/records";

/** Waiting and accepted asks whose last day has passed. */
export const asksPast = (
	connection: ReadConnection,
	today: string,
	after: string,
	limit: number,
): Promise<string[]> =>
	columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "swap_asks"
		WHERE "status" IN ('asked', 'accepted') AND "until" < ${today} AND "until" <> '' AND "id" > ${after}
		ORDER BY "id"
		LIMIT ${limit}`);

export interface Promised {
	readonly id: string;
	readonly school: string;
	readonly until: string;
}

/** Promised books whose last day is in this range. */
export const promisedUntil = (
	connection: ReadConnection,
	from: string,
	to: string,
	after: string,
	limit: number,
): Promise<Promised[]> =>
	readsShaped(connection, { id: text, school: text, until: text }).all(sql`
		SELECT "id", "school_id" AS "school", "bring_until" AS "until"
		FROM "swaps"
		WHERE "status" = 'promised'
			AND "bring_until" >= ${from}
			AND "bring_until" <= ${to}
			AND "id" > ${after}
		ORDER BY "id"
		LIMIT ${limit}`);

const wantShape = { student_id: text, book_id: text, rank: number, min_condition: text, for_item: text };

/** The wishes of an event as rows, which are faster than records: each of a thousand readers may have thirty. */
export const wantsOf = (connection: ReadConnection, event: string) =>
	readsShaped(connection, wantShape).all(sql`
		SELECT "student_id", "book_id", "rank", "min_condition", "for_item"
		FROM "swap_wants"
		WHERE "event_id" = ${event}
		ORDER BY "id"`);

export interface Version {
	readonly wishes: number;
	readonly mark: string;
}

const versionShape = { count: integer, last: nullable(text), low: nullable(text), high: nullable(text) };

/** Version of an event's books, wishes and legs, from their numbers and last changes, without reading them. */
export async function versionOf(connection: ReadConnection, event: string): Promise<Version> {
	const of = (table: "swap_wants" | "swaps" | "swap_legs") =>
		readsShaped(connection, versionShape).one(sql`
			SELECT COUNT(*) AS "count", MAX("updated") AS "last", MIN("id") AS "low", MAX("id") AS "high"
			FROM ${raw(`"${table}"`)}
			WHERE "event_id" = ${event}`);
	const [wants, swaps, legs] = [await of("swap_wants"), await of("swaps"), await of("swap_legs")];
	const marks = [wants, swaps, legs].map(({ count, last, low, high }) => `${count} ${last} ${low} ${high}`);
	return { wishes: wants.count, mark: marks.join(" ") };
}

/** Books of an event that are listed or were brought, and their readers. */
export async function takingPartIn(
	connection: ReadConnection,
	event: string,
): Promise<{ readonly books: number; readonly readers: number }> {
	return readsShaped(connection, { books: integer, readers: integer }).one(sql`
		SELECT COUNT(*) AS "books", COUNT(DISTINCT "student_id") AS "readers"
		FROM "swaps"
		WHERE "event_id" = ${event}
			AND "absent" = 0
			AND "status" IN ('listed', 'deposited', 'matched', 'unmatched', 'handed_over')`);
}

/** Books of some events, in any state. */
export async function booksIn(
	connection: ReadConnection,
	events: readonly { readonly id: string }[],
): Promise<number> {
	const ids = join(
		events.map(({ id }) => sql`${id}`),
		", ",
	);
	return countOf(connection, sql`SELECT COUNT(*) AS "count" FROM "swaps" WHERE "event_id" IN (${ids})`);
}
