/** Queries for readers and what each is still liable for. */
import {
	inList,
	integer,
	join,
	type ReadConnection,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import type { ReportQuery } from "../report-source.ts";

export interface Standing {
	readonly student_id: string;
	readonly class_code: string;
	readonly reader_type: string;
	readonly status: string;
	readonly books: number;
	readonly late: number;
	readonly lost: number;
}

const gone = raw(`s."status" IN ('left', 'transferred', 'graduated')`);
const here = raw(`s."status" IN ('active', 'blocked')`);

function readerFilters({ filters: { class: class_, grade, reader, leavers } }: ReportQuery): Sql {
	// A reader who has left and owes nothing is left out, unless leavers are requested.
	const conditions = [leavers ? gone : sql`(${here} OR (${gone} AND n."student_id" IS NOT NULL))`];
	if (class_ !== undefined) conditions.push(sql`s."class_code" = ${class_}`);
	if (grade !== undefined) conditions.push(sql`s."grade" = ${grade} AND s."class_code" <> ''`);
	if (reader !== undefined) conditions.push(sql`s."reader_type" = ${reader}`);
	return join(conditions, " AND ");
}

/** A school's readers, class by class; a loan that is claimed returned still counts. */
export async function standings(query: ReportQuery, school: string): Promise<Standing[]> {
	return readsShaped(query.connection, {
		student_id: text,
		class_code: text,
		reader_type: text,
		status: text,
		books: integer,
		late: integer,
		lost: integer,
	}).all(sql`
		SELECT s."id" AS "student_id", s."class_code", s."reader_type", s."status", COALESCE(n."books", 0) AS "books",
			COALESCE(n."late", 0) AS "late", COALESCE(n."lost", 0) AS "lost"
		FROM "students" AS s
			LEFT JOIN (
				SELECT "student_id",
					SUM(CASE WHEN "status" = 'lost' THEN 0 ELSE 1 END) AS "books",
					SUM(
						CASE
							WHEN "status" = 'open' AND "due_on" <> '' AND "due_on" < ${query.today} THEN 1
							ELSE 0
						END
					) AS "late",
					SUM(CASE WHEN "status" = 'lost' THEN 1 ELSE 0 END) AS "lost"
				FROM "book_loans"
				WHERE "school_id" = ${school}
					AND "status" IN ('open', 'lost', 'claimed_returned')
					AND "student_id" <> ''
				GROUP BY "student_id"
			) AS n ON n."student_id" = s."id"
		WHERE s."school_id" = ${school} AND ${readerFilters(query)}
		ORDER BY CASE WHEN s."class_code" = '' THEN 1 ELSE 0 END, s."class_sort", s."full_name__sort", s."id"`);
}

/** Names and numbers of some readers, by id. */
export async function namesOf({ connection }: ReportQuery, ids: readonly string[]) {
	const rows = await readsShaped(connection, { id: text, student_no: text, full_name: text }).all(
		sql`SELECT "id", "student_no", "full_name" FROM "students" WHERE "id" IN (${inList(ids)})`,
	);
	return new Map(rows.map((row) => [row.id, { student_no: row.student_no, full_name: row.full_name }]));
}

/** Readers of a school who are liable for no loan, class by class. */
export async function cleanReaders(
	connection: ReadConnection,
	school: string,
	chosen: {
		readonly class?: string;
		readonly grade?: number;
		readonly student?: string;
		readonly leavers: boolean;
	},
	limit: number,
) {
	const { class: class_, grade, student, leavers } = chosen;
	// A reader who is requested by name may have left already.
	const conditions = [leavers ? gone : student === undefined ? here : sql`(${here} OR ${gone})`];
	if (class_ !== undefined) conditions.push(sql`s."class_code" = ${class_}`);
	if (grade !== undefined) conditions.push(sql`s."grade" = ${grade} AND s."class_code" <> ''`);
	if (student !== undefined) conditions.push(sql`s."id" = ${student}`);
	return readsShaped(connection, { id: text, full_name: text, class_code: text, student_no: text }).all(sql`
		SELECT s."id", s."full_name", s."class_code", s."student_no"
		FROM "students" AS s
		WHERE s."school_id" = ${school}
			AND ${join(conditions, " AND ")}
			AND NOT EXISTS (
				SELECT 1
				FROM "book_loans" AS l
				WHERE l."student_id" = s."id" AND l."status" IN ('open', 'lost', 'claimed_returned')
			)
		ORDER BY CASE WHEN s."class_code" = '' THEN 1 ELSE 0 END, s."class_sort", s."full_name__sort", s."id"
		LIMIT ${limit}`);
}
