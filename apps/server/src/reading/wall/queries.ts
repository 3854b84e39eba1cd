/** Queries of the wall: for one school, for a day or a month, each using an index of the collections. */
import { columnOf, integer, type ReadConnection, readsShaped, sql, text } from "@rafta/records";
import { hasName, usableTitles } from "../../catalogue/titles/usable-queries.ts";
import { keptOvernight } from "../../lending/circulation/queries.ts";
import { pupilClasses } from "../../people/readers/queries.ts";

const countsAsRead = sql`l."status" <> 'cancelled' AND ${keptOvernight}`;

const librariesOf = (school: string) => sql`SELECT "id" FROM "libraries" WHERE "school_id" = ${school}`;

/** Books lent and returned since an instant. */
export async function today(connection: ReadConnection, school: string, since: string) {
	return readsShaped(connection, { lent: integer, returned: integer }).one(sql`
		SELECT
			(
				SELECT COUNT(*)
				FROM "book_loans"
				WHERE "school_id" = ${school} AND "loaned_at" >= ${since} AND "status" <> 'cancelled'
			) AS "lent",
			(
				SELECT COUNT(*)
				FROM "book_loans"
				WHERE "library_id" IN (${librariesOf(school)})
					AND "returned_at" >= ${since}
					AND "status" <> 'cancelled'
			) AS "returned"`);
}

/** Classes with their pupils and loans since an instant: a title counts once for a reader. */
export async function classLoans(connection: ReadConnection, school: string, since: string) {
	return readsShaped(connection, {
		class_code: text,
		class_sort: text,
		pupils: integer,
		loans: integer,
	}).all(sql`
		SELECT c."class_code", c."class_sort", c."pupils", COALESCE(n."loans", 0) AS "loans"
		FROM (${pupilClasses(school)}) AS c
			LEFT JOIN (
				SELECT l."class_code_at_loan",
					COUNT(
						DISTINCT CASE WHEN l."student_id" = '' THEN l."id" ELSE l."student_id" || l."book_id" END
					) AS "loans"
				FROM "book_loans" AS l
				WHERE l."school_id" = ${school} AND l."loaned_at" >= ${since} AND ${countsAsRead}
				GROUP BY l."class_code_at_loan"
			) AS n ON n."class_code_at_loan" = c."class_code"`);
}

/**
 * Titles with copies acquired since an instant, the newest first; existing stock entered into the register is not new.
 */
export async function fresh(connection: ReadConnection, school: string, since: string, limit: number) {
	return columnOf(connection, "id", text).all(sql`
		SELECT b."id"
		FROM (
			SELECT c."book_id", MAX(c."created") AS "came"
			FROM "library_books" AS c
			WHERE c."library_id" IN (${librariesOf(school)})
				AND c."created" >= ${since}
				AND c."status" <> 'withdrawn'
				AND c."acquired_how" <> 'existing'
			GROUP BY c."book_id"
		) AS n
			JOIN "books" AS b ON b."id" = n."book_id"
		WHERE ${usableTitles({ school }, "b")} AND ${hasName}
		ORDER BY n."came" DESC, b."title__sort", b."id"
		LIMIT ${limit}`);
}

/** First names of pupils who borrowed since an instant, the last first: no surname, no class, no title. */
export async function firstNames(connection: ReadConnection, school: string, since: string, limit: number) {
	return columnOf(connection, "first_name", text).all(sql`
		SELECT s."first_name"
		FROM (
			SELECT "student_id", MAX("loaned_at") AS "at"
			FROM "book_loans"
			WHERE "school_id" = ${school}
				AND "loaned_at" >= ${since}
				AND "status" <> 'cancelled'
				AND "student_id" <> ''
			GROUP BY "student_id"
		) AS n
			JOIN "students" AS s ON s."id" = n."student_id"
		WHERE s."reader_type" = 'pupil' AND s."history_off" = 0
		ORDER BY n."at" DESC, s."id"
		LIMIT ${limit}`);
}
