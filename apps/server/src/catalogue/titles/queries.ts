/**
 * SQL queries for merging, and for whose a title is. Names of collections and fields are the program's own
 * (references.ts).
 */

import type { Reference } from "@rafta/library/collections/references";
import {
	columnOf,
	countOf,
	integer,
	type ReadConnection,
	raw,
	type Sql,
	sql,
	type Transaction,
} from "@rafta/records";
import { titleReferences } from "./references.ts";

const name = (text: string) => raw(`"${text}"`);

/** Counts the records that refer to a title, by collection. */
export async function countReferences(
	connection: ReadConnection,
	title: string,
): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const { collection, field } of titleReferences) {
		const count = await countOf(
			connection,
			sql`SELECT COUNT(*) AS "count" FROM ${name(collection)} WHERE ${name(field)} = ${title}`,
		);
		if (count > 0) counts[collection] = (counts[collection] ?? 0) + count;
	}
	return counts;
}

/** Current loans, and schools that have copies. */
export async function touchedBy(
	connection: ReadConnection,
	title: string,
): Promise<{ open_loans: number; schools: number }> {
	const open_loans = await countOf(
		connection,
		sql`SELECT COUNT(*) AS "count" FROM "book_loans" WHERE "book_id" = ${title} AND "status" = 'open'`,
	);
	const schools = await countOf(
		connection,
		sql`SELECT COUNT(DISTINCT "school_id") AS "count" FROM "library_books" WHERE "book_id" = ${title}`,
	);
	return { open_loans, schools };
}

/** Whether a school has a title and no other school has it: it may then change what all schools share. */
export async function isOnlyIn(connection: ReadConnection, book: string, school: string): Promise<boolean> {
	const hasCopies = (whose: Sql) =>
		columnOf(connection, "found", integer).get(sql`
			SELECT 1 AS "found"
			FROM "library_books"
			WHERE "book_id" = ${book} AND "school_id" ${whose} AND "status" <> 'withdrawn'
			LIMIT 1`);
	if ((await hasCopies(sql`= ${school}`)) === undefined) return false;
	return (await hasCopies(sql`<> ${school}`)) === undefined;
}

/** Changes the title of one record without validation: records of older versions may be invalid. */
export async function pointTo(
	tx: Transaction,
	{ collection, field }: Reference,
	id: string,
	title: string,
): Promise<void> {
	await tx.run(sql`UPDATE ${name(collection)} SET ${name(field)} = ${title} WHERE "id" = ${id}`);
}
