/** SQL queries of the bulk operations on copies. */
import { setImmediate } from "node:timers/promises";
import {
	columnOf,
	inList,
	join,
	number,
	or,
	type ReadConnection,
	type RowOf,
	readsShaped,
	sql,
	text,
} from "@rafta/records";
import { batchesOf } from "../../kit/batches.ts";

/** Values per statement. */
const BATCH_SIZE = 200;

const chunks = (values: readonly string[]) => batchesOf(values, BATCH_SIZE);

/** Returns which of the barcodes copies of the school already have. */
export async function takenBarcodes(
	connection: ReadConnection,
	school: string,
	barcodes: readonly string[],
): Promise<string[]> {
	const taken: string[] = [];
	for (const chunk of chunks(barcodes)) {
		const rows = await columnOf(connection, "barcode", text).all(sql`
			SELECT "barcode"
			FROM "library_books"
			WHERE "school_id" = ${school} AND "barcode" <> '' AND "barcode" IN (${inList(chunk)})
			ORDER BY "barcode"`);
		taken.push(...rows, ...(await cardsAmong(connection, school, chunk)));
	}
	return [...new Set(taken)].sort();
}

/** Those of some numbers that readers' cards of a school have. */
export const cardsAmong = (
	connection: ReadConnection,
	school: string,
	numbers: readonly string[],
): Promise<string[]> =>
	columnOf(connection, "card", text).all(sql`
		SELECT "card_barcode" AS "card"
		FROM "students"
		WHERE "school_id" = ${school} AND "card_barcode" <> '' AND "card_barcode" IN (${inList(numbers)})`);

export interface LiveCopy {
	readonly id: string;
	readonly book: string;
	readonly condition: string;
	readonly acquired_on: string;
}

/** Copies of titles that a school still has physically. */
export async function liveCopies(
	connection: ReadConnection,
	school: string,
	books: readonly string[],
): Promise<LiveCopy[]> {
	const live: LiveCopy[] = [];
	for (const chunk of chunks(books)) {
		const rows = await readsShaped(connection, {
			id: text,
			book_id: text,
			condition: text,
			acquired_on: text,
		}).all(sql`
			SELECT "id", "book_id", "condition", "acquired_on"
			FROM "library_books"
			WHERE "book_id" IN (${inList(chunk)})
				AND "school_id" = ${school}
				AND "status" NOT IN ('missing', 'lost', 'withdrawn')`);
		for (const { id, book_id, condition, acquired_on } of rows)
			live.push({ id, book: book_id, condition, acquired_on });
	}
	return live;
}

/** Readers of a school waiting for titles, with their class, in queue order; titles without holds are left out. */
export async function waitingFor(
	connection: ReadConnection,
	school: string,
	books: readonly string[],
): Promise<Map<string, string[]>> {
	const waiting = new Map<string, string[]>();
	for (const chunk of chunks(books)) {
		const rows = await readsShaped(connection, { book_id: text, full_name: text, class_code: text }).all(sql`
			SELECT h."book_id", s."full_name", s."class_code"
			FROM "holds" h
				JOIN "libraries" l ON l."id" = h."library_id"
				JOIN "students" s ON s."id" = h."student_id"
			WHERE h."book_id" IN (${inList(chunk)})
				AND h."status" IN ('waiting', 'ready', 'in_transit')
				AND l."school_id" = ${school}
			ORDER BY h."position", h."created"`);
		for (const { book_id, full_name, class_code } of rows) {
			const who = [full_name, class_code].filter(Boolean).join(" ");
			waiting.set(book_id, [...(waiting.get(book_id) ?? []), who]);
		}
	}
	return waiting;
}

/** Whether the desk has handled a copy after an instant. */
export async function handledAfter(connection: ReadConnection, copy: string, at: string): Promise<boolean> {
	const row = await connection.get(
		sql`SELECT 1 AS "found" FROM "circulation_events" WHERE "copy" = ${copy} AND "at_server" > ${at} LIMIT 1`,
	);
	return row !== undefined;
}

