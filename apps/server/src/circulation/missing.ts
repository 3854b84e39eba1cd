/** Loans whose copy is missed: what the hooks of `book_loans` do when one is lost, said to be back, or settled. */
import { decideMissing } from "@rafta/library/circulation/missing";
import type { LoanStatus } from "@rafta/library/circulation/types";
import type { RecordData, WriteEvent } from "@rafta/records";
import { problems, refuseField } from "../hooks/problems.ts";
import type { ActionKind } from "./journal.ts";
import type { Pending } from "./pending.ts";
import { refusal } from "./refusal.ts";

const kinds: Readonly<Partial<Record<LoanStatus, ActionKind>>> = { lost: "lost", claimed_returned: "claim" };

/** @throws ApiError 422 for what cannot follow from how the loan stands */
export function miss({ record, original, request, sent }: WriteEvent, copy: RecordData, now: Date): Pending {
	const [from, to] = [original?.status as LoanStatus, record.status as LoanStatus];
	// What was written to the change before is not said of this one.
	if (!sent.has("status_note")) record.status_note = "";
	const decision = decideMissing({ from, to, comment: String(record.status_note) });
	if (!decision.ok) throw refusal(decision.reasons, request.language);
	// A copy that was withdrawn, or put elsewhere by hand, since it was lost stays there.
	const follows = copy.status === "on_loan" ? decision.copy_status : null;
	return {
		kind: kinds[to] ?? "resolve",
		copy,
		copyChanges: follows ? { status: follows } : {},
		holds: [],
		warnings: [],
		happened: now,
	};
}

/** How a book came back whose reader had said so before: written down once it is asked for (case 61). */
export function settle({ record, original }: WriteEvent, copy: RecordData, now: Date): Pending {
	if (original?.resolution !== "unknown" || record.resolution === "")
		throw refuseField("resolution", problems.notWritable);
	return { kind: "resolve", copy, copyChanges: {}, holds: [], warnings: [], happened: now };
}
