/** Conditions that several reports share. */
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import { join, type Reader, raw, type Sql, sql } from "@rafta/records";
import type { Asked } from "./frame.ts";

/** Every school, in the order of their names. */
export async function schoolIds(reader: Reader): Promise<string[]> {
	const rows = await reader.all(sql`SELECT "id" FROM "schools" ORDER BY "name__sort", "id"`);
	return rows.map(({ id }) => String(id));
}

/** Whether a stored instant lies in a period of days in Turkey. */
export const within = (column: Sql, from: CalendarDate, to: CalendarDate): Sql =>
	sql`${column} >= ${startOf(from)} AND ${column} < ${startOf(addDays(to, 1))}`;

/** A grade's classes as `turkish/classes.ts` writes them: `9`, `9/A`; the preparatory year is grade 0. */
const gradeOf = (column: Sql, grade: number): Sql => {
	const name = grade === 0 ? "Hazırlık" : String(grade);
	return sql`(${column} = ${name} OR ${column} LIKE ${`${name}/%`})`;
};

/** The filters that a loan itself answers; `l` is the loan. The class is the one that its reader was in at that time. */
export function loanFilters({ filters }: Asked): Sql {
	const { library, class: class_, grade } = filters;
	const conditions = [raw("1 = 1")];
	if (library !== undefined) conditions.push(sql`l."library_id" = ${library}`);
	if (class_ !== undefined) conditions.push(sql`l."class_code_at_loan" = ${class_}`);
	if (grade !== undefined) conditions.push(gradeOf(raw('l."class_code_at_loan"'), grade));
	return join(conditions, " AND ");
}

/** Ids as one bound list. */
export const inList = (ids: readonly string[]): Sql =>
	join(
		ids.map((id) => sql`${id}`),
		", ",
	);
