/** The two ends of a loss: the same book came in place of the lost one, or it is written off with its price. */

import type { ResolveBody } from "@rafta/library/api/circulation";
import { decideLossEnd, type LossEnd } from "@rafta/library/circulation/missing";
import { isManualCopyTransition } from "@rafta/library/circulation/transitions";
import type { CopyStatus, LoanStatus } from "@rafta/library/circulation/types";
import { withdrawalReasons } from "@rafta/library/copies/withdrawal";
import { plainLine } from "@rafta/library/text/plain-text";
import { todayIn } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import { batchCopy, writeBatch } from "../../catalogue/copies/batch.ts";
import { refuseNationalIds } from "../../kit/writes/national-id.ts";
import type { Stored } from "../../records.ts";
import { apply, type Change, entryOf } from "../circulation/apply.ts";
import { copyLoan } from "../circulation/queries.ts";
import { refusal } from "../circulation/refusal.ts";
import { type Action, type ActionResult, answerFor, checkinWithAnswer } from "../desk/actions.ts";

type EndBody = ResolveBody & { readonly outcome: LossEnd };

export const isLossEnd = (outcome: ResolveBody["outcome"]): outcome is LossEnd =>
	outcome === "replaced" || outcome === "written_off";

interface LostCopy {
	readonly copy: Stored<"library_books">;
	/** `null` if the loan was closed before. */
	readonly loan: Stored<"book_loans"> | null;
}

/** The copy is in circulation again under its own number; the new book needs its label. */
async function replace(action: Action, { copy }: LostCopy, { op_id, at, device_id, comment }: EndBody) {
	const taken = { op_id, copy: copy.id, at, device_id };
	return checkinWithAnswer(action, copy, await copyLoan(action.records.sql, copy.id), taken, {
		kind: "replaced",
		resolution: "brought_back",
		comment,
		copyChanges: { condition: "good", label_printed_on: "" },
	});
}

/** The loan is closed, and the copy withdrawn with its price. The minutes wait for the commission's decision. */
async function writeOff(action: Action, { copy, loan }: LostCopy, body: EndBody): Promise<ActionResult> {
	const { records, desk, now } = action;
	const { op_id, price = copy.price } = body;
	const [device, note] = [body.device_id ?? "", body.comment?.trim() ?? ""].map(plainLine) as [
		string,
		string,
	];
	refuseNationalIds({ device_id: device, status_note: note });
	const at = now();
	const leaves = isManualCopyTransition(copy.status as CopyStatus, "withdrawn");
	const copyChanges: Change["copyChanges"] = {
		price,
		// The register is a Turkish document, whatever the language of the screen.
		...(leaves && {
			status: "withdrawn",
			withdrawn_on: todayIn(at),
			withdrawn_reason: withdrawalReasons.lost[homeLanguage],
		}),
	};
	// How the book was lost stays written unless there is more to say.
	const values = {
		...{ op_id, device_id: device, status: "closed_missing" as const },
		...(note !== "" && { status_note: note }),
	};
	const command = { copy, opId: op_id, device, reason: note };
	const applied = await apply(action, {
		...{ copy, copyChanges, original: loan, holds: [], warnings: [] },
		loans: loan ? [{ id: loan.id, values }] : [],
		entries: entryOf(action, command, { kind: "written_off", occurredAt: at, copyChanges, original: loan }),
	});
	const account = await records.find("users", desk.user);
	if (leaves && account) {
		const book = await records.find("books", copy.book_id);
		const before = batchCopy(copy, book, ["status", "withdrawn_on", "withdrawn_reason"]);
		await writeBatch(
			records,
			{ account, school: copy.school_id, opId: op_id, kind: "withdrawn", at: now() },
			{ copies: [{ ...before, price }], reason: "lost", members: [] },
		);
	}
	return { ...(await answerFor(action, applied.copy, applied.loans[0] ?? null)), warnings: [] };
}

/** @throws ApiError 422 for a book that is not lost */
export async function endLoss(action: Action, lost: LostCopy, body: EndBody) {
	const state = {
		loan: (lost.loan?.status ?? null) as LoanStatus | null,
		copy: lost.copy.status as CopyStatus,
	};
	const decision = decideLossEnd(body.outcome, state);
	if (!decision.ok) throw refusal(decision.reasons, action.desk.language);
	return body.outcome === "replaced" ? replace(action, lost, body) : writeOff(action, lost, body);
}

/** With a write-off that is undone, its withdrawal is taken back as well. */
export async function undoWriteOff(
	{ records, desk, now }: Action,
	written: string,
	opId: string,
): Promise<void> {
	const batch = await records.findBy("copy_batches", { op_id: written });
	if (batch?.undone_at !== "") return;
	await records.update("copy_batches", batch.id, {
		undone_at: formatInstant(now()),
		undone_by: desk.user,
		undo_op_id: opId,
	});
}
