/** SQL queries of the notices: open loans, their readers, and notices already sent. */
import type { CalendarDate } from "@rafta/library/turkish/dates";
import {
	columnOf,
	flag,
	join,
	nullable,
	number,
	or,
	type ReadConnection,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";

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
	readonly reader_type: string;
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
	/** Only readers of this class; empty or absent: of all classes. */
	readonly class_code?: string;
}

const outOf = ({ library, until, students, class_code = "" }: Scope): Sql => {
	const ids = students?.map((id) => sql`${id}`);
	const ofStudents = ids ? sql`AND l."student_id" IN (${join(ids, ", ")})` : sql``;
	const ofClass =
		class_code === ""
			? sql``
			: sql`
				AND EXISTS (
					SELECT 1
					FROM "students" AS o
					WHERE o."id" = l."student_id" AND o."class_code" = ${class_code}
				)`;
	return sql`
		l."library_id" = ${library}
		AND l."status" = 'open'
		AND l."due_on" <= ${until}
		AND l."due_on" <> ''
		AND l."student_id" <> ''
		${ofStudents}
		${ofClass}`;
};

/** The next readers with such loans, ordered by id. */
export async function readersAfter(
	connection: ReadConnection,
	scope: Scope,
	after: string,
	limit: number,
): Promise<string[]> {
	return columnOf(connection, "student_id", text).all(sql`
		SELECT DISTINCT l."student_id"
		FROM "book_loans" AS l
		WHERE ${outOf(scope)} AND l."student_id" > ${after}
		ORDER BY l."student_id"
		LIMIT ${limit}`);
}

/** Loans with their books, the longest overdue first. */
export async function outLoans(
	connection: ReadConnection,
	scope: Scope,
	limit = 100_000,
): Promise<OutLoan[]> {
	return readsShaped(connection, {
		id: text,
		status: text,
		due_on: text,
		loaned_at: text,
		title: or(text, ""),
		barcode: or(text, ""),
		student: text,
	}).all(sql`
		SELECT l."id", l."status", l."due_on", l."loaned_at", l."student_id" AS "student", b."title", c."barcode"
		FROM "book_loans" AS l
			LEFT JOIN "books" AS b ON b."id" = l."book_id"
			LEFT JOIN "library_books" AS c ON c."id" = l."library_book_id"
		WHERE ${outOf(scope)}
		ORDER BY l."due_on", l."id"
		LIMIT ${limit}`);
}

/** Readers of these loans, class by class. */
export async function outReaders(connection: ReadConnection, scope: Scope): Promise<OutReader[]> {
	const rows = await readsShaped(connection, {
		id: text,
		first_name: text,
		last_name: text,
		full_name: text,
		student_no: text,
		class_code: text,
		reader_type: text,
		guardian_consent: flag,
		guardian_email: text,
		account_status: nullable(text),
		verified: or(flag, false),
		email: or(text, ""),
		language: or(text, ""),
	}).all(sql`
		SELECT s."id", s."first_name", s."last_name", s."full_name", s."student_no", s."class_code",
			s."reader_type", s."guardian_consent", s."guardian_email", u."status" AS "account_status", u."verified",
			 u."email", u."language"
		FROM "students" AS s
			LEFT JOIN "users" AS u ON u."id" = s."user_id" AND s."user_id" <> ''
		WHERE s."id" IN (SELECT l."student_id" FROM "book_loans" AS l WHERE ${outOf(scope)})
		ORDER BY s."class_sort", s."full_name__sort", s."id"`);
	return rows.map(({ account_status, verified, email, language, ...reader }) => ({
		...reader,
		account: account_status === "active" ? { verified, email, language } : null,
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
	return readsShaped(connection, {
		loan: text,
		mark: text,
		step: number,
		sent_at: text,
		channel: text,
		result: text,
		run: text,
	}).all(sql`
		SELECT n."loan_id" AS "loan", n."mark", n."step", n."sent_at", n."channel", n."result", n."run_id" AS "run"
		FROM "notices" AS n
			JOIN "book_loans" AS l ON l."id" = n."loan_id"
		WHERE ${outOf(scope)} AND n."mark" <> ''
		ORDER BY n."step"`);
}

/** The classes of a school that have pupils, in their order. */
export async function classesOf(connection: ReadConnection, school: string): Promise<string[]> {
	return columnOf(connection, "class_code", text).all(sql`
		SELECT "class_code", MIN("class_sort") AS "place"
		FROM "students"
		WHERE "school_id" = ${school}
			AND "reader_type" = 'pupil'
			AND "status" IN ('active', 'blocked')
			AND "class_code" <> ''
		GROUP BY "class_code"
		ORDER BY "place", "class_code"`);
}
