/** Desk operations on missing, found and damaged books; the hooks of `book_loans` apply their effects. */
import { decideMissing } from "@rafta/library/circulation/missing";
import type { LoanStatus } from "@rafta/library/circulation/types";
import type { Stored } from "../records.ts";
import { type Action, type Answer, answerFor, giveBack } from "./actions.ts";
import type { DamagedBody, FoundBody, MissingBody, ResolveBody } from "./bodies.ts";
import { setOperationNote } from "./journal.ts";
import type { CopyAndLoan } from "./lookup-copy.ts";
import { copyLoan } from "./queries.ts";
import { refusal } from "./refusal.ts";

type LossDetails = Pick<MissingBody, "op_id" | "comment" | "device_id">;

const written = ({ op_id, comment, device_id }: LossDetails) => ({
	op_id,
	device_id: device_id ?? "",
	status_note: comment?.trim() ?? "",
});

/** Gives a loan one of the statuses of a missing book. */
export async function markMissing(
	action: Action,
	{ copy, loan }: CopyAndLoan,
	to: LoanStatus,
	body: LossDetails,
): Promise<Answer> {
	const { records, desk } = action;
	const values = { ...written(body), status: to };
	// A loan that already has the status would only be rewritten; instead the desk is informed that it was reported
	// before (case 79).
	const decision = decideMissing({ from: loan.status as LoanStatus, to, comment: values.status_note });
	if (!decision.ok) throw refusal(decision.reasons, desk.request.language);
	const changed = await records.update("book_loans", loan.id, values, desk.request);
	return { ...(await answerFor(action, copy.id, changed)), warnings: [] };
}

/**
 * Settles a claim: the book is missing, the claim is withdrawn, or the book is here. For a loan that was already
 * checked in, only the way of the return is recorded.
 */
export async function resolve(action: Action, found: CopyAndLoan, body: ResolveBody): Promise<Answer> {
	const { records, desk } = action;
	const { copy, loan } = found;
	if (body.outcome === "missing") return markMissing(action, found, "closed_missing", body);
	if (body.outcome === "open") return markMissing(action, found, "open", body);
	if (loan.status === "claimed_returned") {
		setOperationNote(records, { kind: "resolve" });
		const out = await copyLoan(records.sql, copy.id);
		return giveBack(action, copy, out, {
			op_id: body.op_id,
			copy: copy.id,
			device_id: body.device_id,
			at: body.at,
			resolution: body.outcome,
			comment: body.comment,
		});
	}
	if (loan.status !== "returned" || loan.resolution !== "unknown")
		throw refusal([{ code: "not_claimed", overridable: false, values: {} }], desk.request.language);
	const values = { ...written(body), resolution: body.outcome };
	const changed = await records.update("book_loans", loan.id, values, desk.request);
	return { ...(await answerFor(action, copy.id, changed)), warnings: [] };
}

/** Records that a missing book, or one still on loan, turned up in the library. */
export async function find(action: Action, copy: Stored<"library_books">, body: FoundBody): Promise<Answer> {
	setOperationNote(action.records, { kind: "found" });
	const out = await copyLoan(action.records.sql, copy.id);
	return giveBack(action, copy, out, { ...body, copy: copy.id, resolution: "found_by_library" });
}

/** Records a book returned damaged or found to be damaged; it is sent to repair if requested. */
export async function takeDamaged(
	action: Action,
	copy: Stored<"library_books">,
	body: DamagedBody,
): Promise<Answer> {
	const { condition, repair, note = "", ...rest } = body;
	const notes = [copy.note, note.trim()].filter(Boolean).join("\n");
	setOperationNote(action.records, { kind: "damaged", repair, copy: { condition, note: notes } });
	const out = await copyLoan(action.records.sql, copy.id);
	return giveBack(action, copy, out, { ...rest, copy: copy.id, condition });
}
