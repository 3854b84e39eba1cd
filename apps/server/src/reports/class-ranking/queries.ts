/** Queries for classes, their pupils, and what they borrowed in a period. */
import { integer, raw, readsShaped, sql, text } from "@rafta/records";
import { keptOvernight } from "../../lending/circulation/queries.ts";
import { pupilClasses } from "../../people/readers/queries.ts";
import { loanFilters, within } from "../queries.ts";
import type { ReportQuery } from "../report-source.ts";

export interface ClassSize {
	readonly class_code: string;
	readonly class_sort: string;
	readonly pupils: number;
}

/** The classes of a school as they are now. */
export async function classSizes({ connection, filters }: ReportQuery, school: string): Promise<ClassSize[]> {
	const inGrade = filters.grade === undefined ? raw("1 = 1") : sql`"grade" = ${filters.grade}`;
	return readsShaped(connection, { class_code: text, class_sort: text, pupils: integer }).all(
		pupilClasses(school, inGrade),
	);
}

export interface ClassLoans {
	/** Titles by reader, each counted once; every loan without a reader counts separately. */
	readonly loans: number;
	readonly readers: number;
	/** Loans that came back, and those of them on their last day or before: in Turkey it ends at 21:00 of the stored time. */
	readonly returned: number;
	readonly inTime: number;
}

/**
 * What each class borrowed, by the class of the reader at that time. Grouped twice, by reader and title first, so that
 * a title counts once.
 */
export async function classLoans(query: ReportQuery, school: string): Promise<Map<string, ClassLoans>> {
	const rows = await readsShaped(query.connection, {
		class_code: text,
		loans: integer,
		readers: integer,
		inTime: integer,
		returned: integer,
	}).all(sql`
		SELECT g."class_code",
			SUM(CASE WHEN g."student_id" = '' THEN g."kept" WHEN g."kept" > 0 THEN 1 ELSE 0 END) AS "loans",
			COUNT(DISTINCT CASE WHEN g."student_id" <> '' AND g."kept" > 0 THEN g."student_id" END) AS "readers",
			SUM(g."in_time") AS "inTime", SUM(g."returned") AS "returned"
		FROM (
			SELECT l."class_code_at_loan" AS "class_code", l."student_id" AS "student_id",
				SUM(CASE WHEN ${keptOvernight} THEN 1 ELSE 0 END) AS "kept",
				SUM(
					CASE
						WHEN l."returned_at" <> '' AND (l."due_on" = '' OR l."returned_at" < l."due_on" || ' 21:00')
							THEN 1
						ELSE 0
					END
				) AS "in_time",
				SUM(CASE WHEN l."returned_at" <> '' THEN 1 ELSE 0 END) AS "returned"
			FROM "book_loans" AS l
			WHERE l."school_id" = ${school}
				AND l."status" <> 'cancelled'
				AND l."class_code_at_loan" <> ''
				AND ${within(raw('l."loaned_at"'), query.from, query.to)}
				AND ${loanFilters(query)}
			GROUP BY l."class_code_at_loan", l."student_id", l."book_id"
		) AS g
		GROUP BY g."class_code"`);
	return new Map(rows.map(({ class_code, ...loans }) => [class_code, loans]));
}
