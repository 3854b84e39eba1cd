/** Loans with a missing copy: the change when one is lost, claimed returned, or settled. */
import { decideMissing } from "@rafta/library/circulation/missing";
import type { LoanStatus } from "@rafta/library/circulation/types";
import type { Stored } from "../../records.ts";
import { type Change, type Command, entryOf, type Lending } from "../circulation/apply.ts";
import type { ActionKind } from "../circulation/journal.ts";
import { refusal } from "../circulation/refusal.ts";

const kinds: Readonly<Partial<Record<LoanStatus, ActionKind>>> = { lost: "lost", claimed_returned: "claim" };

export interface LossCommand extends Command {
	readonly loan: Stored<"book_loans">;
}

function lossChange(
	lending: Lending,
	command: LossCommand,
	kind: ActionKind,
	copyChanges: Change["copyChanges"],
): Change {
	const { copy, loan, values = {} } = command;
	const action = { kind, occurredAt: lending.now(), copyChanges, original: loan };
	return {
		...{ copy, copyChanges, original: loan, holds: [], warnings: [] },
		loans: [{ id: loan.id, values }],
		entries: entryOf(lending, command, action),
	};
}

/**
 * Gives a loan one of the statuses of a missing book; `comment` is the one written for this change.
 * @throws ApiError 422 for a change that the loan's current status does not allow
 */
export function missingChange(
	lending: Lending,
	command: LossCommand,
	to: LoanStatus & Stored<"book_loans">["status"],
	comment: string,
): Change {
	const { copy, loan, values } = command;
	const decision = decideMissing({ from: loan.status as LoanStatus, to, comment });
	if (!decision.ok) throw refusal(decision.reasons, lending.desk.language);
	// A copy that was withdrawn or given another status by hand after the loss keeps that status.
	const follows = copy.status === "on_loan" ? decision.copy_status : null;
	const written = { ...command, values: { ...values, status: to, status_note: comment } };
	return lossChange(lending, written, kinds[to] ?? "resolve", follows ? { status: follows } : {});
}

/** Records how a book came back that its reader had claimed as returned; recorded once staff know (case 61). */
export const resolutionChange = (lending: Lending, command: LossCommand): Change =>
	lossChange(lending, command, "resolve", {});
