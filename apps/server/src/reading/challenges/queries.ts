/** What the classes of a school have read in a span of days. */
import type { ClassReading } from "@rafta/library/reading/challenge";
import { addDays, startOf } from "@rafta/library/turkish/dates";
import { integer, type ReadConnection, readsShaped, sql, text } from "@rafta/records";
import { keptOvernight } from "../../lending/circulation/queries.ts";
import { pupilClasses } from "../../people/readers/queries.ts";

/** Readers who have switched their history or their reading life off: they are counted nowhere. */
const notCounted = (school: string) => sql`
	SELECT s."id" FROM "students" AS s WHERE s."history_off" = 1
	UNION
	SELECT c."student_id" FROM "reading_choices" AS c WHERE c."school_id" = ${school} AND c."is_off" = 1`;

/** Classes with their pupils and what they brought back: a title counts once for a reader. */
export const classReadings = (
	connection: ReadConnection,
	school: string,
	{ from, until }: { readonly from: string; readonly until: string },
): Promise<ClassReading[]> =>
	readsShaped(connection, {
		class_code: text,
		class_sort: text,
		pupils: integer,
		readers: integer,
		books: integer,
		pages: integer,
	}).all(sql`
		SELECT c."class_code", c."class_sort", c."pupils",
			COALESCE(n."readers", 0) AS "readers", COALESCE(n."books", 0) AS "books", COALESCE(n."pages", 0) AS "pages"
		FROM (${pupilClasses(school)}) AS c
			LEFT JOIN (
				SELECT r."class_code", COUNT(DISTINCT r."student_id") AS "readers", COUNT(*) AS "books",
					SUM(CASE WHEN b."pages" > 0 THEN b."pages" ELSE 0 END) AS "pages"
				FROM (
					SELECT DISTINCT l."class_code_at_loan" AS "class_code", l."student_id", l."book_id"
					FROM "book_loans" AS l
					WHERE l."library_id" IN (SELECT "id" FROM "libraries" WHERE "school_id" = ${school})
						AND l."returned_at" >= ${startOf(from)}
						AND l."returned_at" < ${startOf(addDays(until, 1))}
						AND l."status" = 'returned'
						AND l."student_id" <> ''
						AND ${keptOvernight}
						AND l."student_id" NOT IN (${notCounted(school)})
				) AS r
					JOIN "books" AS b ON b."id" = r."book_id"
				GROUP BY r."class_code"
			) AS n ON n."class_code" = c."class_code"`);
