/** Queries for loans of readers: counted by reader, and described for the rows on a page. */
import { isAtSchool } from "@rafta/library/readers/status";
import { inList, integer, join, number, or, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import { timeInGroups, within } from "../queries.ts";
import type { ReportQuery } from "../report-source.ts";

export interface LoanCounts {
	readonly loans: number;
	/** Returned loans, and those of them returned on their last day or before. */
	readonly returned: number;
	readonly on_time: number;
	/** A stored instant. */
	readonly last: string;
}

/**
 * Loans of a school in the period by reader, in the order of a covering index. On time is defined in
 * `circulation/lateness.ts`: a day in Turkey ends at 21:00 of the stored time. A forgotten reader has no id.
 */
export async function borrowedBy(query: ReportQuery, school: string): Promise<Map<string, LoanCounts>> {
	const { library } = query.filters;
	const place = library === undefined ? raw("1 = 1") : sql`l."library_id" = ${library}`;
	const rows = await readsShaped(query.connection, {
		student_id: text,
		loans: integer,
		returned: integer,
		on_time: integer,
		last: text,
	}).all(sql`
		SELECT l."student_id", COUNT(*) AS "loans",
			SUM(CASE WHEN l."returned_at" <> '' THEN 1 ELSE 0 END) AS "returned",
			SUM(
				CASE
					WHEN l."returned_at" <> '' AND (l."due_on" = '' OR l."returned_at" < l."due_on" || ' 21:00')
						THEN 1
					ELSE 0
				END
			) AS "on_time",
			MAX(l."loaned_at") AS "last"
		FROM "book_loans" AS l
		WHERE l."school_id" = ${school}
			AND l."status" <> 'cancelled'
			AND ${within(timeInGroups, query.from, query.to)}
			AND ${place}
		GROUP BY l."student_id"`);
	return new Map(rows.map(({ student_id, ...loans }) => [student_id, loans]));
}

export interface Student {
	readonly id: string;
	readonly student_no: string;
	readonly full_name: string;
	readonly class_code: string;
	/** Belongs to the school today; readers who have left appear only if they borrowed something. */
	readonly isHere: boolean;
}

/** A school's readers, class by class, in the order of their names. */
export async function studentsOf(query: ReportQuery, school: string): Promise<Student[]> {
	const { class: class_, grade, reader } = query.filters;
	const conditions: Sql[] = [sql`s."school_id" = ${school}`];
	if (class_ !== undefined) conditions.push(sql`s."class_code" = ${class_}`);
	if (grade !== undefined) conditions.push(sql`s."grade" = ${grade} AND s."class_code" <> ''`);
	if (reader !== undefined) conditions.push(sql`s."reader_type" = ${reader}`);
	const rows = await readsShaped(query.connection, {
		id: text,
		student_no: text,
		full_name: text,
		class_code: text,
		status: text,
	}).all(sql`
		SELECT s."id", s."student_no", s."full_name", s."class_code", s."status"
		FROM "students" AS s
		WHERE ${join(conditions, " AND ")}
		ORDER BY CASE WHEN s."class_code" = '' THEN 1 ELSE 0 END, s."class_sort", s."full_name__sort", s."id"`);
	return rows.map(({ status, ...student }) => ({
		...student,
		isHere: isAtSchool(status),
	}));
}

export interface Read {
	readonly books: number;
	readonly pages: number;
	readonly authors: number;
}

/** Different titles that some readers borrowed in the period; each counts once. */
export async function readBy(query: ReportQuery, ids: readonly string[]): Promise<Map<string, Read>> {
	const { library } = query.filters;
	const place = library === undefined ? raw("1 = 1") : sql`l."library_id" = ${library}`;
	const rows = await readsShaped(query.connection, {
		student_id: text,
		books: integer,
		pages: or(number, 0),
		authors: integer,
	}).all(sql`
		SELECT t."student_id", COUNT(*) AS "books",
			SUM(CASE WHEN b."pages" > 0 THEN b."pages" ELSE 0 END) AS "pages",
			COUNT(DISTINCT CASE WHEN b."author_line" <> '' THEN b."author_line" END) AS "authors"
		FROM (
			SELECT DISTINCT l."student_id", l."book_id"
			FROM "book_loans" AS l
			WHERE l."student_id" IN (${inList(ids)})
				AND l."status" <> 'cancelled'
				AND ${within(timeInGroups, query.from, query.to)}
				AND ${place}
		) AS t
			LEFT JOIN "books" AS b ON b."id" = t."book_id"
		GROUP BY t."student_id"`);
	return new Map(rows.map(({ student_id, ...read }) => [student_id, read]));
}

export interface Out {
	readonly out: number;
	readonly late: number;
}

/** Current loans of some readers, and the overdue ones among them. */
export async function outWith(query: ReportQuery, ids: readonly string[]): Promise<Map<string, Out>> {
	const { library } = query.filters;
	const place = library === undefined ? raw("1 = 1") : sql`l."library_id" = ${library}`;
	const rows = await readsShaped(query.connection, { student_id: text, out: integer, late: integer }).all(sql`
		SELECT l."student_id", COUNT(*) AS "out",
			SUM(
				CASE
					WHEN l."status" = 'open' AND l."due_on" <> '' AND l."due_on" < ${query.today} THEN 1
					ELSE 0
				END
			) AS "late"
		FROM "book_loans" AS l
		WHERE l."student_id" IN (${inList(ids)})
			AND l."status" IN ('open', 'lost', 'claimed_returned')
			AND ${place}
		GROUP BY l."student_id"`);
	return new Map(rows.map(({ student_id, ...out }) => [student_id, out]));
}