export interface ShelfRow {
	readonly id: string;
	readonly book: string;
	readonly barcode: string;
	readonly accession_no: string;
	readonly call_number: string;
	readonly shelf: string;
	readonly status: string;
	readonly condition: string;
	readonly loanable: string;
	readonly acquired_on: string;
	readonly title: string;
	readonly author_line: string;
	readonly year: number;
	/** Instant of the last loan; empty: never lent. */
	readonly last_loan_at: string;
}

/** Position of a copy in shelf order. */
export interface ShelfPlace {
	readonly key: string;
	readonly id: string;
}

/** Position of a copy of the school; `null` if the school has no such copy. */
export async function shelfPlace(
	connection: ReadConnection,
	school: string,
	id: string,
): Promise<ShelfPlace | null> {
	const key = await columnOf(connection, "key", text).get(
		sql`SELECT "call_number__sort" AS "key" FROM "library_books" WHERE "id" = ${id} AND "school_id" = ${school}`,
	);
	return key === undefined ? null : { key, id };
}

interface Title {
	readonly title: string;
	readonly author_line: string;
	readonly year: number;
}

async function titlesOf(connection: ReadConnection, ids: readonly string[]): Promise<Map<string, Title>> {
	const found = new Map<string, Title>();
	for (const chunk of chunks(ids)) {
		const rows = await readsShaped(connection, {
			id: text,
			title: text,
			author_line: text,
			year: number,
		}).all(sql`SELECT "id", "title", "author_line", "year" FROM "books" WHERE "id" IN (${inList(chunk)})`);
		for (const { id, title, author_line, year } of rows) found.set(id, { title, author_line, year });
	}
	return found;
}

/** Copies of a library that could be withdrawn, in shelf order, and the position of the last one. */
export async function shelfRows(
	connection: ReadConnection,
	school: string,
	library: string,
	after: ShelfPlace | null,
	limit: number,
): Promise<{ rows: ShelfRow[]; last: ShelfPlace | null }> {
	const begin =
		after === null ? sql`` : sql`AND (c."call_number__sort", c."id") > (${after.key}, ${after.id})`;
	const rows = await readsShaped(connection, {
		id: text,
		book: text,
		barcode: text,
		accession_no: text,
		call_number: text,
		place: text,
		shelf: text,
		status: text,
		condition: text,
		loanable: text,
		acquired_on: text,
		last_loan_at: or(text, ""),
	}).all(sql`
		SELECT c."id", c."book_id" AS "book", c."barcode", c."accession_no", c."call_number",
			c."call_number__sort" AS "place", c."shelf", c."status", c."condition", c."loanable", c."acquired_on",
			(
				SELECT MAX(l."loaned_at")
				FROM "book_loans" l
				WHERE l."library_book_id" = c."id" AND l."status" <> 'cancelled'
			) AS "last_loan_at"
		FROM "library_books" c
		WHERE c."library_id" = ${library} AND c."school_id" = ${school}
			AND c."status" IN ('available', 'repair', 'in_process', 'missing', 'lost') ${begin}
		ORDER BY c."call_number__sort", c."id" LIMIT ${limit}`);
	const titles = await titlesOf(connection, [...new Set(rows.map(({ book }) => book))]);
	const unknown: Title = { title: "", author_line: "", year: 0 };
	const end = rows.length === limit ? rows.at(-1) : undefined;
	return {
		rows: rows.map(({ place, ...row }) => ({ ...row, ...(titles.get(row.book) ?? unknown) })),
		last: end ? { key: end.place, id: end.id } : null,
	};
}

/** A register line before its data is read: the copy, or the number of a deleted one. */
export interface RegisterPlace {
	readonly number: string;
	readonly copy: string | null;
	readonly spent: string | null;
}

export interface RegisterScope {
	readonly library?: string;
	readonly since?: string;
	readonly until?: string;
}

