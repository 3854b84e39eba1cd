/** SQL queries of the holds. Every statement runs on an index of the collections. */
import type { CopyState, CopyStatus, Loanable } from "@rafta/library/circulation/types";
import {
	columnOf,
	inList,
	integer,
	number,
	or,
	type ReadConnection,
	type RowOf,
	readsShaped,
	sql,
	text,
} from "@rafta/records";

const copyShape = {
	id: text,
	book_id: text,
	library_id: text,
	school_id: text,
	status: text<CopyStatus>,
	loanable: text<Loanable | "">,
};

/** Copies of a title in a school's register. */
export async function schoolCopies(
	connection: ReadConnection,
	book: string,
	school: string,
): Promise<CopyState[]> {
	const rows = await readsShaped(connection, copyShape).all(sql`
		SELECT "id", "book_id", "library_id", "school_id", "status", "loanable"
		FROM "library_books"
		WHERE "school_id" = ${school} AND "book_id" = ${book} AND "status" <> 'withdrawn'`);
	return rows.map((row) => ({ ...row, loanable: row.loanable || "yes" }));
}

/** Ready holds whose last pickup day has passed, ordered by id, after the given one. */
export async function overdueHolds(
	connection: ReadConnection,
	today: string,
	after: string,
	limit: number,
): Promise<string[]> {
	return columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "holds"
		WHERE "status" = 'ready' AND "pickup_until" <> '' AND "pickup_until" < ${today} AND "id" > ${after}
		ORDER BY "id"
		LIMIT ${limit}`);
}

/** The copy of a hold may be unknown. */
const holdLine = {
	id: text,
	status: text,
	position: number,
	ready_on: text,
	pickup_until: text,
	book_id: text,
	title: text,
	author_line: text,
	copy: or(text, ""),
	barcode: or(text, ""),
	call_number: or(text, ""),
	student_id: text,
	first_name: text,
	last_name: text,
	full_name: text,
	class_code: text,
};

export type HoldLine = RowOf<typeof holdLine>;

/** Holds on the hold shelf of a library or in transit to it, ordered by the last pickup day. */
export async function readyHolds(
	connection: ReadConnection,
	library: string,
	limit: number,
): Promise<HoldLine[]> {
	return readsShaped(connection, holdLine).all(sql`
		SELECT h."id", h."status", h."position", h."ready_on", h."pickup_until", h."book_id", b."title", b."author_line",
			c."id" AS "copy", c."barcode", c."call_number", s."id" AS "student_id", s."first_name", s."last_name",
			s."full_name", s."class_code"
		FROM "holds" h JOIN "students" s ON s."id" = h."student_id" JOIN "books" b ON b."id" = h."book_id"
			LEFT JOIN "library_books" c ON c."id" = h."library_book_id"
		WHERE h."library_id" = ${library} AND h."status" IN ('ready', 'in_transit')
		ORDER BY h."pickup_until", h."id" LIMIT ${limit}`);
}

const fetchLine = { copy: text, barcode: text, call_number: text, shelf: text, title: text };

export type FetchLine = RowOf<typeof fetchLine>;

/**
 * Free copies on a library's shelves that readers of the school wait for: one for each title; the next one is listed
 * once that has been scanned.
 */
export async function toFetch(
	connection: ReadConnection,
	school: string,
	library: string,
	limit: number,
): Promise<FetchLine[]> {
	const ids = await columnOf(connection, "copy", text).all(sql`
		SELECT MIN(c."id") AS "copy", h."book_id"
		FROM "holds" h JOIN "library_books" c ON c."book_id" = h."book_id" AND c."library_id" = ${library}
			JOIN "students" s ON s."id" = h."student_id"
		WHERE h."school_id" = ${school} AND h."status" = 'waiting' AND c."status" = 'available'
			AND (h."library_book_id" = c."id" AND c."loanable" <> 'in_library' OR h."library_book_id" = ''
				AND (c."loanable" IN ('yes', '') OR c."loanable" = 'teacher_only' AND s."reader_type" = 'teacher'))
		GROUP BY h."book_id" LIMIT ${limit}`);
	if (ids.length === 0) return [];
	return readsShaped(connection, fetchLine).all(sql`
		SELECT c."id" AS "copy", c."barcode", c."call_number", c."shelf", b."title"
		FROM "library_books" c JOIN "books" b ON b."id" = c."book_id"
		WHERE c."id" IN (${inList(ids)}) ORDER BY c."call_number__sort", c."id"`);
}

/** Copies on the hold shelf whose hold has ended and that have not been handled since. */
export async function backToShelf(
	connection: ReadConnection,
	school: string,
	library: string,
	since: string,
	limit: number,
): Promise<FetchLine[]> {
	return readsShaped(connection, fetchLine).all(sql`
		SELECT DISTINCT c."id" AS "copy", c."barcode", c."call_number", c."shelf", b."title", c."call_number__sort"
		FROM "circulation_events" e JOIN "library_books" c ON c."id" = e."copy" JOIN "books" b ON b."id" = c."book_id"
		WHERE e."school_id" = ${school} AND e."kind" IN ('hold_cancel', 'hold_expire')
			AND e."at_server" > ${since} AND c."library_id" = ${library} AND c."status" = 'available'
			AND NOT EXISTS (
				SELECT 1
				FROM "circulation_events" l
				WHERE l."copy" = c."id" AND l."at_server" >= e."at_server" AND l."id" <> e."id"
			)
		ORDER BY c."call_number__sort", c."id" LIMIT ${limit}`);
}

const queueLine = { book_id: text, title: text, waiting: integer };

export type QueueLine = RowOf<typeof queueLine>;

/** Titles with waiting readers in a library, the longest queue first. */
export async function queues(
	connection: ReadConnection,
	library: string,
	limit: number,
): Promise<QueueLine[]> {
	return readsShaped(connection, queueLine).all(sql`
		SELECT h."book_id", b."title", COUNT(*) AS "waiting" FROM "holds" h JOIN "books" b ON b."id" = h."book_id"
		WHERE h."library_id" = ${library} AND h."status" = 'waiting'
		GROUP BY h."book_id", b."title", b."title__sort" ORDER BY COUNT(*) DESC, b."title__sort" LIMIT ${limit}`);
}
