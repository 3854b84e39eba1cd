/** SQL queries for the titles and copies of an export, in pages. */
import type { MarcBook, MarcCopy } from "@rafta/library/catalogue/marc/books";
import { listedFields, titleData } from "@rafta/library/catalogue/title-data";
import { join, type ReadConnection, type Row, raw, type Sql, sql } from "@rafta/records";

const perPage = 100;

/** Scope of an export: titles of which a school has a copy, or all public ones. */
export type Scope = { readonly school: string } | "all";

/** A copy in the format of an export. */
interface ExportedCopy extends MarcCopy {
	readonly acquired_how: string;
	readonly donor: string;
	readonly note: string;
}

export interface TitleWithCopies {
	readonly id: string;
	readonly updated: Date;
	readonly book: MarcBook;
	readonly copies: readonly ExportedCopy[];
}

const bookColumns = [...listedFields.map(({ name }) => name), "other_isbns", "id", "updated"];

/** Reads a list of texts stored as JSON; the stored value may be anything. */
function listOf(value: unknown): string[] {
	const found: unknown = typeof value === "string" && value !== "" ? JSON.parse(value) : value;
	return Array.isArray(found) ? found.filter((one) => typeof one === "string" && one !== "") : [];
}

const bookOf = (row: Row): MarcBook => ({
	...titleData(({ type, name }) => {
		const value = row[name];
		if (type === "json") return listOf(value);
		return type === "number" ? Number(value ?? 0) : String(value ?? "");
	}),
	other_isbns: listOf(row.other_isbns),
});

const copyOf = (row: Row): ExportedCopy => ({
	barcode: String(row.barcode ?? ""),
	accession_no: String(row.accession_no ?? ""),
	call_number: String(row.call_number ?? ""),
	shelf: String(row.shelf ?? ""),
	acquired_on: String(row.acquired_on ?? "").slice(0, 10),
	price: Number(row.price ?? 0),
	library: String(row.library ?? ""),
	acquired_how: String(row.acquired_how ?? ""),
	donor: String(row.donor ?? ""),
	note: String(row.note ?? ""),
});

const inList = (ids: readonly string[]): Sql =>
	join(
		ids.map((id) => sql`${id}`),
		", ",
	);

/** The school's copies of the given titles. */
async function copiesOf(
	connection: ReadConnection,
	school: string,
	ids: readonly string[],
): Promise<Map<string, ExportedCopy[]>> {
	const rows = await connection.all(sql`
		SELECT c."book_id", c."barcode", c."accession_no", c."call_number", c."shelf", c."acquired_on", c."price",
			c."acquired_how", c."donor", c."note", l."name" AS "library"
		FROM "library_books" c LEFT JOIN "libraries" l ON l."id" = c."library_id"
		WHERE c."book_id" IN (${inList(ids)}) AND c."school_id" = ${school} AND c."status" <> 'withdrawn'
		ORDER BY c."id"`);
	const found = new Map<string, ExportedCopy[]>();
	for (const row of rows) {
		const id = String(row.book_id);
		found.set(id, [...(found.get(id) ?? []), copyOf(row)]);
	}
	return found;
}

/** Ids of the titles in the scope, in order. */
async function idsOf(connection: ReadConnection, scope: Scope): Promise<string[]> {
	const rows =
		scope === "all"
			? await connection.all(sql`SELECT "id" FROM "books" WHERE "status" = 'active'`)
			: await connection.all(sql`
				SELECT DISTINCT "book_id" AS "id"
				FROM "library_books"
				WHERE "school_id" = ${scope.school} AND "status" <> 'withdrawn'`);
	return rows.map(({ id }) => String(id)).sort();
}

/** Yields the titles of a scope with their copies (of a school only), one page at a time to bound memory. */
export async function* titlesOf(connection: ReadConnection, scope: Scope): AsyncGenerator<TitleWithCopies> {
	const ids = await idsOf(connection, scope);
	const columns = raw(bookColumns.map((name) => `"${name}"`).join(", "));
	// Same as the access rule of titles: the public ones, and those suggested by the school itself.
	const seen =
		scope === "all"
			? sql`"status" = 'active'`
			: sql`("status" = 'active' OR ("status" = 'suggested' AND "school_id" = ${scope.school}))`;
	for (let at = 0; at < ids.length; at += perPage) {
		const page = ids.slice(at, at + perPage);
		const rows = await connection.all(
			sql`SELECT ${columns} FROM "books" WHERE "id" IN (${inList(page)}) AND ${seen} ORDER BY "id"`,
		);
		const copies =
			scope === "all" ? new Map<string, ExportedCopy[]>() : await copiesOf(connection, scope.school, page);
		for (const row of rows) {
			const id = String(row.id);
			// Imported records may have no timestamp.
			const updated = new Date(Date.parse(String(row.updated).replace(" ", "T")) || 0);
			yield { id, updated, book: bookOf(row), copies: copies.get(id) ?? [] };
		}
	}
}
