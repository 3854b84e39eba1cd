/** SQL queries for the snapshot of a library on a device: only the columns that a desk needs. */
import type { LateReturn } from "@rafta/library/circulation/suspension";
import type {
	SnapshotBook,
	SnapshotCopy,
	SnapshotHold,
	SnapshotLoan,
	SnapshotReader,
} from "@rafta/library/offline/snapshot";
import { dateOf } from "@rafta/library/turkish/dates";
import { type ReadConnection, type Row, raw, type Sql, sql } from "@rafta/records";

/** A library of a school, as used by a desk. */
export interface Place {
	readonly school: string;
	readonly library: string;
}

const answered = raw(`l."status" IN ('open', 'lost', 'claimed_returned')`);

const readerColumns = raw(`
	s."id", s."full_name", s."student_no", s."card_barcode", s."class_code", s."grade", s."reader_type",
	s."status", s."blocked_until", s."blocked_reason", s."member_until"`);

/** Row with `readerColumns`. */
export type ReaderRow = Omit<SnapshotReader, "reader_type" | "suspended_until"> & {
	readonly reader_type: SnapshotReader["reader_type"] | "";
};

/** Readers who may borrow, and leavers with open loans. */
const isReader = sql`
	(
		s."status" IN ('active', 'blocked')
		OR (
			s."status" <> 'anonymised'
			AND EXISTS (SELECT 1 FROM "book_loans" AS l WHERE l."student_id" = s."id" AND ${answered})
		)
	)`;

/** The library's own copies, and copies of the school's other libraries on loan, which may be returned here. */
const isCopy = ({ library }: Place): Sql => sql`
	(
		(c."library_id" = ${library} AND c."status" <> 'withdrawn')
		OR EXISTS (SELECT 1 FROM "book_loans" AS l WHERE l."library_book_id" = c."id" AND ${answered})
	)`;

const changedSince = (table: string, since: string): Sql =>
	since === "" ? raw("1 = 1") : sql`${raw(`${table}."updated"`)} >= ${since}`;

export const readersSince = async (
	connection: ReadConnection,
	{ school }: Place,
	since: string,
): Promise<ReaderRow[]> =>
	(await connection.all(sql`
		SELECT ${readerColumns}
		FROM "students" AS s
		WHERE s."school_id" = ${school} AND ${changedSince("s", since)} AND ${isReader}
		ORDER BY s."id"`)) as ReaderRow[];

export const copiesSince = async (
	connection: ReadConnection,
	place: Place,
	since: string,
): Promise<SnapshotCopy[]> =>
	(await connection.all(sql`
		SELECT c."id", c."book_id", c."library_id", c."barcode", c."call_number", c."shelf", c."status",
			c."loanable"
		FROM "library_books" AS c
		WHERE c."school_id" = ${place.school} AND ${changedSince("c", since)} AND ${isCopy(place)}
		ORDER BY c."id"`)) as (Row & SnapshotCopy)[];

/** Titles that changed, or one of whose copies changed. */
export const booksSince = async (
	connection: ReadConnection,
	place: Place,
	since: string,
): Promise<SnapshotBook[]> => {
	const changed = sql`
		AND (
			c."updated" >= ${since}
			OR EXISTS (SELECT 1 FROM "books" AS t WHERE t."id" = c."book_id" AND t."updated" >= ${since})
		)`;
	const rows = await connection.all(sql`
		SELECT b."id", b."title", b."author_line", b."isbn13"
		FROM "books" AS b
		WHERE b."id" IN (
			SELECT c."book_id"
			FROM "library_books" AS c
			WHERE c."school_id" = ${place.school} AND ${isCopy(place)} ${since === "" ? raw("") : changed}
		)
		ORDER BY b."id"`);
	return rows as (Row & SnapshotBook)[];
};

export const loansOut = async (connection: ReadConnection, { school }: Place): Promise<SnapshotLoan[]> =>
	(await connection.all(sql`
		SELECT l."id", l."library_book_id", l."student_id", l."status", l."loaned_at", l."due_on",
			l."original_due_on", l."renewals"
		FROM "book_loans" AS l
		WHERE l."school_id" = ${school} AND ${answered}
		ORDER BY l."id"`)) as (Row & SnapshotLoan)[];

export const holdsOpen = async (connection: ReadConnection, { school }: Place): Promise<SnapshotHold[]> =>
	(await connection.all(sql`
		SELECT h."id", h."book_id", h."student_id", s."reader_type", h."library_id", h."library_book_id",
			h."status", h."position"
		FROM "holds" AS h
			JOIN "students" AS s ON s."id" = h."student_id"
		WHERE h."school_id" = ${school} AND h."status" IN ('waiting', 'ready', 'in_transit')
		ORDER BY h."id"`)) as (Row & SnapshotHold)[];

const idsOf = (rows: readonly Row[]): string[] => (rows as { id: string }[]).map(({ id }) => id);

