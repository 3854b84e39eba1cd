/** SQL queries that match the titles and copies of a list with the catalogue and the register. */
import {
	columnOf,
	inList,
	integer,
	number,
	type ReadConnection,
	type RowOf,
	readsShaped,
	sql,
	text,
} from "@rafta/records";
import { usableTitles } from "../../titles/usable-queries.ts";

const titleShape = {
	id: text,
	title: text,
	title__fold: text,
	author_line: text,
	isbn13: text,
	publisher__fold: text,
	year: number,
	series_no: text,
	status: text,
};

export type TitleRow = Readonly<RowOf<typeof titleShape>>;

/**
 * Titles with one of these ISBNs or normalized titles that a school may use, including merged ones, which refer to
 * another.
 */
export async function titlesLike(
	connection: ReadConnection,
	school: string,
	{ isbns, titles }: { readonly isbns: readonly string[]; readonly titles: readonly string[] },
): Promise<TitleRow[]> {
	const matching = readsShaped(connection, titleShape);
	const columns = sql`"id", "title", "title__fold", "author_line", "isbn13", "publisher__fold", "year", "series_no", "status"`;
	const usable = usableTitles({ school });
	const byIsbn =
		isbns.length === 0
			? []
			: await matching.all(sql`
				SELECT ${columns}
				FROM "books"
				WHERE "isbn13" <> ''
					AND "isbn13" IN (${inList(isbns)})
					AND (${usable} OR ("status" = 'merged' AND ("approved_at" <> '' OR "school_id" = ${school})))
				ORDER BY "created", "id"`);
	const byTitle =
		titles.length === 0
			? []
			: await matching.all(sql`
				SELECT ${columns}
				FROM "books"
				WHERE "title__fold" IN (${inList(titles)}) AND ${usable}
				ORDER BY "created", "id"`);
	return [...byIsbn, ...byTitle];
}

const numberedShape = { id: text, book_id: text, barcode: text, accession_no: text };

export type NumberedCopy = Readonly<RowOf<typeof numberedShape>>;

/** The school's copies with one of these numbers. */
export async function copiesNumbered(
	connection: ReadConnection,
	school: string,
	{ barcodes, accessions }: { readonly barcodes: readonly string[]; readonly accessions: readonly string[] },
): Promise<NumberedCopy[]> {
	const numbered = readsShaped(connection, numberedShape);
	const rows: NumberedCopy[] = [];
	if (barcodes.length > 0)
		rows.push(
			...(await numbered.all(sql`
				SELECT "id", "book_id", "barcode", "accession_no"
				FROM "library_books"
				WHERE "school_id" = ${school} AND "barcode" <> '' AND "barcode" IN (${inList(barcodes)})`)),
		);
	if (accessions.length > 0)
		rows.push(
			...(await numbered.all(sql`
				SELECT "id", "book_id", "barcode", "accession_no"
				FROM "library_books"
				WHERE "school_id" = ${school}
					AND "accession_no" <> ''
					AND "accession_no" IN (${inList(accessions)})`)),
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
	return columnOf(connection, "number", text).all(
		sql`SELECT "number" FROM "spent_numbers" WHERE "school_id" = ${school} AND "number" IN (${inList(accessions)})`,
	);
}

/** Counts a school's copies of each of the titles, withdrawn ones excluded. */
export async function copiesPerTitle(
	connection: ReadConnection,
	school: string,
	books: readonly string[],
): Promise<Map<string, number>> {
	if (books.length === 0) return new Map();
	const rows = await readsShaped(connection, { book_id: text, count: integer }).all(sql`
		SELECT "book_id", COUNT(*) AS "count"
		FROM "library_books"
		WHERE "book_id" IN (${inList(books)}) AND "school_id" = ${school} AND "status" <> 'withdrawn'
		GROUP BY "book_id"`);
	return new Map(rows.map(({ book_id, count }) => [book_id, count]));
}
