import type { Calendar } from "../calendar/calendar.ts";
import { servedBy } from "../holds/next.ts";
import { type CalendarDate, todayIn } from "../turkish/dates.ts";
import { ageOf } from "./age.ts";
import { isInFuture } from "./clock.ts";
import { dueDate, dueLimitsOf, withDueReason } from "./due.ts";
import { isOverdue } from "./lateness.ts";
import { ruleFor } from "./policy.ts";
import { type CheckoutState, checkoutReasons } from "./rules/checkout.ts";
import type { CopyStatus, LoanRule, Policy, Reason, Refusal, Warning } from "./types.ts";

export type { CheckoutState } from "./rules/checkout.ts";

export interface CheckoutRequest {
	/** Why staff override an overridable reason; `""` when they do not. */
	readonly override_reason: string;
	/** Whether the caller may override at all. */
	readonly may_override: boolean;
}

export interface Checkout {
	readonly ok: true;
	readonly due_on: CalendarDate;
	/** Copy of the rule: a later change does not affect this loan (acceptance case 25). */
	readonly rule_snapshot: LoanRule;
	readonly copy_status: CopyStatus;
	/** The reader's own hold that this loan fills. */
	readonly filled_hold: string | null;
	/** Another reader's hold for which the copy was put aside: it waits again, at the head of the queue. */
	readonly displaced_hold: string | null;
	readonly warnings: readonly Warning[];
}

const minReasonLength = 3;

/**
 * Reasons that remain after an override: those that cannot be overridden, or were not properly overridden (case 17).
 */
export function remainingReasons(reasons: readonly Reason[], request: CheckoutRequest): readonly Reason[] {
	if (reasons.length === 0 || request.override_reason === "") return reasons;
	const hard = reasons.filter((reason) => !reason.overridable);
	if (hard.length > 0 || !request.may_override) return reasons;
	if (request.override_reason.trim().length < minReasonLength) {
		return [...reasons, { code: "override_reason", overridable: false, values: {} }];
	}
	return [];
}

/**
 * Decides whether a copy is lent to a reader, and until when. Returns all reasons against it together. `at` is when it
 * was lent, which may be earlier than `now`.
 */
export function decideCheckout(
	state: CheckoutState,
	request: CheckoutRequest,
	policy: Policy,
	calendar: Calendar,
	at: Date,
	now: Date = at,
): Checkout | Refusal {
	if (isInFuture(at, now))
		return { ok: false, reasons: [{ code: "date_in_future", overridable: false, values: {} }] };
	const today = todayIn(at);
	const reasons = checkoutReasons({ state, policy, today });
	const left = remainingReasons(reasons, request);
	const rule = ruleFor(policy, state.reader, state.copy.loanable);
	const due = dueDate(today, rule.days, policy, calendar, today, dueLimitsOf(rule, state.reader));
	if (!due.ok) return { ok: false, reasons: withDueReason(left, due.reason) };
	if (left.length > 0) return { ok: false, reasons: left };
	const warnings: Warning[] = [];
	if (reasons.length > 0) warnings.push({ code: "overridden", values: {} });
	else if (policy.block_when_overdue && state.loans.some((loan) => isOverdue(loan, today))) {
		warnings.push({ code: "overdue_in_grace", values: {} });
	}
	const age = ageOf(state.reader, today);
	if (age !== null && age < (state.ageMin ?? 0)) {
		warnings.push({ code: "age", values: { age: state.ageMin ?? 0 } });
	}
	if (state.copy.status === "missing") warnings.push({ code: "found", values: {} });
	const served = servedBy(state.copy, state.holds);
	const own =
		served?.student_id === state.reader.id
			? served
			: state.holds.find((hold) => hold.student_id === state.reader.id);
	return {
		ok: true,
		due_on: due.date,
		rule_snapshot: rule,
		copy_status: "on_loan",
		filled_hold: own?.id ?? null,
		displaced_hold: served && served !== own ? served.id : null,
		warnings,
	};
}