/** Readers and copies that changed since and no longer belong to the desk. */
export async function goneSince(
	connection: ReadConnection,
	place: Place,
	since: string,
): Promise<{ readers: string[]; copies: string[] }> {
	if (since === "") return { readers: [], copies: [] };
	const readers = await connection.all(sql`
		SELECT s."id"
		FROM "students" AS s
		WHERE s."school_id" = ${place.school} AND s."updated" >= ${since} AND NOT ${isReader}`);
	const copies = await connection.all(sql`
		SELECT c."id"
		FROM "library_books" AS c
		WHERE c."school_id" = ${place.school} AND c."updated" >= ${since} AND NOT ${isCopy(place)}`);
	return { readers: idsOf(readers), copies: idsOf(copies) };
}

/** Numbers of readers and copies in a complete snapshot. */
export async function countsOf(
	connection: ReadConnection,
	place: Place,
): Promise<{ readers: number; copies: number }> {
	const readers = await connection.get(
		sql`SELECT COUNT(*) AS "count" FROM "students" AS s WHERE s."school_id" = ${place.school} AND ${isReader}`,
	);
	const copies = await connection.get(sql`
		SELECT COUNT(*) AS "count"
		FROM "library_books" AS c
		WHERE c."school_id" = ${place.school} AND ${isCopy(place)}`);
	const countOf = (row: Row | undefined) => (row as { count: number } | undefined)?.count ?? 0;
	return { readers: countOf(readers), copies: countOf(copies) };
}

/** Late returns of each reader of a school since an instant. */
export async function lateReturnsOf(
	connection: ReadConnection,
	{ school }: Place,
	since: string,
): Promise<Map<string, LateReturn[]>> {
	const rows = await connection.all(sql`
		SELECT "student_id", "due_on", "returned_at"
		FROM "book_loans"
		WHERE "school_id" = ${school}
			AND "status" = 'returned'
			AND "due_on" >= ${since.slice(0, 10)}
			AND "due_on" <> ''
			AND "student_id" <> ''`);
	const late = new Map<string, LateReturn[]>();
	type ReturnRow = { student_id: string; due_on: string; returned_at: string };
	for (const { student_id, due_on, returned_at } of rows as ReturnRow[]) {
		const one = { due_on, returned_on: dateOf(returned_at) };
		if (one.returned_on <= one.due_on) continue;
		late.set(student_id, [...(late.get(student_id) ?? []), one]);
	}
	return late;
}

/** A loan of a copy that was open at an instant. */
export interface Span {
	readonly id: string;
	readonly loaned_at: string;
}

/** Loans of a copy that began before an instant and were still open at it. */
export async function loansAround(connection: ReadConnection, copy: string, at: string): Promise<Span[]> {
	const rows = await connection.all(sql`
		SELECT "id", "loaned_at"
		FROM "book_loans"
		WHERE "library_book_id" = ${copy}
			AND "loaned_at" < ${at}
			AND ("returned_at" = '' OR "returned_at" >= ${at})
			AND "status" || '' NOT IN ('cancelled', 'closed_missing')`);
	return rows as (Row & Span)[];
}

/** Start of a loan according to the journal; `null` if it is not recorded. */
export async function openedAt(connection: ReadConnection, loan: string): Promise<string | null> {
	const row = await connection.get(sql`
		SELECT "at_device"
		FROM "circulation_events"
		WHERE ("loan" = ${loan} AND "kind" = 'checkout') OR "op_id" = ${loan}
		ORDER BY "at_device"
		LIMIT 1`);
	return (row as { at_device: string } | undefined)?.at_device ?? null;
}

/** A reader's loans as of an instant, except one. */
export async function loansAt(
	connection: ReadConnection,
	student: string,
	at: string,
	but: string,
): Promise<Row[]> {
	return connection.all(sql`
		SELECT l."id", l."library_book_id", l."student_id", l."status", l."loaned_at", l."due_on",
			l."original_due_on", l."renewals", c."loanable"
		FROM "book_loans" AS l
			JOIN "library_books" AS c ON c."id" = l."library_book_id"
		WHERE l."student_id" = ${student}
			AND l."loaned_at" <= ${at}
			AND l."id" <> ${but}
			AND (
				l."status" IN ('open', 'lost', 'claimed_returned')
				OR (l."status" = 'returned' AND l."returned_at" > ${at})
			)
		ORDER BY l."due_on", l."id"`);
}

/** Copies that a reader has had on loan since an instant. */
export async function copiesOfReader(
	connection: ReadConnection,
	student: string,
	since: string,
): Promise<string[]> {
	const rows = await connection.all(sql`
		SELECT DISTINCT "library_book_id" AS "id"
		FROM "book_loans"
		WHERE "student_id" = ${student}
			AND "status" <> 'cancelled'
			AND ("returned_at" = '' OR "returned_at" >= ${since})
		ORDER BY "library_book_id"`);
	return idsOf(rows);
}
