/** Conditions that several reports share. */
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import { join, type ReadConnection, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import type { ReportQuery, School } from "./report-source.ts";

/** Every school, ordered by name. */
export async function allSchools(connection: ReadConnection): Promise<School[]> {
	return readsShaped(connection, { id: text, name: text }).all(
		sql`SELECT "id", "name" FROM "schools" ORDER BY "name__sort", "id"`,
	);
}

/** Condition that a stored instant is in a period of days in Turkey. */
export const within = (column: Sql, from: CalendarDate, to: CalendarDate): Sql =>
	sql`${column} >= ${startOf(from)} AND ${column} < ${startOf(addDays(to, 1))}`;

/**
 * The time of a loan `l` as an expression that no index of times can serve: with the statistics of a large school the
 * engines would choose that index and read every row of the table, where another index covers all counted columns in
 * group order.
 */
export const timeInGroups: Sql = raw(`l."loaned_at" || ''`);

/** A grade's classes as `turkish/classes.ts` writes them: `9`, `9/A`; the preparatory year is grade 0. */
const gradeOf = (column: Sql, grade: number): Sql => {
	const name = grade === 0 ? "Hazırlık" : String(grade);
	return sql`(${column} = ${name} OR ${column} LIKE ${`${name}/%`})`;
};

/** Filters on the loan itself; `l` is the loan. The class is the one that its reader was in at that time. */
export function loanFilters({ filters }: ReportQuery): Sql {
	const { library, class: class_, grade } = filters;
	const conditions = [raw("1 = 1")];
	if (library !== undefined) conditions.push(sql`l."library_id" = ${library}`);
	if (class_ !== undefined) conditions.push(sql`l."class_code_at_loan" = ${class_}`);
	if (grade !== undefined) conditions.push(gradeOf(raw('l."class_code_at_loan"'), grade));
	return join(conditions, " AND ");
}

/** A school's libraries by name, in their order. */
export async function librariesOf(connection: ReadConnection, school: string): Promise<Map<string, string>> {
	const rows = await readsShaped(connection, { id: text, name: text }).all(
		sql`SELECT "id", "name" FROM "libraries" WHERE "school_id" = ${school} ORDER BY "name__sort", "id"`,
	);
	return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Entries of the desk's journal, `e`, that were not undone: an undo entry names their operation, about the same copy.
 */
export const notUndone = raw(`
	NOT EXISTS (
		SELECT 1
		FROM "circulation_events" AS u
		WHERE u."copy" = e."copy"
			AND u."at_server" >= e."at_server"
			AND u."kind" = 'undo'
			AND u."reason" = e."op_id"
	)`);

/** The kinds of entries that reports count: the partial index is used only if all three are named. */
export const countedKinds = raw(`e."kind" IN ('lost', 'renew', 'used')`);
