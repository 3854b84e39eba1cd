import { or, type ReadConnection, readsShaped, sql, text } from "@rafta/records";

export interface ReceiptBook {
	title: string;
	due_on: string;
	loaned_at: string;
}

/** The books that a reader has out, the first due first. */
export async function receiptBooks(connection: ReadConnection, student: string): Promise<ReceiptBook[]> {
	return readsShaped(connection, { title: or(text, ""), due_on: text, loaned_at: text }).all(sql`
		SELECT b."title", l."due_on", l."loaned_at"
		FROM "book_loans" AS l
			LEFT JOIN "books" AS b ON b."id" = l."book_id"
		WHERE l."student_id" = ${student} AND l."status" = 'open'
		ORDER BY l."due_on", l."loaned_at", l."id"`);
}
