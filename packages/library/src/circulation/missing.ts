/** Transitions of a loan whose copy is missing: lost, claimed returned, settled (cases 49, 76, 79, 80). */
import type { CopyStatus, LoanStatus, Reason, Refusal } from "./types.ts";

export interface MissingState {
	readonly from: LoanStatus;
	readonly to: LoanStatus;
	/** Comment by staff. */
	readonly comment: string;
}

export interface Missing {
	readonly ok: true;
	/** `null`: the copy stays as it is. */
	readonly copy_status: CopyStatus | null;
}

const minCommentLength = 3;

const refuse = (code: Reason["code"]): Refusal => ({
	ok: false,
	reasons: [{ code, overridable: false, values: {} }],
});

/** Whether a status is decided here, not by checkout and checkin. */
export const isAboutMissing = (to: LoanStatus): boolean =>
	["lost", "claimed_returned", "open", "closed_missing"].includes(to);

/**
 * Decides about a loan whose copy is missing. The due date never changes: after a withdrawn claim the loan is as late
 * as it would have been.
 */
export function decideMissing({ from, to, comment }: MissingState): Missing | Refusal {
	const unsettled = from === "lost" || from === "claimed_returned";
	switch (to) {
		case "lost":
			if (from === "lost") return refuse("already_lost");
			return from === "open" ? { ok: true, copy_status: "lost" } : refuse("not_open");
		case "claimed_returned":
			if (from === "claimed_returned") return refuse("already_claimed");
			return from === "open" ? { ok: true, copy_status: null } : refuse("not_open");
		case "open":
			return from === "claimed_returned" ? { ok: true, copy_status: null } : refuse("not_claimed");
		case "closed_missing":
			if (!unsettled) return refuse("not_claimed");
			if (comment.trim().length < minCommentLength) return refuse("comment_needed");
			// A lost copy stays lost; it leaves the register by a withdrawal.
			return { ok: true, copy_status: from === "lost" ? null : "missing" };
		default:
			return refuse("not_open");
	}
}

/** How the loss of a book ends for good: its reader brings the same one, or it leaves the register with its price. */
export type LossEnd = "replaced" | "written_off";

/** A lost copy, with its loan unless that was closed before. */
export interface LostState {
	readonly loan: LoanStatus | null;
	readonly copy: CopyStatus;
}

export function decideLossEnd(end: LossEnd, { loan, copy }: LostState): { readonly ok: true } | Refusal {
	const isLost = loan === "lost" || (loan === null && copy === "lost");
	if (!isLost) return refuse("not_lost");
	// A copy that has left the register is nobody's number any more: the new book gets its own.
	return end === "replaced" && copy === "withdrawn" ? refuse("copy_withdrawn") : { ok: true };
}
