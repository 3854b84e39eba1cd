/** SQL queries of stocktakes. */
import type { DescribedCopy, ScanCounts, Shelf } from "@rafta/library/api/stocktakes";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { type JudgedBy, type JudgedCopy, shelved } from "@rafta/library/stocktake/judge";
import { deweyKeys, type Scope } from "@rafta/library/stocktake/scope";
import {
	columnOf,
	countOf,
	inList,
	integer,
	number,
	or,
	type ReadConnection,
	raw,
	type Sql,
	shaped,
	sql,
	text,
} from "@rafta/records";

/** Ids in one statement. */
const ID_BATCH_SIZE = 500;

/** Condition on the copies of a scope, equivalent to `library/stocktake`; `c` is the copy. */
function inScope(scope: Scope): Sql {
	if (scope.kind === "all") return raw("1 = 1");
	if (scope.kind === "shelf") return sql`c."shelf" IN (${inList(scope.shelves)})`;
	const { first, last } = deweyKeys(scope);
	return sql`c."call_number__sort" >= ${first} AND c."call_number__sort" < ${last}`;
}

/** Counts the copies that a stocktake expects on the shelves. */
export async function expectedCount(
	connection: ReadConnection,
	library: string,
	scope: Scope,
): Promise<number> {
	return countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "library_books" AS c
			WHERE c."library_id" = ${library} AND c."status" IN (${inList(shelved(scope))}) AND ${inScope(scope)}`,
	);
}

const MAX_SHELVES = 2000;

/** Shelves of a library with their copies. */
export async function shelvesOf(connection: ReadConnection, library: string): Promise<Shelf[]> {
	const rows = await shaped(connection, { shelf: text, expected: integer }).all(sql`
		SELECT c."shelf" AS "shelf", MIN(c."shelf__sort") AS "place", COUNT(*) AS "expected"
		FROM "library_books" AS c
		WHERE c."library_id" = ${library} AND c."status" <> 'withdrawn'
		GROUP BY c."shelf"
		ORDER BY 2
		LIMIT ${MAX_SHELVES}`);
	return rows.map(({ shelf, expected }) => ({ shelf, expected, seen: 0 }));
}

/** Progress of a stocktake, shelf by shelf. */
export async function shelfProgress(
	connection: ReadConnection,
	stocktake: string,
	library: string,
	scope: Scope,
): Promise<Shelf[]> {
	return shaped(connection, { shelf: text, expected: integer, seen: integer }).all(sql`
		SELECT c."shelf" AS "shelf", MIN(c."shelf__sort") AS "place", COUNT(*) AS "expected",
			COUNT(s."id") AS "seen"
		FROM "library_books" AS c
			LEFT JOIN "stocktake_scans" AS s ON s."stocktake_id" = ${stocktake}
				AND s."library_book_id" = c."id"
				AND s."mark" <> ''
		WHERE c."library_id" = ${library} AND c."status" IN (${inList(shelved(scope))}) AND ${inScope(scope)}
		GROUP BY c."shelf"
		ORDER BY 2
		LIMIT ${MAX_SHELVES}`);
}

/** Scans by outcome, without those undone or made after the closing. */
export async function scanCounts(connection: ReadConnection, stocktake: string): Promise<ScanCounts> {
	const rows = await shaped(connection, {
		result: text,
		count: integer,
		inside: integer,
		revived: integer,
	}).all(sql`
		SELECT "result", COUNT(*) AS "count", SUM("in_scope") AS "inside",
			SUM(CASE WHEN "status_before" <> '' THEN 1 ELSE 0 END) AS "revived"
		FROM "stocktake_scans"
		WHERE "stocktake_id" = ${stocktake} AND "undone" = 0 AND "late" = 0
		GROUP BY "result"`);
	const of = (result: string, column: "count" | "inside" = "count"): number =>
		rows.find((row) => row.result === result)?.[column] ?? 0;
	return {
		counted: of("found", "inside") + of("misplaced", "inside"),
		found: of("found"),
		misplaced: of("misplaced"),
		seen_on_loan: of("on_loan"),
		unknown: of("unknown"),
		withdrawn: of("withdrawn"),
		duplicate: of("duplicate"),
		revived: rows.reduce((sum, { revived }) => sum + revived, 0),
	};
}

export interface Counted extends JudgedBy {
	readonly id: string;
	readonly school: string;
	readonly library: string;
}

export type Candidate = JudgedCopy & { readonly id: string };

/** Kinds of entries in the desk's journal that prove that the copy was there. */
const proof = raw("('checkout', 'checkin', 'seen', 'undo')");

/**
 * The copies that a stocktake judges, with the data for it: all of its scope, or the named ones of it. At most some
 * hundred may be named.
 */
export async function judgedCopies(
	connection: ReadConnection,
	{ id, school, library, scope, started_at }: Counted,
	named?: readonly string[],
): Promise<Candidate[]> {
	const among = (column: string): Sql =>
		named === undefined ? raw("1 = 1") : sql`${raw(`"${column}"`)} IN (${inList(named)})`;
	const idsIn = async (column: string, statement: Sql): Promise<Set<string>> =>
		new Set(await columnOf(connection, column, text).all(statement));
	const copies = await shaped(connection, { id: text, status: text<CopyStatus>, created: text }).all(sql`
		SELECT c."id", c."status", c."created"
		FROM "library_books" AS c
		WHERE c."library_id" = ${library}
			AND c."status" <> 'withdrawn'
			AND ${inScope(scope)}
			AND ${named === undefined ? raw("1 = 1") : sql`c."id" IN (${inList(named)})`}`);
	// Another stocktake of the school may have seen it as well.
	const scanned = await idsIn(
		"library_book_id",
		sql`
			SELECT DISTINCT "library_book_id"
			FROM "stocktake_scans"
			WHERE "school_id" = ${school}
				AND "created" >= ${started_at}
				AND "undone" = 0
				AND "library_book_id" <> ''
				AND ${among("library_book_id")}`,
	);
	const handled = await idsIn(
		"copy",
		sql`
			SELECT DISTINCT "copy"
			FROM "circulation_events"
			WHERE "school_id" = ${school}
				AND "at_server" >= ${started_at}
				AND "kind" IN ${proof}
				AND ${among("copy")}`,
	);
	const shortages = await idsIn(
		"library_book_id",
		sql`
			SELECT "library_book_id"
			FROM "stocktake_shortages"
			WHERE "stocktake_id" = ${id} AND ${among("library_book_id")}`,
	);
	return copies.map((copy) => ({
		...copy,
		is_seen: scanned.has(copy.id) || handled.has(copy.id),
		is_shortage: shortages.has(copy.id),
	}));
}

/** Copies with the data for a list of missing ones, in the order of the shelves. */
export async function described(
	connection: ReadConnection,
	ids: readonly string[],
): Promise<DescribedCopy[]> {
	const found: { place: string; copy: DescribedCopy }[] = [];
	for (let at = 0; at < ids.length; at += ID_BATCH_SIZE) {
		const rows = await shaped(connection, {
			library_book_id: text,
			title: or(text, ""),
			author_line: or(text, ""),
			barcode: text,
			accession_no: text,
			call_number: text,
			shelf: text,
			price: number,
			status_before: text,
			place: text,
		}).all(sql`
			SELECT c."id" AS "library_book_id", c."barcode", c."accession_no", c."call_number",
				c."call_number__sort" AS "place", c."shelf", c."price",
				c."status" AS "status_before", b."title", b."author_line"
			FROM "library_books" AS c
				LEFT JOIN "books" AS b ON b."id" = c."book_id"
			WHERE c."id" IN (${inList(ids.slice(at, at + ID_BATCH_SIZE))})`);
		for (const { place, ...copy } of rows)
			found.push({ place: `${place} ${copy.title} ${copy.barcode}`, copy });
	}
	return found.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0)).map(({ copy }) => copy);
}

export interface MinutesScan {
	readonly accession_no: string;
	readonly barcode: string;
	readonly title: string;
	readonly call_number: string;
	readonly shelf: string;
	readonly shelf_seen: string;
}

const minutesKinds = {
	revived: raw(`s."status_before" <> ''`),
	misplaced: raw(`s."result" = 'misplaced'`),
	seen_on_loan: raw(`s."result" = 'on_loan'`),
	withdrawn: raw(`s."result" = 'withdrawn'`),
	unknown: raw(`s."result" = 'unknown'`),
} as const;

/** The scans of one kind that the minutes list, in the order of the shelves. */
export async function minutesScans(
	connection: ReadConnection,
	stocktake: string,
	kind: keyof typeof minutesKinds,
	limit: number,
): Promise<MinutesScan[]> {
	return shaped(connection, {
		accession_no: or(text, ""),
		barcode: or(text, ""),
		title: or(text, ""),
		call_number: or(text, ""),
		shelf: or(text, ""),
		shelf_seen: or(text, ""),
	}).all(sql`
		SELECT s."barcode", s."shelf_seen", c."accession_no", c."call_number", c."shelf", b."title"
		FROM "stocktake_scans" AS s
			LEFT JOIN "library_books" AS c ON c."id" = s."library_book_id"
			LEFT JOIN "books" AS b ON b."id" = c."book_id"
		WHERE s."stocktake_id" = ${stocktake} AND s."undone" = 0 AND s."late" = 0 AND ${minutesKinds[kind]}
		ORDER BY c."call_number__sort", s."barcode", s."id"
		LIMIT ${limit}`);
}
