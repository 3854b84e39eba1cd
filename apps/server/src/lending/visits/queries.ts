/** Queries of a class visit: the readers of a class and their loans, in two statements for any class. */
import type { ClassOfReaders } from "@rafta/library/api/visits";
import type { LoanState } from "@rafta/library/circulation/types";
import { integer, or, type ReadConnection, readsShaped, sql, text } from "@rafta/records";
import { loanColumns, loanOf, loanShape } from "../circulation/queries.ts";

/** The classes of a school that have readers, in their order. */
export async function classesOf(connection: ReadConnection, school: string): Promise<ClassOfReaders[]> {
	return readsShaped(connection, { class_code: text, readers: integer }).all(sql`
		SELECT "class_code", COUNT(*) AS "readers"
		FROM "students"
		WHERE "school_id" = ${school} AND "status" IN ('active', 'blocked') AND "class_code" <> ''
		GROUP BY "class_code"
		ORDER BY MIN("class_sort")`);
}

const columns = { text: `SELECT ${loanColumns}, c."barcode", b."title"`, values: [] };

export interface BookOut {
	readonly state: LoanState;
	readonly barcode: string;
	readonly title: string;
}

/** Loans that the readers of a class are liable for, by reader. */
export async function booksOutOf(
	connection: ReadConnection,
	school: string,
	classCode: string,
): Promise<Map<string, BookOut[]>> {
	const rows = await readsShaped(connection, { ...loanShape, barcode: text, title: or(text, "") }).all(sql`
		${columns}
		FROM "book_loans" AS l
			JOIN "library_books" AS c ON c."id" = l."library_book_id"
			LEFT JOIN "books" AS b ON b."id" = l."book_id"
		WHERE l."student_id" IN (
				SELECT "id"
				FROM "students"
				WHERE "school_id" = ${school} AND "status" IN ('active', 'blocked') AND "class_code" = ${classCode}
			)
			AND l."status" IN ('open', 'lost', 'claimed_returned')
		ORDER BY l."due_on", l."id"`);
	const books = rows.map((row) => ({ state: loanOf(row), barcode: row.barcode, title: row.title }));
	return Map.groupBy(books, ({ state }) => state.student_id);
}
