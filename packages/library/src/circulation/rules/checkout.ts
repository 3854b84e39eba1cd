/**
 * Rules against lending a copy to a reader. Each rule is one function and all are evaluated, so that the desk sees
 * every reason at once (acceptance case 21). The number in a docstring is the case in the research's section 5.
 */

import { servedBy } from "../../holds/next.ts";
import type { CalendarDate } from "../../turkish/dates.ts";
import { daysLate, isOverdue } from "../lateness.ts";
import { ruleFor } from "../policy.ts";
import type { CopyState, HoldState, LoanRule, LoanState, Policy, ReaderState, Reason } from "../types.ts";
import { isWanted } from "./waiting.ts";

export interface CheckoutState {
	readonly copy: CopyState;
	readonly reader: ReaderState;
	/** The reader's loans that are open, lost or claimed returned. */
	readonly loans: readonly LoanState[];
	/** The copy's current loan, if any. */
	readonly copyLoan: LoanState | null;
	/** Holds on the title in the school that are waiting, ready or in transit. */
	readonly holds: readonly HoldState[];
	/** Free copies of the title in the library, this one included. */
	readonly freeCopies: number;
	/** The library in which it is lent; the copy's own by default. */
	readonly here?: string;
	/** Recommended minimum age; 0 or absent: any. */
	readonly ageMin?: number;
}

/** State in which only the reader and their loans count: no other loan of the copy, no holds on its title. */
export const readersState = (
	copy: CopyState,
	reader: ReaderState,
	loans: readonly LoanState[],
): CheckoutState => ({ copy, reader, loans, copyLoan: null, holds: [], freeCopies: 1 });

export interface CheckoutQuestion {
	readonly state: CheckoutState;
	readonly policy: Policy;
	readonly today: CalendarDate;
}

type Rule = (question: CheckoutQuestion) => Reason | null;

const refuse = (code: Reason["code"], overridable: boolean, values: Reason["values"] = {}): Reason => ({
	code,
	overridable,
	values,
});

/** 88: copy and reader must belong to the same school. */
const sameSchool: Rule = ({ state: { copy, reader } }) =>
	copy.school_id === reader.school_id ? null : refuse("other_school", false);

/** 4: leavers, graduates and anonymised readers. */
const readerIsActive: Rule = ({ state: { reader } }) =>
	reader.status === "active" || reader.status === "blocked" ? null : refuse("reader_inactive", false);

/** 23: blocked indefinitely, or up to and including a day. */
const readerIsNotBlocked: Rule = ({ state: { reader }, today }) => {
	const until = reader.blocked_until;
	const blocked = until !== "" ? today <= until : reader.status === "blocked";
	return blocked ? refuse("reader_blocked", true, { why: reader.blocked_reason, date: until }) : null;
};

/** 23, 63: suspended for a late return, up to and including a day. */
const readerIsNotSuspended: Rule = ({ state: { reader }, today }) =>
	reader.suspended_until !== "" && today <= reader.suspended_until
		? refuse("suspended", true, { date: reader.suspended_until })
		: null;

/** 36: no due date would be possible any more. */
const readerIsMember: Rule = ({ state: { reader }, today }) =>
	reader.member_until !== "" && today > reader.member_until
		? refuse("membership_over", false, { date: reader.member_until })
		: null;

/** 5: the copy is on loan to another reader. */
const copyIsNotOut: Rule = ({ state: { copy, copyLoan } }) =>
	copyLoan !== null || copy.status === "on_loan" ? refuse("copy_on_loan", false) : null;

/** Whether a copy in transit is where it was going: at the pickup library of its hold, or at home. */
function hasArrived({ copy, holds, here }: CheckoutState): boolean {
	const target = servedBy(copy, holds)?.library_id ?? copy.library_id;
	return target === (here || copy.library_id);
}

/** 12, 13: a copy put aside, or arriving where its hold is picked up, is only for the reader of the hold. */
const copyIsNotHeld: Rule = ({ state }) => {
	const { copy, reader, holds } = state;
	const served = servedBy(copy, holds);
	const isAside = copy.status === "hold_shelf";
	if (!isAside && !(copy.status === "in_transit" && served && hasArrived(state))) return null;
	const who = served?.reader_name ? ` (${served.reader_name})` : "";
	return served?.student_id === reader.id ? null : refuse("copy_on_hold_shelf", true, { who });
};

