/** Allowed status transitions (research on library systems 3.4). All others are refused. */
import type { CopyStatus, LoanStatus } from "./types.ts";

const copies: Readonly<Record<CopyStatus, readonly CopyStatus[]>> = {
	available: ["on_loan", "hold_shelf", "in_transit", "missing", "repair", "withdrawn", "in_process"],
	on_loan: ["available", "hold_shelf", "in_transit", "repair", "lost", "missing"],
	hold_shelf: ["on_loan", "available", "in_transit", "missing"],
	in_transit: ["available", "hold_shelf", "missing"],
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

/** Statuses that only checkout and checkin may set or clear. */
const ofTheDesk: ReadonlySet<CopyStatus> = new Set(["on_loan", "hold_shelf", "in_transit"]);

export const isLegalCopyTransition = (from: CopyStatus, to: CopyStatus): boolean => copies[from].includes(to);

export const isLegalLoanTransition = (from: LoanStatus, to: LoanStatus): boolean => loans[from].includes(to);

/** Whether staff may set the status by hand, without checkout or checkin. */
export const isManualCopyTransition = (from: CopyStatus, to: CopyStatus): boolean =>
	isLegalCopyTransition(from, to) && !ofTheDesk.has(from) && !ofTheDesk.has(to);

/** Statuses in which a copy is in its library, so that it can be moved to another one. */
const movable: ReadonlySet<CopyStatus> = new Set(["available", "repair", "in_process", "missing"]);

export const mayMoveCopy = (status: CopyStatus): boolean => movable.has(status);
