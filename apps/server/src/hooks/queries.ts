/** Numbers that the server hands out: the highest one so far, found by the unique indexes. */
import { type Reader, raw, type SqlValue, sql } from "@rafta/records";

/** Copies have eight digits beginning with 1, reader cards eight beginning with 2: one scan field tells them apart. */
const ranges = {
	copy: { from: "10000000", to: "19999999", table: "library_books", column: "barcode" },
	card: { from: "20000000", to: "29999999", table: "students", column: "card_barcode" },
	accession: { from: "000000", to: "999999", table: "library_books", column: "accession_no" },
} as const;

/** The next free number of a school. */
export async function nextNumber(
	reader: Reader,
	kind: keyof typeof ranges,
	school: SqlValue,
): Promise<string> {
	const { from, to, table, column } = ranges[kind];
	const name = raw(`"${column}"`);
	const row = await reader.get(
		sql`SELECT ${name} AS "last" FROM ${raw(`"${table}"`)} WHERE "school_id" = ${school} AND ${name} <> '' AND ${name} BETWEEN ${from} AND ${to} AND LENGTH(${name}) = ${from.length} ORDER BY ${name} DESC LIMIT 1`,
	);
	const last = row ? Number(row.last) : Number(from);
	return String(last + 1).padStart(from.length, "0");
}