/** A copy in transit is lent where it was going, without a scan of its own first; elsewhere staff may override. */
const copyIsNotOnItsWay: Rule = ({ state }) =>
	state.copy.status === "in_transit" && !hasArrived(state) ? refuse("copy_in_transit", true) : null;

/** 18, 19: in repair, in process, missing, lost; withdrawn for good. */
const copyIsInUse: Rule = ({ state: { copy } }) => {
	if (copy.status === "withdrawn") return refuse("copy_withdrawn", false);
	const usable = ["available", "on_loan", "hold_shelf", "in_transit"].includes(copy.status);
	// A missing book that is at the desk is not missing: staff may override.
	return usable ? null : refuse("copy_status", copy.status === "missing", { status: copy.status });
};

/** 16, and article 14 of the regulation: reference works stay in the library, without exception. */
const copyMayLeave: Rule = ({ state: { copy } }) =>
	copy.loanable === "in_library" ? refuse("reference_only", false) : null;

/** Copies that are lent only to teachers. */
const copyIsForReader: Rule = ({ state: { copy, reader } }) =>
	copy.loanable === "teacher_only" && reader.reader_type !== "teacher" ? refuse("teacher_only", true) : null;

/** 7, 8, 9: open and lost loans under the same rule, not those claimed returned. */
export const countedLoans = (
	{ reader, loans }: Pick<CheckoutState, "reader" | "loans">,
	policy: Policy,
	rule: LoanRule,
): number =>
	loans.filter(
		(loan) => loan.status !== "claimed_returned" && ruleFor(policy, reader, loan.loanable) === rule,
	).length;

/** 7: the limit of the rule that applies to this copy. */
const limitIsNotReached: Rule = ({ state, policy }) => {
	const rule = ruleFor(policy, state.reader, state.copy.loanable);
	const count = countedLoans(state, policy, rule);
	return count < rule.max_loans ? null : refuse("limit_reached", true, { count, max: rule.max_loans });
};

/** 22: overdue loans block after the grace period. */
const nothingIsOverdue: Rule = ({ state: { loans }, policy, today }) => {
	if (!policy.block_when_overdue) return null;
	const late = loans.filter(
		(loan) => isOverdue(loan, today) && daysLate(loan.due_on, today) > policy.grace_days,
	).length;
	return late === 0 ? null : refuse("overdue", true, { count: late });
};

/** 14, 15: other readers are waiting, and no other copy can serve them. */
const nobodyWaits: Rule = ({ state }) => {
	// The reader for a copy on the hold shelf, or on its way there, is already determined.
	if (state.copy.status === "hold_shelf" || servedBy(state.copy, state.holds)) return null;
	return isWanted(state) ? refuse("hold_waiting", true) : null;
};

const checkoutRules: readonly Rule[] = [
	sameSchool,
	readerIsActive,
	readerIsNotBlocked,
	readerIsNotSuspended,
	readerIsMember,
	copyIsInUse,
	copyIsNotOut,
	copyIsNotHeld,
	copyIsNotOnItsWay,
	copyMayLeave,
	copyIsForReader,
	limitIsNotReached,
	nothingIsOverdue,
	nobodyWaits,
];

const readerRules: readonly Rule[] = [
	readerIsActive,
	readerIsNotBlocked,
	readerIsNotSuspended,
	readerIsMember,
	nothingIsOverdue,
];

const ask = (rules: readonly Rule[], question: CheckoutQuestion): Reason[] =>
	rules.flatMap((rule) => rule(question) ?? []);

/** Every reason against this checkout, in a fixed order; empty when it is allowed. */
export const checkoutReasons = (question: CheckoutQuestion): Reason[] => ask(checkoutRules, question);

/** Reasons that concern only the reader: they also block a renewal, and are shown on the reader's card. */
export const readerReasons = (question: CheckoutQuestion): Reason[] => ask(readerRules, question);
