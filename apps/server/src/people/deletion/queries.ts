/** SQL queries for the records that an account owns, and other users' records that depend on them. */
import { countOf, type ReadConnection, raw, type Sql, sql } from "@rafta/records";

/**
 * The six collections deleted with an account (specification, section 6), each before those that its records refer to.
 */
export const ownedCollections = [
	"book_loans",
	"library_books",
	"library_settings",
	"students",
	"libraries",
	"schools",
] as const;

type OwnedCollection = (typeof ownedCollections)[number];

export type Counts = Readonly<Record<OwnedCollection, number>>;

/** Counts the records that an account owns in each of the six collections. */
export async function ownedCounts(connection: ReadConnection, user: string): Promise<Counts> {
	const counts: Record<string, number> = {};
	for (const name of ownedCollections) {
		const table = raw(`"${name}"`);
		counts[name] = await countOf(
			connection,
			sql`SELECT COUNT(*) AS "count" FROM ${table} WHERE "createdBy" = ${user} AND "createdBy" <> ''`,
		);
	}
	return counts as Counts;
}

/** Relations through which another user's record would lose its subject. */
const hanging: readonly (readonly [table: string, column: string, owned: OwnedCollection])[] = [
	["book_loans", "library_book_id", "library_books"],
	["book_loans", "student_id", "students"],
	["book_loans", "library_id", "libraries"],
	["book_loans", "school_id", "schools"],
	["holds", "student_id", "students"],
	["holds", "library_id", "libraries"],
	["library_books", "library_id", "libraries"],
	["library_books", "school_id", "schools"],
	["library_settings", "library_id", "libraries"],
	["library_settings", "school_id", "schools"],
	["students", "school_id", "schools"],
	["libraries", "school_id", "schools"],
	["stocktakes", "library_id", "libraries"],
	["stocktakes", "school_id", "schools"],
	["users", "school_id", "schools"],
];

/**
 * Condition for records of a table that the account does not own. Stocktakes belong to the school, no matter who started
 * them.
 */
function othersThan(table: string, user: string): Sql {
	if (table === "stocktakes") return raw("1 = 1");
	return table === "users"
		? sql`d."id" <> ${user}`
		: sql`(d."createdBy" <> ${user} OR d."createdBy" IS NULL)`;
}

/** Counts other users' records, by collection, that depend on the account's; collections without any are left out. */
export async function dependentCounts(
	connection: ReadConnection,
	user: string,
): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const [table, column, owned] of hanging) {
		const others = othersThan(table, user);
		const found = await countOf(
			connection,
			sql`
				SELECT COUNT(*) AS "count"
				FROM ${raw(`"${table}"`)} d
					JOIN ${raw(`"${owned}"`)} o ON d.${raw(`"${column}"`)} = o."id"
				WHERE o."createdBy" = ${user} AND ${others}`,
		);
		if (found > 0) counts[table] = Math.max(counts[table] ?? 0, found);
	}
	return counts;
}

/** Counts open loans recorded by the account: as long as a child has the book, the loan must not be deleted. */
export const openLoanCount = (connection: ReadConnection, user: string): Promise<number> =>
	countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "book_loans"
			WHERE "createdBy" = ${user} AND "status" IN ('open', 'lost', 'claimed_returned')`,
	);
