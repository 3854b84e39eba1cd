/** Loans with a missing copy: what the hooks of `book_loans` do when one is lost, claimed returned, or settled. */
import { decideMissing } from "@rafta/library/circulation/missing";
import type { LoanStatus } from "@rafta/library/circulation/types";
import { problems, refuseField } from "../hooks/problems.ts";
import type { Stored, WriteEvent } from "../records.ts";
import type { ActionKind } from "./journal.ts";
import type { PendingChange } from "./pending-change.ts";
import { refusal } from "./refusal.ts";

const kinds: Readonly<Partial<Record<LoanStatus, ActionKind>>> = { lost: "lost", claimed_returned: "claim" };

/**
 * @throws ApiError 422 for a change that the loan's current status does not allow
 */
export function miss(
	{ record, original, request, sent }: WriteEvent,
	copy: Stored<"library_books">,
	now: Date,
): PendingChange {
	const [from, to] = [original?.status as LoanStatus, record.status as LoanStatus];
	// A note written for the previous change does not apply to this one.
	if (!sent.has("status_note")) record.status_note = "";
	const decision = decideMissing({ from, to, comment: String(record.status_note) });
	if (!decision.ok) throw refusal(decision.reasons, request.language);
	// A copy that was withdrawn or given another status by hand after the loss keeps that status.
	const follows = copy.status === "on_loan" ? decision.copy_status : null;
	return {
		kind: kinds[to] ?? "resolve",
		copy,
		copyChanges: follows ? { status: follows } : {},
		holds: [],
		warnings: [],
		occurredAt: now,
	};
}

/** Records how a book came back that its reader had claimed as returned; recorded once staff know (case 61). */
export function settle(
	{ record, original }: WriteEvent,
	copy: Stored<"library_books">,
	now: Date,
): PendingChange {
	if (original?.resolution !== "unknown" || record.resolution === "")
		throw refuseField("resolution", problems.notWritable);
	return { kind: "resolve", copy, copyChanges: {}, holds: [], warnings: [], occurredAt: now };
}
