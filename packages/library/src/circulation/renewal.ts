import type { Calendar } from "../calendar/calendar.ts";
import { addDays, type CalendarDate, todayIn } from "../turkish/dates.ts";
import { type CheckoutRequest, type CheckoutState, remainingReasons } from "./checkout.ts";
import { dueDate, dueLimitsOf, withDueReason } from "./due.ts";
import { ruleFor } from "./policy.ts";
import { readerReasons } from "./rules/checkout.ts";
import { isWanted } from "./rules/waiting.ts";
import type { LoanState, Policy, Reason, Refusal, Warning } from "./types.ts";

export interface Renewal {
	readonly ok: true;
	readonly due_on: CalendarDate;
	readonly renewals: number;
	readonly warnings: readonly Warning[];
}

/** Decides whether a loan is renewed (cases 43 to 52). */
export function decideRenewal(
	state: CheckoutState,
	loan: LoanState,
	request: CheckoutRequest,
	policy: Policy,
	calendar: Calendar,
	now: Date,
): Renewal | Refusal {
	const today = todayIn(now);
	const reasons: Reason[] = [];
	// A lost or claimed book is not renewed but searched for (case 49).
	if (loan.status !== "open") reasons.push({ code: "not_open", overridable: false, values: {} });
	reasons.push(...readerReasons({ state, policy, today }));
	const rule = ruleFor(policy, state.reader, state.copy.loanable);
	if (loan.renewals >= rule.renewals) {
		reasons.push({ code: "no_renewals", overridable: true, values: { max: rule.renewals } });
	}
	if (isWanted(state)) reasons.push({ code: "hold_waiting", overridable: true, values: {} });
	// An empty renewal period is the loan period; zero is zero (case 52).
	const days = rule.renew_days ?? rule.days;
	const from = policy.renew_from_due ? loan.due_on : today;
	const due = dueDate(from, days, policy, calendar, today, dueLimitsOf(rule, state.reader));
	if (due.ok && due.date <= loan.due_on) {
		reasons.push({ code: "not_later", overridable: false, values: {} });
	}
	// Not before the loan nearly ends (case 51); the message gives the first day.
	const earliest = addDays(loan.due_on, -policy.renew_before_days);
	if (policy.renew_before_days > 0 && today < earliest) {
		reasons.push({ code: "renew_too_early", overridable: true, values: { date: earliest } });
	}
	const left = remainingReasons(due.ok ? reasons : withDueReason(reasons, due.reason), request);
	if (left.length > 0 || !due.ok) return { ok: false, reasons: left };
	const warnings: Warning[] = reasons.length > 0 ? [{ code: "overridden", values: {} }] : [];
	return { ok: true, due_on: due.date, renewals: loan.renewals + 1, warnings };
}
