/** The desk's words about a book that is missed, found again or damaged; the hooks of `book_loans` carry them out. */
import { decideMissing } from "@rafta/library/circulation/missing";
import type { LoanStatus } from "@rafta/library/circulation/types";
import type { RecordData } from "@rafta/records";
import { type Action, type Answer, answerFor, giveBack } from "./actions.ts";
import type { DamagedBody, FoundBody, MissingBody, ResolveBody } from "./bodies.ts";
import { noteSaid } from "./journal.ts";
import type { CopyAndLoan } from "./known.ts";
import { copyLoan } from "./queries.ts";
import { refusal } from "./refusal.ts";

type Said = Pick<MissingBody, "op_id" | "comment" | "device_id">;

const written = ({ op_id, comment, device_id }: Said) => ({
	op_id,
	device_id: device_id ?? "",
	status_note: comment?.trim() ?? "",
});

/** Gives a loan one of the statuses of a missed book. */
export async function markMissing(
	action: Action,
	{ copy, loan }: CopyAndLoan,
	to: LoanStatus,
	body: Said,
): Promise<Answer> {
	const { records, desk } = action;
	const values = { ...written(body), status: to };
	// A loan that has the status already would only be written again: the desk hears that it was said before (case 79).
	const decision = decideMissing({ from: loan.status as LoanStatus, to, comment: values.status_note });
	if (!decision.ok) throw refusal(decision.reasons, desk.request.language);
	const changed = await records.update("book_loans", loan.id, values, desk.request);
	return { ...(await answerFor(action, copy.id, changed)), warnings: [] };
}

/**
 * Settles a claim: the book is missing, it was no claim after all, or it is here. Of a book that has been taken back
 * already it is only written down how it came.
 */
export async function resolve(action: Action, found: CopyAndLoan, body: ResolveBody): Promise<Answer> {
	const { records, desk } = action;
	const { copy, loan } = found;
	if (body.outcome === "missing") return markMissing(action, found, "closed_missing", body);
	if (body.outcome === "open") return markMissing(action, found, "open", body);
	if (loan.status === "claimed_returned") {
		noteSaid(records, { kind: "resolve" });
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

/** A book that was missed, or is out in somebody's name, turns up in the library. */
export async function find(action: Action, copy: RecordData, body: FoundBody): Promise<Answer> {
	noteSaid(action.records, { kind: "found" });
	const out = await copyLoan(action.records.sql, copy.id);
	return giveBack(action, copy, out, { ...body, copy: copy.id, resolution: "found_by_library" });
}

/** A book that comes back damaged, or is found to be; it goes to be repaired if that is wanted. */
export async function takeDamaged(action: Action, copy: RecordData, body: DamagedBody): Promise<Answer> {
	const { condition, repair, note = "", ...rest } = body;
	const notes = [String(copy.note), note.trim()].filter(Boolean).join("\n");
	noteSaid(action.records, { kind: "damaged", repair, copy: { condition, note: notes } });
	const out = await copyLoan(action.records.sql, copy.id);
	return giveBack(action, copy, out, { ...rest, copy: copy.id, condition });
}
