/** SQL queries for the snapshot of a library on a device: only the columns that a desk needs. */
import type { LateReturn } from "@rafta/library/circulation/suspension";
import type {
	CopyStatus,
	HoldState,
	Loanable,
	LoanState,
	ReaderState,
	ReaderType,
} from "@rafta/library/circulation/types";
import type { SnapshotBook, SnapshotCopy, SnapshotHold, SnapshotLoan } from "@rafta/library/offline/snapshot";
import { dateOf } from "@rafta/library/turkish/dates";
import {
	columnOf,
	countOf,
	number,
	type ReadConnection,
	type RowOf,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import { subjects } from "../../catalogue/discover/queries.ts";
import { loanColumns, loanOf, loanShape } from "../circulation/queries.ts";

/** A library of a school, as used by a desk. */
export interface Place {
	readonly school: string;
	readonly library: string;
}

const answered = raw(`l."status" IN ('open', 'lost', 'claimed_returned')`);

const readerColumns = raw(`
	s."id", s."full_name", s."student_no", s."card_barcode", s."class_code", s."grade", s."reader_type",
	s."status", s."blocked_until", s."blocked_reason", s."member_until"`);

/** Shape of `readerColumns`. */
const readerShape = {
	id: text,
	full_name: text,
	student_no: text,
	card_barcode: text,
	class_code: text,
	grade: number,
	reader_type: text<ReaderType | "">,
	status: text<ReaderState["status"]>,
	blocked_until: text,
	blocked_reason: text,
	member_until: text,
};

export type ReaderRow = RowOf<typeof readerShape>;

const copyShape = {
	id: text,
	book_id: text,
	library_id: text,
	barcode: text,
	accession_no: text,
	call_number: text,
	shelf: text,
	status: text<CopyStatus>,
	loanable: text<Loanable>,
};

const coverShape = {
	...{ subtitle: text, language: text, dewey: text, series: text, series_no: text },
	...{ age_min: number, age_max: number, subjects },
};
const titleShape = { id: text, title: text, author_line: text, isbn13: text, ...coverShape };

/** A title without its empty facts: a library has tens of thousands. */
function slim(row: RowOf<typeof titleShape>): SnapshotBook {
	const { id, title, author_line, isbn13, ...facts } = row;
	const known = Object.entries(facts).filter(
		([, value]) => value !== "" && value !== 0 && !(Array.isArray(value) && value.length === 0),
	);
	return { id, title, author_line, isbn13, ...Object.fromEntries(known) };
}

const holdShape = {
	id: text,
	book_id: text,
	student_id: text,
	reader_type: text<ReaderType>,
	library_id: text,
	library_book_id: text,
	status: text<HoldState["status"]>,
	position: number,
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

export const readersSince = (
	connection: ReadConnection,
	{ school }: Place,
	since: string,
): Promise<ReaderRow[]> =>
	readsShaped(connection, readerShape).all(sql`
		SELECT ${readerColumns}
		FROM "students" AS s
		WHERE s."school_id" = ${school} AND ${changedSince("s", since)} AND ${isReader}
		ORDER BY s."id"`);

export const copiesSince = (
	connection: ReadConnection,
	place: Place,
	since: string,
): Promise<SnapshotCopy[]> =>
	readsShaped(connection, copyShape).all(sql`
		SELECT c."id", c."book_id", c."library_id", c."barcode", c."accession_no", c."call_number",
			c."shelf", c."status", c."loanable"
		FROM "library_books" AS c
		WHERE c."school_id" = ${place.school} AND ${changedSince("c", since)} AND ${isCopy(place)}
		ORDER BY c."id"`);

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
	const rows = await readsShaped(connection, titleShape).all(sql`
		SELECT b."id", b."title", b."author_line", b."isbn13", b."subtitle", b."language", b."dewey", b."series",
			b."series_no", b."age_min", b."age_max", b."subjects"
		FROM "books" AS b
		WHERE b."id" IN (
			SELECT c."book_id"
			FROM "library_books" AS c
			WHERE c."school_id" = ${place.school} AND ${isCopy(place)} ${since === "" ? raw("") : changed}
		)
		ORDER BY b."id"`);
	return rows.map(slim);
};

export const loansOut = (
	connection: ReadConnection,
	{ school }: Place,
): Promise<(SnapshotLoan & { readonly loanable: Loanable | "" })[]> =>
	readsShaped(connection, loanShape).all(sql`
		SELECT l."id", l."library_book_id", l."student_id", l."status", l."loaned_at", l."due_on",
			l."original_due_on", l."renewals", c."loanable"
		FROM "book_loans" AS l
			JOIN "library_books" AS c ON c."id" = l."library_book_id"
		WHERE l."school_id" = ${school} AND ${answered}
		ORDER BY l."id"`);

export const holdsOpen = (connection: ReadConnection, { school }: Place): Promise<SnapshotHold[]> =>
	readsShaped(connection, holdShape).all(sql`
		SELECT h."id", h."book_id", h."student_id", s."reader_type", h."library_id", h."library_book_id",
			h."status", h."position"
		FROM "holds" AS h
			JOIN "students" AS s ON s."id" = h."student_id"
		WHERE h."school_id" = ${school} AND h."status" IN ('waiting', 'ready', 'in_transit')
		ORDER BY h."id"`);

const ids = (connection: ReadConnection) => columnOf(connection, "id", text);

/** Readers and copies that changed since and no longer belong to the desk. */
export async function goneSince(
	connection: ReadConnection,
	place: Place,
	since: string,
): Promise<{ readers: string[]; copies: string[] }> {
	if (since === "") return { readers: [], copies: [] };
	const readers = await ids(connection).all(sql`
		SELECT s."id"
		FROM "students" AS s
		WHERE s."school_id" = ${place.school} AND s."updated" >= ${since} AND NOT ${isReader}`);
	const copies = await ids(connection).all(sql`
		SELECT c."id"
		FROM "library_books" AS c
		WHERE c."school_id" = ${place.school} AND c."updated" >= ${since} AND NOT ${isCopy(place)}`);
	return { readers, copies };
}

/** Numbers of readers and copies in a complete snapshot. */
export async function countsOf(
	connection: ReadConnection,
	place: Place,
): Promise<{ readers: number; copies: number }> {
	const readers = await countOf(
		connection,
		sql`SELECT COUNT(*) AS "count" FROM "students" AS s WHERE s."school_id" = ${place.school} AND ${isReader}`,
	);
	const copies = await countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "library_books" AS c
			WHERE c."school_id" = ${place.school} AND ${isCopy(place)}`,
	);
	return { readers, copies };
}

/** Late returns of each reader of a school since an instant. */
export async function lateReturnsOf(
	connection: ReadConnection,
	{ school }: Place,
	since: string,
): Promise<Map<string, LateReturn[]>> {
	const rows = await readsShaped(connection, { student_id: text, due_on: text, returned_at: text }).all(sql`
		SELECT "student_id", "due_on", "returned_at"
		FROM "book_loans"
		WHERE "school_id" = ${school}
			AND "status" = 'returned'
			AND "due_on" >= ${since.slice(0, 10)}
			AND "due_on" <> ''
			AND "student_id" <> ''`);
	const late = new Map<string, LateReturn[]>();
	for (const { student_id, due_on, returned_at } of rows) {
		const one = { due_on, returned_on: dateOf(returned_at) };
		if (one.returned_on <= one.due_on) continue;
		late.set(student_id, [...(late.get(student_id) ?? []), one]);
	}
	return late;
}

const span = { id: text, loaned_at: text };

/** A loan of a copy that was open at an instant. */
export type Span = RowOf<typeof span>;

/** Loans of a copy that began before an instant and were still open at it. */
export async function loansAround(connection: ReadConnection, copy: string, at: string): Promise<Span[]> {
	return readsShaped(connection, span).all(sql`
		SELECT "id", "loaned_at"
		FROM "book_loans"
		WHERE "library_book_id" = ${copy}
			AND "loaned_at" < ${at}
			AND ("returned_at" = '' OR "returned_at" >= ${at})
			AND "status" || '' NOT IN ('cancelled', 'closed_missing')`);
}

/** Start of a loan according to the journal; `null` if it is not recorded. */
export async function openedAt(connection: ReadConnection, loan: string): Promise<string | null> {
	const at = await columnOf(connection, "at_device", text).get(sql`
		SELECT "at_device"
		FROM "circulation_events"
		WHERE ("loan" = ${loan} AND "kind" = 'checkout') OR "op_id" = ${loan}
		ORDER BY "at_device"
		LIMIT 1`);
	return at ?? null;
}

/** A reader's loans as of an instant, except one. */
export async function loansAt(
	connection: ReadConnection,
	student: string,
	at: string,
	but: string,
): Promise<LoanState[]> {
	const rows = await readsShaped(connection, loanShape).all(sql`
		SELECT ${raw(loanColumns)}
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
	return rows.map(loanOf);
}

/** Copies that a reader has had on loan since an instant. */
export async function copiesOfReader(
	connection: ReadConnection,
	student: string,
	since: string,
): Promise<string[]> {
	return ids(connection).all(sql`
		SELECT DISTINCT "library_book_id" AS "id"
		FROM "book_loans"
		WHERE "student_id" = ${student}
			AND "status" <> 'cancelled'
			AND ("returned_at" = '' OR "returned_at" >= ${since})
		ORDER BY "library_book_id"`);
}
