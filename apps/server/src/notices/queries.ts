/** SQL queries of the notices: open loans, their readers, and notices already sent. */
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { join, type ReadConnection, type Row, type Sql, sql } from "@rafta/records";

/** An open loan, with the reader as named in documents and lists. */
export interface OutLoan {
	readonly id: string;
	readonly status: string;
	readonly due_on: CalendarDate;
	readonly loaned_at: string;
	readonly title: string;
	readonly barcode: string;
	readonly student: string;
}

export interface OutReader {
	readonly id: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly full_name: string;
	readonly student_no: string;
	readonly class_code: string;
	readonly guardian_consent: boolean;
	readonly guardian_email: string;
	/** The reader's account if it is active. */
	readonly account: { readonly verified: boolean; readonly email: string; readonly language: string } | null;
}

/** Open loans of a library due on or before a day; of some readers, or of all. */
export interface Scope {
	readonly library: string;
	readonly until: CalendarDate;
	readonly students?: readonly string[];
}

const outOf = ({ library, until, students }: Scope): Sql => {
	const ids = students?.map((id) => sql`${id}`);
	const ofStudents = ids ? sql`AND l."student_id" IN (${join(ids, ", ")})` : sql``;
	return sql`
		l."library_id" = ${library}
		AND l."status" = 'open'
		AND l."due_on" <= ${until}
		AND l."due_on" <> ''
		AND l."student_id" <> ''
		${ofStudents}`;
};

const text = (value: unknown): string => String(value ?? "");
const isTrue = (value: unknown): boolean => value === true || Number(value) === 1;

/** The next readers with such loans, ordered by id. */
export async function readersAfter(
	connection: ReadConnection,
	scope: Scope,
	after: string,
	limit: number,
): Promise<string[]> {
	const rows = await connection.all(sql`
		SELECT DISTINCT l."student_id"
		FROM "book_loans" AS l
		WHERE ${outOf(scope)} AND l."student_id" > ${after}
		ORDER BY l."student_id"
		LIMIT ${limit}`);
	return rows.map(({ student_id }) => String(student_id));
}

const loanOf = (row: Row): OutLoan => ({
	id: String(row.id),
	status: String(row.status),
	due_on: String(row.due_on),
	loaned_at: text(row.loaned_at),
	title: text(row.title),
	barcode: text(row.barcode),
	student: String(row.student_id),
});

/** Loans with their books, the longest overdue first. */
export async function outLoans(
	connection: ReadConnection,
	scope: Scope,
	limit = 100_000,
): Promise<OutLoan[]> {
	const rows = await connection.all(sql`
		SELECT l."id", l."status", l."due_on", l."loaned_at", l."student_id", b."title", c."barcode"
		FROM "book_loans" AS l
			LEFT JOIN "books" AS b ON b."id" = l."book_id"
			LEFT JOIN "library_books" AS c ON c."id" = l."library_book_id"
		WHERE ${outOf(scope)}
		ORDER BY l."due_on", l."id"
		LIMIT ${limit}`);
	return rows.map(loanOf);
}

/** Readers of these loans, class by class. */
export async function outReaders(connection: ReadConnection, scope: Scope): Promise<OutReader[]> {
	const rows = await connection.all(sql`
		SELECT s."id", s."first_name", s."last_name", s."full_name", s."student_no", s."class_code",
			s."guardian_consent", s."guardian_email", u."id" AS "account", u."status" AS "account_status",
			u."verified", u."email", u."language"
		FROM "students" AS s
			LEFT JOIN "users" AS u ON u."id" = s."user_id" AND s."user_id" <> ''
		WHERE s."id" IN (SELECT l."student_id" FROM "book_loans" AS l WHERE ${outOf(scope)})
		ORDER BY s."class_sort", s."full_name__sort", s."id"`);
	return rows.map((row) => ({
		id: String(row.id),
		first_name: text(row.first_name),
		last_name: text(row.last_name),
		full_name: text(row.full_name),
		student_no: text(row.student_no),
		class_code: text(row.class_code),
		guardian_consent: isTrue(row.guardian_consent),
		guardian_email: text(row.guardian_email),
		account:
			row.account !== null && row.account_status === "active"
				? { verified: isTrue(row.verified), email: text(row.email), language: text(row.language) }
				: null,
	}));
}

/** A notice sent about a loan. */
export interface SentNotice {
	readonly loan: string;
	readonly mark: string;
	readonly step: number;
	readonly sent_at: string;
	readonly channel: string;
	readonly result: string;
	readonly run: string;
}

export async function sentNoticesOf(connection: ReadConnection, scope: Scope): Promise<SentNotice[]> {
	const rows = await connection.all(sql`
		SELECT n."loan_id", n."mark", n."step", n."sent_at", n."channel", n."result", n."run_id"
		FROM "notices" AS n
			JOIN "book_loans" AS l ON l."id" = n."loan_id"
		WHERE ${outOf(scope)} AND n."mark" <> ''
		ORDER BY n."step"`);
	return rows.map((row) => ({
		loan: String(row.loan_id),
		mark: String(row.mark),
		step: Number(row.step),
		sent_at: String(row.sent_at),
		channel: text(row.channel),
		result: text(row.result),
		run: text(row.run_id),
	}));
}

/** The classes of a school that have pupils, in their order. */
export async function classesOf(connection: ReadConnection, school: string): Promise<string[]> {
	const rows = await connection.all(sql`
		SELECT "class_code", MIN("class_sort") AS "place"
		FROM "students"
		WHERE "school_id" = ${school}
			AND "reader_type" = 'pupil'
			AND "status" IN ('active', 'blocked')
			AND "class_code" <> ''
		GROUP BY "class_code"
		ORDER BY "place", "class_code"`);
	return rows.map(({ class_code }) => String(class_code));
}
