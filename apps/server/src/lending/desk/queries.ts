/** SQL queries of the desk's home and of its search by words. Every statement runs on an index of the collections. */
import {
	integer,
	join,
	or,
	type ReadConnection,
	type RowOf,
	raw,
	readsShaped,
	sql,
	text,
} from "@rafta/records";

/** As many classes as a person goes through; the follow-up lists them all. */
const MAX_CLASSES = 8;

/** Books shown of a class. */
const MAX_BOOKS = 6;

/** Overdue loans of a library by the class of their readers, the longest list first, equal ones in the order of classes. */
export async function lateClasses(
	connection: ReadConnection,
	{ school, library }: { school: string; library: string },
	today: string,
) {
	const rows = await readsShaped(connection, {
		class_code: text,
		loans: integer,
		due_on: text,
		teacher: or(text, ""),
	}).all(sql`
		SELECT c."class_code", c."loans", c."due_on", t."teacher"
		FROM (
				SELECT COALESCE(s."class_code", '') AS "class_code", COUNT(*) AS "loans", MIN(l."due_on") AS "due_on",
					MAX(s."class_sort") AS "class_sort"
				FROM "book_loans" AS l
					LEFT JOIN "students" AS s ON s."id" = l."student_id"
				WHERE l."library_id" = ${library} AND l."status" = 'open' AND l."due_on" < ${today} AND l."due_on" <> ''
				GROUP BY COALESCE(s."class_code", '')
			) AS c
			LEFT JOIN "school_classes" AS t ON t."school_id" = ${school} AND t."class_code" = c."class_code"
		ORDER BY c."loans" DESC, c."due_on", COALESCE(c."class_sort", ''), c."class_code"
		LIMIT ${MAX_CLASSES}`);
	const books = await readsShaped(connection, { class_code: text, book_id: text }).all(sql`
		SELECT o."class_code", o."book_id"
		FROM (
				SELECT COALESCE(s."class_code", '') AS "class_code", l."book_id",
					ROW_NUMBER() OVER (
						PARTITION BY COALESCE(s."class_code", '')
						ORDER BY l."due_on", l."id"
					) AS "place"
				FROM "book_loans" AS l
					LEFT JOIN "students" AS s ON s."id" = l."student_id"
				WHERE l."library_id" = ${library} AND l."status" = 'open' AND l."due_on" < ${today} AND l."due_on" <> ''
			) AS o
		WHERE o."place" <= ${MAX_BOOKS}
		ORDER BY o."place", o."class_code"`);
	const byClass = Map.groupBy(books, ({ class_code }) => class_code);
	return rows.map((row) => ({
		...row,
		books: (byClass.get(row.class_code) ?? []).map(({ book_id }) => book_id),
	}));
}

const scanShape = {
	loan: text,
	at: text,
	book_id: text,
	due_on: text,
	reader: or(text, ""),
	class_code: or(text, ""),
};

export type LatestScan = RowOf<typeof scanShape> & { readonly kind: "checkout" | "checkin" };

/** The latest loans and returns of a library, newest first. */
export async function latestScans(
	connection: ReadConnection,
	library: string,
	limit: number,
): Promise<LatestScan[]> {
	const newest = (by: "loaned_at" | "returned_at") => {
		const at = raw(`l."${by}"`);
		return readsShaped(connection, scanShape).all(sql`
			SELECT l."id" AS "loan", ${at} AS "at", l."book_id", l."due_on", s."full_name" AS "reader", s."class_code"
			FROM "book_loans" AS l
				LEFT JOIN "students" AS s ON s."id" = l."student_id"
			WHERE l."library_id" = ${library} AND ${at} <> '' AND l."status" <> 'cancelled'
			ORDER BY ${at} DESC
			LIMIT ${limit}`);
	};
	const lent = (await newest("loaned_at")).map((row) => ({ ...row, kind: "checkout" as const }));
	const returned = (await newest("returned_at")).map((row) => ({ ...row, kind: "checkin" as const }));
	const all = [...returned, ...lent].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
	return all.slice(0, limit);
}

/** Who has these copies, as "name, class". */
export async function readersOfCopies(
	connection: ReadConnection,
	copies: readonly { readonly id: string }[],
): Promise<Map<string, string>> {
	if (copies.length === 0) return new Map();
	const rows = await readsShaped(connection, {
		copy: text,
		name: or(text, ""),
		class_code: or(text, ""),
	}).all(sql`
		SELECT l."library_book_id" AS "copy", s."full_name" AS "name", s."class_code"
		FROM "book_loans" AS l
			JOIN "students" AS s ON s."id" = l."student_id"
		WHERE l."library_book_id" IN (${join(
			copies.map(({ id }) => sql`${id}`),
			", ",
		)})
			AND l."status" IN ('open', 'lost', 'claimed_returned')`);
	return new Map(
		rows.map(({ copy, name, class_code }) => [copy, [name, class_code].filter(Boolean).join(", ")]),
	);
}
