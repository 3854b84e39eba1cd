/** Queries for the tasks of a status in their order. */
import {
	countOf,
	integer,
	number,
	type ReadConnection,
	readsShaped,
	sql,
	type Transaction,
	text,
} from "@rafta/records";

export interface TaskPosition {
	readonly id: string;
	readonly order: number;
}

const placed = { id: text, order: number };

/** Tasks below a place in a column, the nearest first, one task left out. `null`: from the top. */
export async function below(
	connection: ReadConnection,
	status: string,
	place: TaskPosition | null,
	but: string,
	limit: number,
): Promise<TaskPosition[]> {
	const from = place
		? sql` AND "column_order" >= ${place.order} AND ("column_order" > ${place.order} OR "id" > ${place.id})`
		: sql``;
	return readsShaped(connection, placed).all(sql`
		SELECT "id", "column_order" AS "order"
		FROM "tasks"
		WHERE "status" = ${status} AND "id" <> ${but}${from}
		ORDER BY "column_order", "id"
		LIMIT ${limit}`);
}

/** Tasks above a place in a column, the nearest first, one task left out. `null`: from the end. */
export async function above(
	connection: ReadConnection,
	status: string,
	place: TaskPosition | null,
	but: string,
	limit: number,
): Promise<TaskPosition[]> {
	const to = place
		? sql` AND "column_order" <= ${place.order} AND ("column_order" < ${place.order} OR "id" < ${place.id})`
		: sql``;
	return readsShaped(connection, placed).all(sql`
		SELECT "id", "column_order" AS "order"
		FROM "tasks"
		WHERE "status" = ${status} AND "id" <> ${but}${to}
		ORDER BY "column_order" DESC, "id" DESC
		LIMIT ${limit}`);
}

/** Renumbers a task. Its position does not change, so no message is published. */
export const setOrder = (transaction: Transaction, id: string, order: number) =>
	transaction.run(sql`UPDATE "tasks" SET "column_order" = ${order} WHERE "id" = ${id}`);

/** Counts the open loans of a library that were due before a day, by the class that their readers are in today. */
export async function overdueClasses(
	connection: ReadConnection,
	library: string,
	before: string,
): Promise<{ name: string; count: number }[]> {
	return readsShaped(connection, { name: text, count: integer }).all(sql`
		SELECT COALESCE(NULLIF(s."class_code", ''), l."class_code_at_loan") AS "name", COUNT(*) AS "count"
		FROM "book_loans" l
		LEFT JOIN "students" s ON s."id" = l."student_id"
		WHERE l."library_id" = ${library} AND l."status" = 'open' AND l."due_on" < ${before}
		GROUP BY 1
		ORDER BY 1`);
}

/** Counts the titles of a school that still need a name. */
export async function unknownTitles(connection: ReadConnection, school: string): Promise<number> {
	return countOf(
		connection,
		sql`SELECT COUNT(*) AS "count" FROM "title_lookups" WHERE "school_id" = ${school}`,
	);
}
