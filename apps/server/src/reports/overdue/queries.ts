/** Queries for overdue loans by reader, and for their descriptions. */
import type { CalendarDate } from "@rafta/library/turkish/dates";
import {
	flag,
	inList,
	integer,
	join,
	number,
	or,
	type ReadConnection,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import type { ReportQuery } from "../report-source.ts";

export interface OverdueLoan {
	readonly id: string;
	readonly student: string;
	readonly class_code: string;
	readonly due_on: CalendarDate;
}

const leaver = raw(`s."status" IN ('left', 'transferred', 'graduated')`);

/** Filters on the reader's current data; `s` is the reader. */
function readerFilters({ filters: { library, class: class_, grade, leavers } }: ReportQuery): Sql {
	const conditions = [raw("1 = 1")];
	if (library !== undefined) conditions.push(sql`l."library_id" = ${library}`);
	if (class_ !== undefined) conditions.push(sql`s."class_code" = ${class_}`);
	// A reader without a class has grade 0 or -1, like the preparatory year.
	if (grade !== undefined) conditions.push(sql`s."grade" = ${grade} AND s."class_code" <> ''`);
	if (leavers) conditions.push(leaver);
	return join(conditions, " AND ");
}

/** A school's open loans that were due before today, class by class and reader by reader, the longest overdue first. */
export async function overdueLoans(query: ReportQuery, school: string): Promise<OverdueLoan[]> {
	return readsShaped(query.connection, {
		id: text,
		student: text,
		class_code: or(text, ""),
		due_on: text,
	}).all(sql`
		SELECT l."id", l."student_id" AS "student", l."due_on", s."class_code"
		FROM "book_loans" AS l
			LEFT JOIN "students" AS s ON s."id" = l."student_id"
		WHERE l."school_id" = ${school}
			AND l."status" = 'open'
			AND l."due_on" < ${query.today}
			AND l."due_on" <> ''
			AND ${readerFilters(query)}
		ORDER BY
			CASE WHEN COALESCE(s."class_code", '') = '' THEN 1 ELSE 0 END,
			COALESCE(s."class_sort", ''), COALESCE(s."full_name__sort", ''), l."student_id", l."due_on", l."id"`);
}

export interface DescribedLoan {
	readonly student_no: string;
	readonly full_name: string;
	readonly guardian_phone: string;
	readonly title: string;
	readonly book_id: string;
	readonly copy_id: string;
	readonly barcode: string;
	readonly price: number | null;
	readonly loaned_at: string;
}

/** Some loans with their readers and copies. A guardian who has not consented is not called: the number is left out. */
export async function describeLoans(
	connection: ReadConnection,
	ids: readonly string[],
): Promise<Map<string, DescribedLoan>> {
	const rows = await readsShaped(connection, {
		id: text,
		student_no: or(text, ""),
		full_name: or(text, ""),
		guardian_consent: or(flag, false),
		guardian_phone: or(text, ""),
		title: or(text, ""),
		book_id: text,
		copy_id: text,
		barcode: or(text, ""),
		price: or(number, 0),
		loaned_at: text,
	}).all(sql`
		SELECT l."id", l."loaned_at", l."book_id", l."library_book_id" AS "copy_id", s."student_no", s."full_name",
			s."guardian_phone", s."guardian_consent", b."title", c."barcode", c."price"
		FROM "book_loans" AS l
			LEFT JOIN "students" AS s ON s."id" = l."student_id"
			LEFT JOIN "books" AS b ON b."id" = l."book_id"
			LEFT JOIN "library_books" AS c ON c."id" = l."library_book_id"
		WHERE l."id" IN (${inList(ids)})`);
	return new Map(
		rows.map(({ id, guardian_consent, guardian_phone, price, ...loan }) => [
			id,
			{
				...loan,
				guardian_phone: guardian_consent ? guardian_phone : "",
				// An empty price is stored as 0.
				price: price || null,
			},
		]),
	);
}

/** Counts the reminders of each loan since it became overdue. */
export async function remindersOf(
	connection: ReadConnection,
	ids: readonly string[],
): Promise<Map<string, number>> {
	const rows = await readsShaped(connection, { loan_id: text, count: integer }).all(sql`
		SELECT "loan_id", COUNT(DISTINCT "step") AS "count"
		FROM "notices"
		WHERE "loan_id" IN (${inList(ids)}) AND "step" > 0 AND "result" <> 'failed' AND "mark" <> ''
		GROUP BY "loan_id"`);
	return new Map(rows.map((row) => [row.loan_id, row.count]));
}
