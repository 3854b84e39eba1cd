/** SQL queries of the desk. Every statement runs on an index of the collections. */
import type { LateReturn } from "@rafta/library/circulation/suspension";
import type {
	HoldState,
	Loanable,
	LoanState,
	LoanStatus,
	ReaderType,
} from "@rafta/library/circulation/types";
import { barcodeOf } from "@rafta/library/copies/barcode";
import { dateOf } from "@rafta/library/turkish/dates";
import {
	columnOf,
	countOf,
	inList,
	number,
	or,
	type ReadConnection,
	type RowOf,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import type { Stored } from "../../records.ts";

const ids = (connection: ReadConnection) => columnOf(connection, "id", text);

/** A loan `l` that counts as read: kept at least overnight, or still out (`library/reports/per-capita.ts`). */
export const keptOvernight = raw(
	`(l."returned_at" = '' OR substr(l."returned_at", 1, 10) > substr(l."loaned_at", 1, 10))`,
);

/** Columns of a loan `l` and its copy `c` that the rules need. */
export const loanColumns = `
	l."id", l."library_book_id", l."student_id", l."status", l."loaned_at", l."due_on", l."original_due_on",
	l."renewals", c."loanable"`;

/** Shape of `loanColumns`. */
export const loanShape = {
	id: text,
	library_book_id: text,
	student_id: text,
	status: text<LoanStatus>,
	loaned_at: text,
	due_on: text,
	original_due_on: text,
	renewals: number,
	loanable: text<Loanable | "">,
};

/** Returns the loan of a row with `loanShape`. */
export const loanOf = (row: RowOf<typeof loanShape>): LoanState => ({
	id: row.id,
	library_book_id: row.library_book_id,
	student_id: row.student_id,
	status: row.status,
	loaned_on: dateOf(row.loaned_at),
	due_on: row.due_on,
	original_due_on: row.original_due_on,
	renewals: row.renewals,
	loanable: row.loanable || "yes",
});

const loanStatement = {
	text: `SELECT ${loanColumns} FROM "book_loans" AS l JOIN "library_books" AS c ON c."id" = l."library_book_id"`,
	values: [],
};

/** Loans that a reader is still responsible for. */
export async function readerLoans(connection: ReadConnection, student: string): Promise<LoanState[]> {
	const rows = await readsShaped(connection, loanShape).all(sql`
		${loanStatement}
		WHERE l."student_id" = ${student} AND l."status" IN ('open', 'lost', 'claimed_returned')
		ORDER BY l."due_on", l."id"`);
	return rows.map(loanOf);
}

/** A reader's loans by their titles, for sentences about them. */
export const readerTitles = (
	connection: ReadConnection,
	student: string,
): Promise<{ status: string; due_on: string; title: string }[]> =>
	readsShaped(connection, { status: text, due_on: text, title: or(text, "") }).all(sql`
		SELECT l."status", l."due_on", b."title"
		FROM "book_loans" AS l
			LEFT JOIN "books" AS b ON b."id" = l."book_id"
		WHERE l."student_id" = ${student} AND l."status" IN ('open', 'lost', 'claimed_returned')
		ORDER BY l."due_on", l."id"`);

/** Late returns of a reader since an instant. */
export async function lateReturns(
	connection: ReadConnection,
	student: string,
	since: string,
): Promise<LateReturn[]> {
	const rows = await readsShaped(connection, { due_on: text, returned_at: text }).all(sql`
		SELECT "due_on", "returned_at"
		FROM "book_loans"
		WHERE "student_id" = ${student}
			AND "status" = 'returned'
			AND "returned_at" >= ${since}
			AND "due_on" <> ''`);
	return rows
		.map(({ due_on, returned_at }) => ({ due_on, returned_on: dateOf(returned_at) }))
		.filter(({ due_on, returned_on }) => returned_on > due_on);
}

/**
 * Returns the one open loan of a copy, found among all its loans. The condition is an expression on purpose: the
 * partial unique index of open loans has so few pages that reading it would conflict with every concurrent checkout.
 */
export async function copyLoan(connection: ReadConnection, copy: string): Promise<LoanState | null> {
	const row = await readsShaped(connection, loanShape).get(sql`
		${loanStatement}
		WHERE l."library_book_id" = ${copy} AND l."status" || '' IN ('open', 'lost', 'claimed_returned')`);
	return row ? loanOf(row) : null;
}

/** Copies of the class set that a copy belongs to, ordered by barcode; with a range, only those inside it. */
export async function setCopies(
	connection: ReadConnection,
	copy: Stored<"library_books">,
	range: readonly [from: string, to: string] | null,
	limit: number,
): Promise<string[]> {
	const [from, to] = range ?? ["", ""];
	const within = range
		? sql`"barcode" >= ${from} AND "barcode" <= ${to} AND LENGTH("barcode") = LENGTH(${from})`
		: sql`"status" NOT IN ('withdrawn', 'lost', 'missing')`;
	return ids(connection).all(sql`
		SELECT "id"
		FROM "library_books"
		WHERE "book_id" = ${copy.book_id}
			AND "library_id" = ${copy.library_id}
			AND "loanable" = 'class_set'
			AND ${within}
		ORDER BY "barcode", "id"
		LIMIT ${limit}`);
}

/** A reader's open loans from a title's class set. */
export async function setLoans(
	connection: ReadConnection,
	student: string,
	book: string,
): Promise<LoanState[]> {
	const rows = await readsShaped(connection, loanShape).all(sql`
		${loanStatement}
		WHERE l."student_id" = ${student}
			AND l."status" = 'open'
			AND l."book_id" = ${book}
			AND c."loanable" = 'class_set'
		ORDER BY l."id"`);
	return rows.map(loanOf);
}

/**
 * Open loans of a library that were due before a day and have no task yet, oldest first, after the given due date and
 * id. Loans claimed as returned are excluded: they are being searched already (case 77).
 */
export async function longOverdue(
	connection: ReadConnection,
	library: string,
	before: string,
	after: { readonly due_on: string; readonly id: string },
	limit: number,
): Promise<{ due_on: string; id: string }[]> {
	return readsShaped(connection, { id: text, due_on: text }).all(sql`
		SELECT l."id", l."due_on"
		FROM "book_loans" AS l
		WHERE l."library_id" = ${library}
			AND l."status" = 'open'
			AND l."due_on" < ${before}
			AND l."due_on" >= ${after.due_on}
			AND (l."due_on" > ${after.due_on} OR l."id" > ${after.id})
			AND NOT EXISTS (
				SELECT 1
				FROM "tasks" AS t
				WHERE t."loan_id" = l."id" AND t."auto_key" = 'lost_candidate ' || l."id" || ' ' || l."due_on"
			)
		ORDER BY l."due_on", l."id"
		LIMIT ${limit}`);
}

const holdColumns = sql`
	h."id", h."book_id", h."student_id", h."library_id", h."library_book_id", h."status", h."position",
	s."reader_type", s."full_name"`;

/** Shape of `holdColumns`; there is no reader if it has been erased. */
const holdShape = {
	id: text,
	book_id: text,
	student_id: text,
	library_id: text,
	library_book_id: text,
	status: text<HoldState["status"]>,
	position: number,
	reader_type: or(text<ReaderType | "">, ""),
	full_name: or(text, ""),
};

const holdOf = ({ reader_type, full_name, ...hold }: RowOf<typeof holdShape>) => ({
	...hold,
	reader_type: reader_type || "pupil",
	reader_name: full_name,
});

/** Holds on a title in the libraries of a school that are waiting, ready or in transit, in queue order. */
export async function titleHolds(
	connection: ReadConnection,
	book: string,
	school: string,
): Promise<HoldState[]> {
	const rows = await readsShaped(connection, holdShape).all(sql`
		SELECT ${holdColumns}
		FROM "holds" AS h
			LEFT JOIN "students" AS s ON s."id" = h."student_id"
		WHERE h."book_id" = ${book}
			AND h."library_id" IN (SELECT "id" FROM "libraries" WHERE "school_id" = ${school})
			AND h."status" IN ('waiting', 'ready', 'in_transit')
		ORDER BY h."position", h."id"`);
	return rows.map(holdOf);
}

/** A reader's holds that are waiting, ready or in transit, oldest first. */
export async function readerHolds(connection: ReadConnection, student: string) {
	const rows = await readsShaped(connection, holdShape).all(sql`
		SELECT ${holdColumns}
		FROM "holds" AS h
			LEFT JOIN "students" AS s ON s."id" = h."student_id"
		WHERE h."student_id" = ${student} AND h."status" IN ('waiting', 'ready', 'in_transit')
		ORDER BY h."created", h."id"`);
	return rows.map(holdOf);
}

/** Counts the copies on the shelf that could serve any waiting hold. */
export const freeCopies = (connection: ReadConnection, book: string, library: string): Promise<number> =>
	countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM "library_books"
			WHERE "book_id" = ${book}
				AND "library_id" = ${library}
				AND "status" = 'available'
				AND "loanable" IN ('yes', '')`,
	);

/** Entries written along with an operation. The condition repeats that of the index. */
export async function doneAlong(connection: ReadConnection, opId: string): Promise<string[]> {
	return ids(connection).all(sql`
		SELECT "id"
		FROM "circulation_events"
		WHERE "group_op" = ${opId} AND "group_op" <> '' AND "kind" <> 'undo'
		ORDER BY "id"`);
}

/** Whether the journal has an action on the copy after the given entry. */
export async function handledSince(
	connection: ReadConnection,
	copy: string,
	entry: { id: string; at: string },
): Promise<boolean> {
	const row = await connection.get(sql`
		SELECT 1 AS "found"
		FROM "circulation_events"
		WHERE "copy" = ${copy}
			AND "at_server" >= ${entry.at}
			AND "id" <> ${entry.id}
			AND "created" > (SELECT "created" FROM "circulation_events" WHERE "id" = ${entry.id})
		LIMIT 1`);
	return row !== undefined;
}

export interface TodayNumbers {
	loans_today: number;
	returns_today: number;
	open: number;
	overdue: number;
	due_today: number;
	copies: number;
	readers: number;
}

/** Figures for the desk's home screen. `today` is the calendar date, `since` the instant at which it began. */
export async function todayNumbers(
	connection: ReadConnection,
	scope: { school: string; library: string },
	today: string,
	since: string,
): Promise<TodayNumbers> {
	const { school, library } = scope;
	const loans = (condition: ReturnType<typeof sql>) =>
		countOf(
			connection,
			sql`SELECT COUNT(*) AS "count" FROM "book_loans" WHERE "library_id" = ${library} AND ${condition}`,
		);
	return {
		loans_today: await loans(sql`"loaned_at" >= ${since} AND "status" <> 'cancelled'`),
		returns_today: await loans(sql`"returned_at" >= ${since}`),
		open: await loans(sql`"status" = 'open'`),
		overdue: await loans(sql`"status" = 'open' AND "due_on" < ${today}`),
		due_today: await loans(sql`"status" = 'open' AND "due_on" = ${today}`),
		copies: await countOf(
			connection,
			sql`
				SELECT COUNT(*) AS "count"
				FROM "library_books"
				WHERE "library_id" = ${library} AND "status" <> 'withdrawn'`,
		),
		readers: await countOf(
			connection,
			sql`SELECT COUNT(*) AS "count" FROM "students" WHERE "school_id" = ${school} AND "status" = 'active'`,
		),
	};
}

const idOf = async (connection: ReadConnection, statement: Sql): Promise<string | null> =>
	(await ids(connection).get(statement)) ?? null;

/**
 * Id of the copy with a barcode, however it was typed or scanned. The conditions repeat those of the unique indexes word
 * for word: the engine uses a partial index only then.
 */
export const copyIdByBarcode = (
	connection: ReadConnection,
	school: string,
	barcode: string,
): Promise<string | null> =>
	idOf(
		connection,
		sql`
			SELECT "id"
			FROM "library_books"
			WHERE "school_id" = ${school} AND "barcode" = ${barcodeOf(barcode)} AND "barcode" <> ''`,
	);

export const copyIdByAccession = (
	connection: ReadConnection,
	school: string,
	number: string,
): Promise<string | null> =>
	idOf(
		connection,
		sql`
			SELECT "id"
			FROM "library_books"
			WHERE "school_id" = ${school} AND "accession_no" = ${number} AND "accession_no" <> ''`,
	);

/** Id of the copy with a barcode, or else of the one with an accession number. */
export const copyIdByLabel = async (
	connection: ReadConnection,
	school: string,
	label: string,
): Promise<string | null> =>
	(await copyIdByBarcode(connection, school, label)) ?? (await copyIdByAccession(connection, school, label));

/** Ids of the copies that have one of some accession numbers, up to a limit. */
export const copyIdsByAccession = (
	connection: ReadConnection,
	school: string,
	numbers: readonly string[],
	limit: number,
): Promise<string[]> =>
	ids(connection).all(sql`
		SELECT "id"
		FROM "library_books"
		WHERE "school_id" = ${school} AND "accession_no" IN (${inList(numbers)})
			AND "accession_no" <> ''
		ORDER BY "accession_no"
		LIMIT ${limit}`);

export const readerIdByCard = (
	connection: ReadConnection,
	school: string,
	card: string,
): Promise<string | null> =>
	idOf(
		connection,
		sql`
			SELECT "id"
			FROM "students"
			WHERE "school_id" = ${school} AND "card_barcode" = ${card} AND "card_barcode" <> ''`,
	);

export const readerIdByNumber = (
	connection: ReadConnection,
	school: string,
	number: string,
): Promise<string | null> =>
	idOf(
		connection,
		sql`
			SELECT "id"
			FROM "students"
			WHERE "school_id" = ${school}
				AND "student_no" = ${number}
				AND "student_no" <> ''
				AND "status" IN ('active', 'blocked')`,
	);
