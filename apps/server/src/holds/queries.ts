/** What the holds ask the database directly. Every statement runs on an index of the collections. */
import type { CopyState } from "@rafta/library/circulation/types";
import { type Reader, sql } from "@rafta/records";

/** The copies of a title in a school that are in its register. */
export async function schoolCopies(reader: Reader, book: string, school: string): Promise<CopyState[]> {
	const rows = await reader.all(
		sql`SELECT "id", "book_id", "library_id", "school_id", "status", "loanable" FROM "library_books" WHERE "school_id" = ${school} AND "book_id" = ${book} AND "status" <> 'withdrawn'`,
	);
	return rows.map((row) => ({
		id: String(row.id),
		book_id: String(row.book_id),
		library_id: String(row.library_id),
		school_id: String(row.school_id),
		status: row.status as CopyState["status"],
		loanable: (row.loanable || "yes") as CopyState["loanable"],
	}));
}

/** Ready holds whose last day has passed, in the order of their ids, after one of them. */
export async function overdueHolds(
	reader: Reader,
	today: string,
	after: string,
	most: number,
): Promise<string[]> {
	const rows = await reader.all(
		sql`SELECT "id" FROM "holds" WHERE "status" = 'ready' AND "pickup_until" <> '' AND "pickup_until" < ${today} AND "id" > ${after} ORDER BY "id" LIMIT ${most}`,
	);
	return rows.map(({ id }) => String(id));
}
