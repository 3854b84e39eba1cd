/** Renews all of a reader's loans that may be renewed, in one operation. */

import type { RenewAllBody } from "@rafta/library/api/circulation";
import { ApiError } from "@rafta/records";
import type { Stored } from "../../records.ts";
import { readerLoans } from "../circulation/queries.ts";
import { notKnown, type ShownReasons } from "../circulation/refusal.ts";
import { type Action, extend } from "../desk/actions.ts";
import { shown } from "../desk/answers.ts";
import { together } from "./together.ts";

/** A larger transaction would block the desk for too long. */
const MAX_LOANS = 60;

/** The response names every book: those that were renewed, and those that were not with the reasons. */
export async function renewAll(action: Action, student: Stored<"students">, body: RenewAllBody) {
	const { records, desk, service } = action;
	const open = (await readerLoans(records.sql, student.id)).filter(({ status }) => status === "open");
	if (open.length === 0) throw notKnown("loan_unknown", desk.language);
	const refused: { id: string; title: string; reasons: ShownReasons }[] = [];
	const renewed = await together(body.op_id, open.slice(0, MAX_LOANS), async ({ id }, op) => {
		const loan = await records.find("book_loans", id);
		const copy = loan && (await records.find("library_books", loan.library_book_id));
		if (!copy) return null;
		const title = (await records.find("books", copy.book_id))?.title ?? "";
		try {
			const { loan: after } = await extend(action, copy, loan, { ...op, device_id: body.device_id });
			return after && { id, title, due_on: after.due_on };
		} catch (error) {
			if (!(error instanceof ApiError) || error.status !== 422) throw error;
			refused.push({ id, title, reasons: error.extra.reasons as ShownReasons });
			return null;
		}
	});
	return {
		renewed,
		refused,
		student: await shown(service, "students", student, desk.request),
	};
}
