/** Class sets: the copies of one title that are lent to a teacher, and returned, together. */

import type { SetBody, SetReturnBody } from "@rafta/library/api/circulation";
import { ApiError } from "@rafta/records";
import type { Stored } from "../../records.ts";
import { copyLoan, setCopies, setLoans } from "../circulation/queries.ts";
import { notKnown, refusal, type ShownReasons } from "../circulation/refusal.ts";
import { type Action, checkinWithAnswer, lend } from "../desk/actions.ts";
import { shown } from "../desk/answers.ts";
import { together } from "./together.ts";

/** Maximum copies: a class and spares. A larger transaction would block the desk for too long. */
const MAX_COPIES = 60;

const teachingTypes: ReadonlySet<unknown> = new Set(["teacher", "staff"]);

/**
 * Lends the copies of a set between two of them, or the whole set that `copy` belongs to. Copies that cannot be lent
 * are left out, and the response lists the reasons.
 */
export async function lendSet(
	action: Action,
	copy: Stored<"library_books">,
	last: Stored<"library_books"> | null,
	student: Stored<"students">,
	body: SetBody,
) {
	const { records, desk, service } = action;
	const { language } = desk.request;
	const refuse = (code: "teacher_only" | "set_unknown" | "set_too_large") =>
		refusal([{ code, overridable: false, values: { max: MAX_COPIES } }], language);
	if (!teachingTypes.has(student.reader_type)) throw refuse("teacher_only");
	const isSet = copy.loanable === "class_set" && (last === null || last.book_id === copy.book_id);
	const range = last && ([copy.barcode, last.barcode] as const);
	const ids = isSet ? await setCopies(records.sql, copy, range, MAX_COPIES + 1) : [];
	if (ids.length === 0) throw refuse("set_unknown");
	if (ids.length > MAX_COPIES) throw refuse("set_too_large");
	const refused: { barcode: string; error: ApiError }[] = [];
	const lent = await together(body.op_id, ids, async (id, op) => {
		const one = await records.find("library_books", id);
		if (!one) return null;
		try {
			const options = { ...op, override_reason: body.override_reason, device_id: body.device_id };
			const out = await copyLoan(records.sql, id);
			// A copy that the teacher already has is skipped.
			if (out?.student_id === student.id) return null;
			const { loan } = await lend(action, one, out, student, options);
			return loan && { id: loan.id, barcode: one.barcode, due_on: loan.due_on };
		} catch (error) {
			if (!(error instanceof ApiError) || error.status !== 422) throw error;
			refused.push({ barcode: one.barcode, error });
			return null;
		}
	});
	if (lent.length === 0) throw refused[0]?.error ?? refuse("set_unknown");
	return {
		lent,
		refused: refused.map(({ barcode, error }) => ({ barcode, reasons: error.extra.reasons as ShownReasons })),
		book: await shown(service, "books", await records.find("books", copy.book_id), desk.request),
		student: await shown(service, "students", student, desk.request),
		warnings: [],
	};
}

/** Checks in all of a reader's loans from a title's set. */
export async function returnSet(action: Action, student: Stored<"students">, body: SetReturnBody) {
	const { records, desk, service } = action;
	const loans = await setLoans(records.sql, student.id, body.book);
	if (loans.length === 0) throw notKnown("loan_unknown", desk.language);
	const returned = await together(body.op_id, loans, async (loan, op) => {
		const copy = await records.find("library_books", loan.library_book_id);
		if (!copy) return null;
		const { op_id, group } = op;
		const taken = { op_id, copy: copy.id, at: body.at, device_id: body.device_id };
		await checkinWithAnswer(action, copy, loan, taken, { group });
		return { id: loan.id, barcode: copy.barcode };
	});
	return {
		returned,
		book: await shown(service, "books", await records.find("books", body.book), desk.request),
		student: await shown(service, "students", student, desk.request),
		warnings: [],
	};
}
