/** SQL queries of stocktakes. */
import type { DescribedCopy, ScanCounts, Shelf } from "@rafta/library/api/stocktakes";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { type JudgedBy, type JudgedCopy, shelved } from "@rafta/library/stocktakes/judge";
import { callNumberRange, type Scope } from "@rafta/library/stocktakes/scope";
import {
	columnOf,
	countOf,
	inList,
	integer,
	number,
	or,
	type ReadConnection,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import { batchesOf } from "../../kit/batches.ts";

/** Ids in one statement. */
const ID_BATCH_SIZE = 500;

/** Condition on the copies of a scope, equivalent to `library/stocktake`; `c` is the copy. */
function inScope(scope: Scope): Sql {
	if (scope.kind === "all") return raw("1 = 1");
	if (scope.kind === "shelf") return sql`c."shelf" IN (${inList(scope.shelves)})`;
	const { first, last } = callNumberRange(scope);
	return sql`c."call_number" >= ${first} AND c."call_number" < ${last}`;
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
	const rows = await readsShaped(connection, { shelf: text, expected: integer }).all(sql`
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
	return readsShaped(connection, { shelf: text, expected: integer, seen: integer }).all(sql`
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
	const rows = await readsShaped(connection, {
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

export interface CountedStocktake extends JudgedBy {
	readonly id: string;
	readonly school: string;
	readonly library: string;
}

/** Order of copies `c` of titles `b` on the shelves. */
const shelfOrder = raw('c."call_number__sort", b."title__sort", c."barcode", c."id"');

export type Candidate = JudgedCopy & { readonly id: string; readonly shelf: string };

/** Kinds of entries in the desk's journal that prove that the copy was there: it was scanned, even if that was undone. */
const scannedKinds = raw("('checkout', 'checkin', 'seen')");

/** Kinds that prove it unless they were undone: somebody pressed a button. */
const notedKinds = raw("('found', 'replaced', 'damaged', 'used')");

/**
 * The copies that a stocktake judges, with the data for it, in the order of the shelves: all of its scope, or the named
 * ones of it. At most some hundred may be named.
 */
export async function judgedCopies(
	connection: ReadConnection,
	{ id, school, library, scope, started_at }: CountedStocktake,
	named?: readonly string[],
): Promise<Candidate[]> {
	const among = (column: string): Sql =>
		named === undefined ? raw("1 = 1") : sql`${raw(`"${column}"`)} IN (${inList(named)})`;
	const idsIn = async (column: string, statement: Sql): Promise<Set<string>> =>
		new Set(await columnOf(connection, column, text).all(statement));
	const shape = { id: text, status: text<CopyStatus>, created: text, shelf: text };
	const copies = await readsShaped(connection, shape).all(sql`
		SELECT c."id", c."status", c."created", c."shelf"
		FROM "library_books" AS c
			LEFT JOIN "books" AS b ON b."id" = c."book_id"
		WHERE c."library_id" = ${library}
			AND c."status" <> 'withdrawn'
			AND ${inScope(scope)}
			AND ${named === undefined ? raw("1 = 1") : sql`c."id" IN (${inList(named)})`}
		ORDER BY ${shelfOrder}`);
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
			SELECT DISTINCT e."copy"
			FROM "circulation_events" AS e
			WHERE e."school_id" = ${school}
				AND e."at_server" >= ${started_at}
				AND ${among("copy")}
				AND (
					e."kind" IN ${scannedKinds}
					OR (e."kind" IN ${notedKinds} AND NOT EXISTS (
						SELECT 1
						FROM "circulation_events" AS u
						WHERE u."copy" = e."copy" AND u."kind" = 'undo' AND u."reason" = e."op_id"))
					OR (e."kind" = 'undo' AND NOT EXISTS (
						SELECT 1
						FROM "circulation_events" AS d
						WHERE d."op_id" = e."reason" AND d."kind" IN ${notedKinds}))
				)`,
	);
	// A settled claim, a loan of the record API or of an import: returned without a scan of the desk.
	const returned = await idsIn(
		"library_book_id",
		sql`
			SELECT DISTINCT "library_book_id"
			FROM "book_loans"
			WHERE "library_id" = ${library} AND "returned_at" >= ${started_at} AND ${among("library_book_id")}`,
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
		is_seen: scanned.has(copy.id) || handled.has(copy.id) || returned.has(copy.id),
		is_shortage: shortages.has(copy.id),
	}));
}

/** Copies, by their ids, with the data for a list of missing ones. */
export async function describeCopies(
	connection: ReadConnection,
	ids: readonly string[],
): Promise<DescribedCopy[]> {
	const found = new Map<string, DescribedCopy>();
	for (const batch of batchesOf(ids, ID_BATCH_SIZE)) {
		const rows = await readsShaped(connection, {
			library_book_id: text,
			title: or(text, ""),
			author_line: or(text, ""),
			barcode: text,
			accession_no: text,
			call_number: text,
			shelf: text,
			price: number,
			status_before: text,
		}).all(sql`
			SELECT c."id" AS "library_book_id", c."barcode", c."accession_no", c."call_number",
				c."shelf", c."price", c."status" AS "status_before", b."title", b."author_line"
			FROM "library_books" AS c
				LEFT JOIN "books" AS b ON b."id" = c."book_id"
			WHERE c."id" IN (${inList(batch)})`);
		for (const copy of rows) found.set(copy.library_book_id, copy);
	}
	return ids.flatMap((id) => found.get(id) ?? []);
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
	return readsShaped(connection, {
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

/**
 * The copies that a closed stocktake found missing. `isUntouched`: missing today, too, by this stocktake alone: nobody has
 * found, returned or withdrawn it since. In the order of the shelves.
 */
export async function shortagesNow(
	connection: ReadConnection,
	stocktake: string,
): Promise<{ id: string; copy: string; status_before: string; isUntouched: boolean }[]> {
	const rows = await readsShaped(connection, {
		id: text,
		copy: text,
		status_before: text,
		found_at: text,
		status: or(text, ""),
	}).all(sql`
		SELECT s."id", s."library_book_id" AS "copy", s."status_before", s."found_at", c."status"
		FROM "stocktake_shortages" AS s
			LEFT JOIN "library_books" AS c ON c."id" = s."library_book_id"
			LEFT JOIN "books" AS b ON b."id" = c."book_id"
		WHERE s."stocktake_id" = ${stocktake}
		ORDER BY ${shelfOrder}, s."id"`);
	return rows.map(({ found_at, status, ...shortage }) => ({
		...shortage,
		isUntouched: status === "missing" && found_at === "",
	}));
}

/** Scans that came after the closing. */
export const lateScans = (connection: ReadConnection, stocktake: string): Promise<string[]> =>
	columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "stocktake_scans"
		WHERE "stocktake_id" = ${stocktake} AND "late" = 1`);
