/** What an account owns, and what others have that hangs on it. */
import { type Reader, raw, type Sql, sql } from "@rafta/records";

/** The six collections that go with an account (specification, section 6), each before what its records point to. */
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

const count = async (reader: Reader, statement: Sql): Promise<number> =>
	Number((await reader.get(statement))?.count ?? 0);

/** How many records of each of the six collections an account owns. */
export async function ownedCounts(reader: Reader, user: string): Promise<Counts> {
	const counts: Record<string, number> = {};
	for (const name of ownedCollections) {
		const table = raw(`"${name}"`);
		counts[name] = await count(
			reader,
			sql`SELECT COUNT(*) AS "count" FROM ${table} WHERE "createdBy" = ${user} AND "createdBy" <> ''`,
		);
	}
	return counts as Counts;
}

/** Relations by which somebody else's record would lose what it is about. */
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

/** Whose records of a table are not the account's own. Stocktakes are the school's papers, whoever began them. */
function othersThan(table: string, user: string): Sql {
	if (table === "stocktakes") return raw("1 = 1");
	return table === "users"
		? sql`d."id" <> ${user}`
		: sql`(d."createdBy" <> ${user} OR d."createdBy" IS NULL)`;
}

/** Records of others, by collection, that hang on what the account owns; only where there are some. */
export async function dependentCounts(reader: Reader, user: string): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const [table, column, owned] of hanging) {
		const others = othersThan(table, user);
		const found = await count(
			reader,
			sql`SELECT COUNT(*) AS "count" FROM ${raw(`"${table}"`)} d JOIN ${raw(`"${owned}"`)} o ON d.${raw(`"${column}"`)} = o."id" WHERE o."createdBy" = ${user} AND ${others}`,
		);
		if (found > 0) counts[table] = Math.max(counts[table] ?? 0, found);
	}
	return counts;
}

/** Books that are out by the account's hand: while a child has one, its loan is no record to throw away. */
export const openLoanCount = (reader: Reader, user: string): Promise<number> =>
	count(
		reader,
		sql`SELECT COUNT(*) AS "count" FROM "book_loans" WHERE "createdBy" = ${user} AND "status" IN ('open', 'lost', 'claimed_returned')`,
	);
