import type { Calendar } from "../calendar/calendar.ts";
import { dueDate, dueLimitsOf } from "../circulation/due.ts";
import { ruleFor } from "../circulation/policy.ts";
import type { Loanable, Policy, ReaderState } from "../circulation/types.ts";
import { todayIn } from "../turkish/dates.ts";
import type { Terms } from "./projection.ts";

/**
 * Due dates of actions that have already happened. If no rule gives one (the last day of the school year has passed, no
 * open day within a year), the book is due on the day of the loan: it is out, and a person reviews it.
 */
export function termsOf(
	policy: Policy,
	calendar: Calendar,
	loanable: Loanable,
	readerOf: (id: string) => ReaderState | undefined,
): Terms {
	const until = (student: string, at: string, from: (today: string) => string, renewal: boolean): string => {
		const today = todayIn(new Date(at));
		const reader = readerOf(student);
		if (!reader) return today;
		const rule = ruleFor(policy, reader, loanable);
		const days = renewal ? (rule.renew_days ?? rule.days) : rule.days;
		const due = dueDate(from(today), days, policy, calendar, today, dueLimitsOf(rule, reader));
		return due.ok ? due.date : today;
	};
	return {
		lendUntil: (student, at) => until(student, at, (today) => today, false),
		renewUntil: (student, at, dueOn) =>
			until(student, at, (today) => (policy.renew_from_due ? dueOn : today), true),
	};
}
