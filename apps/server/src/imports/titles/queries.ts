/** SQL queries that match the titles and copies of a list with the catalogue and the register. */
import { join, type ReadConnection, type Row, type Sql, sql } from "@rafta/records";

const among = (values: readonly string[]): Sql =>
	join(
		values.map((value) => sql`${value}`),
		", ",
	);

/**
 * Titles with one of these ISBNs or normalized titles that a school may use, including merged ones, which refer to
 * another.
 */
export async function titlesLike(
	connection: ReadConnection,
	school: string,
	{ isbns, titles }: { readonly isbns: readonly string[]; readonly titles: readonly string[] },
): Promise<Row[]> {
	const columns = sql`"id", "title", "title__fold", "author_line", "isbn13", "publisher__fold", "year", "status"`;
	const usable = sql`("status" = 'active' OR ("status" = 'suggested' AND "school_id" = ${school}))`;
	const byIsbn =
		isbns.length === 0
			? []
			: await connection.all(sql`
				SELECT ${columns}
				FROM "books"
				WHERE "isbn13" <> ''
					AND "isbn13" IN (${among(isbns)})
					AND (${usable} OR ("status" = 'merged' AND ("approved_at" <> '' OR "school_id" = ${school})))
				ORDER BY "created", "id"`);
	const byTitle =
		titles.length === 0
			? []
			: await connection.all(sql`
				SELECT ${columns}
				FROM "books"
				WHERE "title__fold" IN (${among(titles)}) AND ${usable}
				ORDER BY "created", "id"`);
	return [...byIsbn, ...byTitle];
}

/** The school's copies with one of these numbers. */
export async function copiesNumbered(
	connection: ReadConnection,
	school: string,
	{ barcodes, accessions }: { readonly barcodes: readonly string[]; readonly accessions: readonly string[] },
): Promise<Row[]> {
	const rows: Row[] = [];
	if (barcodes.length > 0)
		rows.push(
			...(await connection.all(sql`
				SELECT "id", "book_id", "barcode", "accession_no"
				FROM "library_books"
				WHERE "school_id" = ${school} AND "barcode" <> '' AND "barcode" IN (${among(barcodes)})`)),
		);
	if (accessions.length > 0)
		rows.push(
			...(await connection.all(sql`
				SELECT "id", "book_id", "barcode", "accession_no"
				FROM "library_books"
				WHERE "school_id" = ${school}
					AND "accession_no" <> ''
					AND "accession_no" IN (${among(accessions)})`)),
		);
	return rows;
}

/** Returns which of these accession numbers belonged to a deleted copy of the school. */
export async function spentAmong(
	connection: ReadConnection,
	school: string,
	accessions: readonly string[],
): Promise<string[]> {
	if (accessions.length === 0) return [];
	const rows = await connection.all(
		sql`SELECT "number" FROM "spent_numbers" WHERE "school_id" = ${school} AND "number" IN (${among(accessions)})`,
	);
	return rows.map(({ number }) => String(number));
}

/** Counts a school's copies of each of the titles, withdrawn ones excluded. */
export async function copiesPerTitle(
	connection: ReadConnection,
	school: string,
	books: readonly string[],
): Promise<Map<string, number>> {
	if (books.length === 0) return new Map();
	const rows = await connection.all(sql`
		SELECT "book_id", COUNT(*) AS "count"
		FROM "library_books"
		WHERE "book_id" IN (${among(books)}) AND "school_id" = ${school} AND "status" <> 'withdrawn'
		GROUP BY "book_id"`);
	return new Map(rows.map(({ book_id, count }) => [String(book_id), Number(count)]));
}
