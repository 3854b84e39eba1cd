/** Queries for what a response has shown of the past of readers. */
import { inList, type ReadConnection, raw, readsShaped, sql, text } from "@rafta/records";

/** Condition on a loan `l` that names its reader and ended before an instant. */
const endedBeforeSql = (before: string) => sql`
	l."student_id" <> ''
	AND l."status" NOT IN ('open', 'lost', 'claimed_returned')
	AND CASE WHEN l."returned_at" <> '' THEN l."returned_at" ELSE l."loaned_at" END < ${before}`;

const sources = {
	book_loans: raw('"book_loans" l WHERE l."id"'),
	circulation_events: raw('"circulation_events" e JOIN "book_loans" l ON l."id" = e."loan" WHERE e."id"'),
};

/** Collections whose records say what somebody has borrowed. */
export type PastSource = keyof typeof sources | "holds";

export const isPastSource = (name: string): name is PastSource => name in sources || name === "holds";

/** A past loan, or a hold that became one, with its reader. */
export interface PastLoan {
	readonly student: string;
	readonly loan: string;
}

/** The past loans among the given records. */
export function pastLoansAmong(
	connection: ReadConnection,
	source: PastSource,
	ids: readonly string[],
	before: string,
): Promise<PastLoan[]> {
	const rows = readsShaped(connection, { student: text, loan: text });
	if (source === "holds")
		return rows.all(sql`
			SELECT h."student_id" AS "student", h."id" AS "loan"
			FROM "holds" h
			WHERE h."id" IN (${inList(ids)}) AND h."status" = 'filled' AND h."student_id" <> ''
				AND h."updated" < ${before}`);
	return rows.all(sql`
		SELECT l."student_id" AS "student", l."id" AS "loan"
		FROM ${sources[source]} IN (${inList(ids)}) AND ${endedBeforeSql(before)}`);
}
