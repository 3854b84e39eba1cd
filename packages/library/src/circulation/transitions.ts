/**
 * The statuses of copies and loans: which follow which (research on library systems 3.4), which of them staff set by hand,
 * and what becomes of the hold that a copy serves. All other transitions are refused.
 */
import type { CopyStatus, LoanStatus } from "./types.ts";

const copies: Readonly<Record<CopyStatus, readonly CopyStatus[]>> = {
	available: ["on_loan", "hold_shelf", "in_transit", "missing", "repair", "withdrawn", "in_process"],
	on_loan: ["available", "hold_shelf", "in_transit", "repair", "lost", "missing"],
	hold_shelf: ["on_loan", "available", "in_transit", "missing", "repair"],
	in_transit: ["on_loan", "available", "hold_shelf", "missing", "repair"],
	repair: ["available", "withdrawn", "in_process"],
	in_process: ["available", "repair", "withdrawn"],
	missing: ["available", "hold_shelf", "in_transit", "repair", "withdrawn", "on_loan"],
	lost: ["available", "hold_shelf", "in_transit", "repair", "withdrawn"],
	withdrawn: ["available"],
};

const loans: Readonly<Record<LoanStatus, readonly LoanStatus[]>> = {
	open: ["returned", "lost", "claimed_returned", "cancelled"],
	lost: ["returned", "closed_missing"],
	claimed_returned: ["returned", "closed_missing", "open"],
	returned: [],
	closed_missing: [],
	cancelled: [],
};

/** Statuses in which a copy serves a hold: it stands ready for the reader, or is on its way there. */
const serving: ReadonlySet<CopyStatus> = new Set(["hold_shelf", "in_transit"]);

/** Statuses that only checkout and checkin set. */
const ofTheDesk: ReadonlySet<CopyStatus> = new Set(["on_loan", ...serving]);

/** What staff may find of a copy that was put aside or sent: it is damaged, or it is gone. */
const findings: ReadonlySet<CopyStatus> = new Set(["repair", "missing"]);

export const isLegalCopyTransition = (from: CopyStatus, to: CopyStatus): boolean => copies[from].includes(to);

export const isLegalLoanTransition = (from: LoanStatus, to: LoanStatus): boolean => loans[from].includes(to);

/**
 * Whether staff may set the status by hand, without checkout or checkin. A copy on loan is returned or missed at the desk;
 * one that serves a hold goes to nobody else by hand, but may be found damaged or gone.
 */
export const isManualCopyTransition = (from: CopyStatus, to: CopyStatus): boolean =>
	isLegalCopyTransition(from, to) &&
	!ofTheDesk.has(to) &&
	(!ofTheDesk.has(from) || (serving.has(from) && findings.has(to)));

/** Whether the hold that the copy serves waits again: a copy in its new status can be handed out to nobody. */
export const endsService = (from: CopyStatus, to: CopyStatus): boolean =>
	serving.has(from) && !serving.has(to) && to !== "on_loan";

/** Whether a copy that is at hand can be sent to repair: everything but what has left the register. */
export const mayBeRepaired = (from: CopyStatus): boolean =>
	from === "repair" || isLegalCopyTransition(from, "repair");

/** Statuses in which a copy is in its library, so that it can be moved to another one. */
const movable: ReadonlySet<CopyStatus> = new Set(["available", "repair", "in_process", "missing"]);

export const mayMoveCopy = (status: CopyStatus): boolean => movable.has(status);
