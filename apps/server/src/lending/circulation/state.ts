/** Loads the state that the circulation rules need. */
import type { CheckinState } from "@rafta/library/circulation/checkin";
import type { CheckoutState } from "@rafta/library/circulation/checkout";
import { suspendedUntil } from "@rafta/library/circulation/suspension";
import type { CopyState, LoanState, ReaderState, Warning } from "@rafta/library/circulation/types";
import { addDays, type CalendarDate, dateOf, startOf, todayIn } from "@rafta/library/turkish/dates";
import type { RecordReader, Stored } from "../../records.ts";
import type { LibraryPolicy, Policies } from "./policies.ts";
import { copyLoan, freeCopies, lateReturns, readerLoans, titleHolds } from "./queries.ts";

export const copyState = (copy: Stored<"library_books">): CopyState => ({
	id: copy.id,
	book_id: copy.book_id,
	library_id: copy.library_id,
	school_id: copy.school_id,
	status: copy.status as CopyState["status"],
	loanable: copy.loanable || "yes",
});

/** A loan of a copy as the rules see it. */
export const loanState = (loan: Stored<"book_loans">, copy: Stored<"library_books">): LoanState => ({
	id: loan.id,
	library_book_id: copy.id,
	student_id: loan.student_id,
	status: loan.status as LoanState["status"],
	loaned_on: dateOf(loan.loaned_at),
	due_on: loan.due_on,
	original_due_on: loan.original_due_on,
	renewals: loan.renewals,
	loanable: copy.loanable || "yes",
});

/**
 * Returns the end of a reader's suspension under the requesting library's rules; reads nothing if the library never
 * suspends.
 */
async function suspensionOf(
	records: RecordReader,
	student: Stored<"students">,
	{ policy, calendar }: LibraryPolicy,
	today: CalendarDate,
): Promise<CalendarDate | ""> {
	if (policy.suspension_per_day <= 0) return "";
	const since = startOf(addDays(today, -policy.suspension_cap));
	return suspendedUntil(await lateReturns(records.sql, student.id, since), policy, calendar);
}

/** Warns the desk that a return suspends its reader (case 63), and until when. */
export async function suspensionWarning(
	policies: Policies,
	{ school_id, library_id, due_on }: Stored<"book_loans">,
	returned: Date,
): Promise<Warning[]> {
	const { policy, calendar } = await policies.of(school_id, library_id);
	const late = { due_on, returned_on: todayIn(returned) };
	const date = due_on === "" ? "" : suspendedUntil([late], policy, calendar);
	return date === "" ? [] : [{ code: "suspension", values: { date } }];
}

/** Loads the state of a reader on a day, as the rules need it. */
export const readerState = async (
	records: RecordReader,
	student: Stored<"students">,
	rules: LibraryPolicy,
	today: CalendarDate,
): Promise<ReaderState> => ({
	id: student.id,
	school_id: student.school_id,
	reader_type: student.reader_type || "pupil",
	grade: student.grade,
	class_code: student.class_code,
	status: student.status as ReaderState["status"],
	blocked_until: student.blocked_until,
	blocked_reason: student.blocked_reason,
	suspended_until: await suspensionOf(records, student, rules, today),
	member_until: student.member_until,
	birth_year: student.birth_year,
});

/** Loads the state needed to decide a checkout of a copy to a reader; `here` is the desk's library. */
export async function checkoutState(
	records: RecordReader,
	copy: Stored<"library_books">,
	student: Stored<"students">,
	rules: LibraryPolicy,
	today: CalendarDate,
	here = "",
): Promise<CheckoutState> {
	const [book, library] = [copy.book_id, copy.library_id];
	const holds = await titleHolds(records.sql, book, copy.school_id);
	return {
		copy: copyState(copy),
		reader: await readerState(records, student, rules, today),
		loans: await readerLoans(records.sql, student.id),
		copyLoan: await copyLoan(records.sql, copy.id),
		holds,
		// Without waiting holds the count is not needed.
		freeCopies: holds.length > 0 ? await freeCopies(records.sql, book, library) : 0,
		here: here || library,
		ageMin: (await records.find("books", book))?.age_min ?? 0,
	};
}

/** Loads the state needed for a return in a library; the copy's own library if the desk has none there. */
export async function checkinState(
	records: RecordReader,
	copy: Stored<"library_books">,
	loan: LoanState | null,
	here: string,
): Promise<CheckinState> {
	return {
		copy: copyState(copy),
		loan,
		holds: await titleHolds(records.sql, copy.book_id, copy.school_id),
		here: here || copy.library_id,
	};
}
