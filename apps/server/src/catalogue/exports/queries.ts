/** SQL queries for the titles and copies of an export, in pages. */
import type { MarcBook, MarcCopy } from "@rafta/library/catalogue/marc/books";
import { listedFields, titleData } from "@rafta/library/catalogue/title-data";
import {
	columnOf,
	type Decoder,
	inList,
	json,
	number,
	or,
	type ReadConnection,
	raw,
	readsShaped,
	sql,
	text,
} from "@rafta/records";
import { batchesOf } from "../../kit/batches.ts";
import { usableTitles } from "../titles/usable-queries.ts";

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

/** Decodes a list of texts stored as JSON; the stored value may be anything. */
const list: Decoder<string[]> = (value, column) => {
	const found = json<unknown>(value, column);
	return Array.isArray(found) ? found.filter((one) => typeof one === "string" && one !== "") : [];
};

const decoders = { json: list, number };
const bookShape = {
	...Object.fromEntries(
		listedFields.map(({ name, type }): [string, Decoder<unknown>] => [
			name,
			type === "json" || type === "number" ? decoders[type] : text,
		]),
	),
	id: text,
	updated: text,
	other_isbns: list,
};
const bookColumns = raw(
	Object.keys(bookShape)
		.map((name) => `"${name}"`)
		.join(", "),
);

/** The school's copies of the given titles. */
async function copiesOf(
	connection: ReadConnection,
	school: string,
	ids: readonly string[],
): Promise<Map<string, ExportedCopy[]>> {
	const rows = await readsShaped(connection, {
		book_id: text,
		barcode: text,
		accession_no: text,
		call_number: text,
		shelf: text,
		acquired_on: text,
		price: number,
		library: or(text, ""),
		status: text,
		condition: text,
		loanable: text,
		acquired_how: text,
		donor: text,
		note: text,
	}).all(sql`
		SELECT c."book_id", c."barcode", c."accession_no", c."call_number", c."shelf", c."acquired_on", c."price",
			c."status", c."condition", c."loanable", c."acquired_how", c."donor", c."note", l."name" AS "library"
		FROM "library_books" c LEFT JOIN "libraries" l ON l."id" = c."library_id"
		WHERE c."book_id" IN (${inList(ids)}) AND c."school_id" = ${school} AND c."status" <> 'withdrawn'
		ORDER BY c."id"`);
	const found = new Map<string, ExportedCopy[]>();
	for (const { book_id, ...copy } of rows) {
		const exported = { ...copy, acquired_on: copy.acquired_on.slice(0, 10) };
		found.set(book_id, [...(found.get(book_id) ?? []), exported]);
	}
	return found;
}

/** Ids of the titles in the scope, in order. */
async function idsOf(connection: ReadConnection, scope: Scope): Promise<string[]> {
	const statement =
		scope === "all"
			? sql`SELECT "id" FROM "books" WHERE "status" = 'active'`
			: sql`
				SELECT DISTINCT "book_id" AS "id"
				FROM "library_books"
				WHERE "school_id" = ${scope.school} AND "status" <> 'withdrawn'`;
	return (await columnOf(connection, "id", text).all(statement)).sort();
}

/** Yields the titles of a scope with their copies (of a school only), one page at a time to bound memory. */
export async function* titlesOf(connection: ReadConnection, scope: Scope): AsyncGenerator<TitleWithCopies> {
	const ids = await idsOf(connection, scope);
	const seen = usableTitles(scope === "all" ? { school: "" } : scope);
	for (const page of batchesOf(ids, perPage)) {
		const rows = await readsShaped(connection, bookShape).all(
			sql`SELECT ${bookColumns} FROM "books" WHERE "id" IN (${inList(page)}) AND ${seen} ORDER BY "id"`,
		);
		const copies =
			scope === "all" ? new Map<string, ExportedCopy[]>() : await copiesOf(connection, scope.school, page);
		for (const row of rows) {
			const { id, other_isbns } = row;
			const fields: Readonly<Record<string, unknown>> = row;
			const book = { ...titleData(({ name }) => fields[name]), other_isbns };
			// Imported records may have no timestamp.
			const updated = new Date(Date.parse(row.updated.replace(" ", "T")) || 0);
			yield { id, updated, book, copies: copies.get(id) ?? [] };
		}
	}
}