/** Numbers read at a time; other requests run in between. */
const PAGE_SIZE = 2000;

/**
 * All numbers that a school has assigned, including those of deleted copies unless a library or date range is given.
 */
export async function registerPlaces(
	connection: ReadConnection,
	school: string,
	{ library, since, until }: RegisterScope,
): Promise<RegisterPlace[]> {
	const conditions = [
		sql`"school_id" = ${school}`,
		...(library === undefined ? [] : [sql`"library_id" = ${library}`]),
		...(since === undefined ? [] : [sql`"acquired_on" >= ${since}`]),
		...(until === undefined ? [] : [sql`"acquired_on" <= ${until}`]),
	];
	const places: RegisterPlace[] = [];
	for (let last = ""; ; ) {
		const rows = await readsShaped(connection, { id: text, accession_no: text }).all(sql`
			SELECT "id", "accession_no"
			FROM "library_books"
			WHERE ${join(conditions, " AND ")} AND "accession_no" <> '' AND "accession_no" > ${last}
			ORDER BY "accession_no"
			LIMIT ${PAGE_SIZE}`);
		for (const { id, accession_no } of rows) places.push({ number: accession_no, copy: id, spent: null });
		if (rows.length < PAGE_SIZE) break;
		last = places.at(-1)?.number ?? "";
		await setImmediate();
	}
	if (library !== undefined || since !== undefined || until !== undefined) return places;
	const taken = new Set(places.map(({ number }) => number));
	const spent = await readsShaped(connection, { id: text, number: text }).all(
		sql`SELECT "id", "number" FROM "spent_numbers" WHERE "school_id" = ${school}`,
	);
	for (const { id, number } of spent) if (!taken.has(number)) places.push({ number, copy: null, spent: id });
	return places;
}

const registerShape = {
	id: text,
	accession_no: text,
	barcode: text,
	acquired_on: text,
	acquired_how: text,
	donor: text,
	price: number,
	status: text,
	withdrawn_on: text,
	withdrawn_reason: text,
	call_number: text,
	title: or(text, ""),
	author_line: or(text, ""),
	publisher: or(text, ""),
	year: or(number, 0),
	library: or(text, ""),
};

export type RegisterRow = Readonly<RowOf<typeof registerShape>>;

/** Register data of copies, by their ids. */
export async function registerCopies(
	connection: ReadConnection,
	ids: readonly string[],
): Promise<Map<string, RegisterRow>> {
	const found = new Map<string, RegisterRow>();
	for (const chunk of chunks(ids)) {
		const rows = await readsShaped(connection, registerShape).all(sql`
			SELECT c."id", c."accession_no", c."barcode", c."acquired_on", c."acquired_how", c."donor", c."price",
				c."status", c."withdrawn_on", c."withdrawn_reason", c."call_number", b."title", b."author_line",
				b."publisher", b."year", l."name" AS "library"
			FROM "library_books" c
				LEFT JOIN "books" b ON b."id" = c."book_id"
				LEFT JOIN "libraries" l ON l."id" = c."library_id"
			WHERE c."id" IN (${inList(chunk)})`);
		for (const row of rows) found.set(row.id, row);
	}
	return found;
}

const spentShape = { id: text, number: text, title: text, why: text, created: text };

export type SpentRow = Readonly<RowOf<typeof spentShape>>;

/** Numbers of deleted copies, by the ids of their rows. */
export async function spentNumbers(
	connection: ReadConnection,
	ids: readonly string[],
): Promise<Map<string, SpentRow>> {
	const found = new Map<string, SpentRow>();
	for (const chunk of chunks(ids)) {
		const rows = await readsShaped(connection, spentShape).all(
			sql`SELECT "id", "number", "title", "why", "created" FROM "spent_numbers" WHERE "id" IN (${inList(chunk)})`,
		);
		for (const row of rows) found.set(row.id, row);
	}
	return found;
}
