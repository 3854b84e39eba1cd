/**
 * Figures over all schools for administrators. Loans are counted school by school, because an index covers exactly
 * those queries.
 */
import type { RunningImport, Usage } from "@rafta/library/admin/answers";
import {
	columnOf,
	integer,
	number,
	or,
	type ReadConnection,
	raw,
	readsShaped,
	sql,
	text,
} from "@rafta/records";

const rowsIn = (connection: ReadConnection, table: string): Promise<number> =>
	columnOf(connection, "n", integer).one(sql`SELECT COUNT(*) AS "n" FROM ${raw(`"${table}"`)}`);

/** `today`: loans due before it are overdue. */
export async function usageOf(connection: ReadConnection, today: string): Promise<Usage> {
	// Without a school the sum of the counts is NULL.
	const sum = columnOf(connection, "n", or(integer, 0));
	const [schools, libraries, titles, copies, accounts, readers, open, overdue] = await Promise.all([
		rowsIn(connection, "schools"),
		rowsIn(connection, "libraries"),
		rowsIn(connection, "books"),
		rowsIn(connection, "library_books"),
		rowsIn(connection, "users"),
		sum.one(sql`
			SELECT SUM((
				SELECT COUNT(*)
				FROM "students"
				WHERE "students"."school_id" = "schools"."id"
					AND "students"."status" IN (${"active"}, ${"blocked"})
			)) AS "n"
			FROM "schools"`),
		sum.one(sql`
			SELECT SUM((
				SELECT COUNT(*)
				FROM "book_loans"
				WHERE "book_loans"."school_id" = "schools"."id" AND "book_loans"."status" = ${"open"}
			)) AS "n"
			FROM "schools"`),
		sum.one(sql`
			SELECT SUM((
				SELECT COUNT(*)
				FROM "book_loans"
				WHERE "book_loans"."school_id" = "schools"."id"
					AND "book_loans"."status" = ${"open"}
					AND "book_loans"."due_on" < ${today}
			)) AS "n"
			FROM "schools"`),
	]);
	return {
		schools,
		libraries,
		titles,
		copies,
		readers,
		accounts,
		open_loans: open,
		overdue_loans: overdue,
	};
}

/** Loans started since an instant, grouped by hour (UTC): `2026-03-05 09`. */
export async function loansByHour(
	connection: ReadConnection,
	since: string,
): Promise<ReadonlyMap<string, number>> {
	const rows = await readsShaped(connection, { hour: text, n: integer }).all(sql`
		SELECT SUBSTR("book_loans"."loaned_at", 1, 13) AS "hour", COUNT(*) AS "n"
		FROM "schools"
			CROSS JOIN "book_loans"
		WHERE "book_loans"."school_id" = "schools"."id" AND "book_loans"."loaned_at" >= ${since}
		GROUP BY 1`);
	return new Map(rows.map((row) => [row.hour, row.n]));
}

/** Imports being read, applied or undone, longest running first. */
export async function runningImports(connection: ReadConnection): Promise<RunningImport[]> {
	return readsShaped(connection, {
		id: text,
		kind: text,
		status: text,
		school: or(text, ""),
		done: number,
		total: number,
		updated: text,
	}).all(sql`
		SELECT "imports"."id", "imports"."kind", "imports"."status", "imports"."done", "imports"."total",
			"imports"."updated", "schools"."name" AS "school"
		FROM "imports"
			LEFT JOIN "schools" ON "schools"."id" = "imports"."school_id"
		WHERE "imports"."status" IN (${"reading"}, ${"applying"}, ${"undoing"})
		ORDER BY "imports"."updated"
		LIMIT 20`);
}
