/** Loads what the circulation rules look at. */
import type { CheckinState } from "@rafta/library/circulation/checkin";
import type { CheckoutState } from "@rafta/library/circulation/checkout";
import type { CopyState, ReaderState } from "@rafta/library/circulation/types";
import type { RecordData, RecordReader } from "@rafta/records";
import { copyLoan, freeCopies, readerLoans, titleHolds } from "./queries.ts";

const copyState = (copy: RecordData): CopyState => ({
	id: copy.id,
	book_id: String(copy.book_id),
	library_id: String(copy.library_id),
	school_id: String(copy.school_id),
	status: copy.status as CopyState["status"],
	loanable: (copy.loanable || "yes") as CopyState["loanable"],
});

export const readerState = (student: RecordData): ReaderState => ({
	id: student.id,
	school_id: String(student.school_id),
	reader_type: (student.reader_type || "pupil") as ReaderState["reader_type"],
	grade: Number(student.grade),
	class_code: String(student.class_code),
	status: student.status as ReaderState["status"],
	blocked_until: String(student.blocked_until),
	blocked_reason: String(student.blocked_reason),
});

/** What stands for and against lending a copy to a reader. */
export async function checkoutState(
	records: RecordReader,
	copy: RecordData,
	student: RecordData,
): Promise<CheckoutState> {
	const [book, library] = [String(copy.book_id), String(copy.library_id)];
	const holds = await titleHolds(records.sql, book, library);
	return {
		copy: copyState(copy),
		reader: readerState(student),
		loans: await readerLoans(records.sql, student.id),
		copyLoan: await copyLoan(records.sql, copy.id),
		holds,
		// Where nobody waits nobody asks.
		freeCopies: holds.length > 0 ? await freeCopies(records.sql, book, library) : 0,
	};
}

/** What a return has to do with. */
export async function checkinState(records: RecordReader, copy: RecordData): Promise<CheckinState> {
	return {
		copy: copyState(copy),
		loan: await copyLoan(records.sql, copy.id),
		holds: await titleHolds(records.sql, String(copy.book_id), String(copy.library_id)),
	};
}
