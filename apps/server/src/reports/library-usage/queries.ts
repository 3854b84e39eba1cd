/** Counts of desk actions by hour: an hour of the day in Turkey is an hour of the stored time. */
import { inList, integer, raw, readsShaped, type Sql, sql, text } from "@rafta/records";
import { countedKinds, notUndone, within } from "../queries.ts";
import type { ReportQuery } from "../report-source.ts";

/** Number of actions in an hour: `2026-03-05 09`, as times are stored. */
export interface Hour {
	readonly hour: string;
	readonly count: number;
}

const hourOf = (column: string): Sql => raw(`SUBSTR(${column}, 1, 13)`);

function hours(query: ReportQuery, statement: Sql): Promise<Hour[]> {
	return readsShaped(query.connection, { hour: text, count: integer }).all(statement);
}

const inLibrary = ({ filters: { library } }: ReportQuery, column: string): Sql =>
	library === undefined ? raw("1 = 1") : sql`${raw(column)} = ${library}`;

/** Loans of a school by hour; undone ones are counted separately, using the index on the status. */
export const loansByHour = (query: ReportQuery, school: string): Promise<Hour[]> =>
	hours(
		query,
		sql`
			SELECT ${hourOf('l."loaned_at"')} AS "hour", COUNT(*) AS "count"
			FROM "book_loans" AS l
			WHERE l."school_id" = ${school}
				AND ${within(raw('l."loaned_at"'), query.from, query.to)}
				AND ${inLibrary(query, 'l."library_id"')}
			GROUP BY 1`,
	);

export const cancelledByHour = (query: ReportQuery, school: string): Promise<Hour[]> =>
	hours(
		query,
		sql`
			SELECT ${hourOf('l."loaned_at"')} AS "hour", COUNT(*) AS "count"
			FROM "book_loans" AS l
			WHERE l."school_id" = ${school}
				AND l."status" = 'cancelled'
				AND ${within(raw("l.\"loaned_at\" || ''"), query.from, query.to)}
				AND ${inLibrary(query, 'l."library_id"')}
			GROUP BY 1`,
	);

/** Returned books, at the libraries that lent them. */
export const returnsByHour = (query: ReportQuery, libraries: readonly string[]): Promise<Hour[]> =>
	hours(
		query,
		sql`
			SELECT ${hourOf('l."returned_at"')} AS "hour", COUNT(*) AS "count"
			FROM "book_loans" AS l
			WHERE l."library_id" IN (${inList(libraries)})
				AND ${within(raw('l."returned_at"'), query.from, query.to)}
			GROUP BY 1`,
	);

/** Visits of whole classes; a visit counts in the hour of its first loan. */
export const visitsByHour = (query: ReportQuery, school: string): Promise<Hour[]> =>
	hours(
		query,
		sql`
			SELECT ${hourOf('v."began"')} AS "hour", COUNT(*) AS "count"
			FROM (
				SELECT l."visit_id" AS "visit_id", MIN(l."loaned_at") AS "began"
				FROM "book_loans" AS l
				WHERE l."school_id" = ${school}
					AND l."visit_id" <> ''
					AND l."status" <> 'cancelled'
					AND ${within(raw('l."loaned_at"'), query.from, query.to)}
					AND ${inLibrary(query, 'l."library_id"')}
				GROUP BY l."visit_id"
			) AS v
			GROUP BY 1`,
	);

/** Entries of the desk's journal of one kind, without those that were undone. */
export const entriesByHour = (query: ReportQuery, school: string, kind: "renew" | "used"): Promise<Hour[]> =>
	hours(
		query,
		sql`
			SELECT ${hourOf('e."at_server"')} AS "hour", COUNT(*) AS "count"
			FROM "circulation_events" AS e
				LEFT JOIN "library_books" AS c ON c."id" = e."copy"
			WHERE e."school_id" = ${school}
				AND ${countedKinds}
				AND e."kind" = ${kind}
				AND ${within(raw('e."at_server"'), query.from, query.to)}
				AND ${inLibrary(query, 'c."library_id"')}
				AND ${notUndone}
			GROUP BY 1`,
	);
