/**
 * Figures over all schools for administrators. Loans are counted school by school, because an index covers exactly
 * those queries.
 */
import type { RunningImport, Usage } from "@rafta/library/administration/answers";
import { type ReadConnection, type Row, raw, sql } from "@rafta/records";

const numberOf = (row: Row | undefined): number => Number(row?.n ?? 0);

const countOf = async (connection: ReadConnection, table: string): Promise<number> =>
	numberOf(await connection.get(sql`SELECT COUNT(*) AS "n" FROM ${raw(`"${table}"`)}`));

/** `today`: loans due before it are overdue. */
export async function usageOf(connection: ReadConnection, today: string): Promise<Usage> {
	const [schools, libraries, titles, copies, accounts, readers, open, overdue] = await Promise.all([
		countOf(connection, "schools"),
		countOf(connection, "libraries"),
		countOf(connection, "books"),
		countOf(connection, "library_books"),
		countOf(connection, "users"),
		connection.get(sql`
			SELECT SUM((
				SELECT COUNT(*)
				FROM "students"
				WHERE "students"."school_id" = "schools"."id"
					AND "students"."status" IN (${"active"}, ${"blocked"})
			)) AS "n"
			FROM "schools"`),
		connection.get(sql`
			SELECT SUM((
				SELECT COUNT(*)
				FROM "book_loans"
				WHERE "book_loans"."school_id" = "schools"."id" AND "book_loans"."status" = ${"open"}
			)) AS "n"
			FROM "schools"`),
		connection.get(sql`
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
		readers: numberOf(readers),
		accounts,
		open_loans: numberOf(open),
		overdue_loans: numberOf(overdue),
	};
}

/** Loans started since an instant, grouped by hour (UTC): `2026-03-05 09`. */
export async function loansByHour(
	connection: ReadConnection,
	since: string,
): Promise<ReadonlyMap<string, number>> {
	const rows = await connection.all(sql`
		SELECT SUBSTR("book_loans"."loaned_at", 1, 13) AS "hour", COUNT(*) AS "n"
		FROM "schools"
			CROSS JOIN "book_loans"
		WHERE "book_loans"."school_id" = "schools"."id" AND "book_loans"."loaned_at" >= ${since}
		GROUP BY 1`);
	return new Map(rows.map((row) => [String(row.hour), Number(row.n)]));
}

/** Imports being read, applied or undone, longest running first. */
export async function runningImports(connection: ReadConnection): Promise<RunningImport[]> {
	const rows = await connection.all(sql`
		SELECT "imports"."id", "imports"."kind", "imports"."status", "imports"."done", "imports"."total",
			"imports"."updated", "schools"."name" AS "school"
		FROM "imports"
			LEFT JOIN "schools" ON "schools"."id" = "imports"."school_id"
		WHERE "imports"."status" IN (${"reading"}, ${"applying"}, ${"undoing"})
		ORDER BY "imports"."updated"
		LIMIT 20`);
	return rows.map((row) => ({
		id: String(row.id),
		kind: String(row.kind),
		status: String(row.status),
		school: String(row.school ?? ""),
		done: Number(row.done),
		total: Number(row.total),
		updated: String(row.updated),
	}));
}

/** Whether a collection has any record. `table` is one of the program's own names. */
export const hasRecords = async (connection: ReadConnection, table: string): Promise<boolean> =>
	(await connection.get(sql`SELECT 1 AS "found" FROM ${raw(`"${table}"`)} LIMIT 1`)) !== undefined;
