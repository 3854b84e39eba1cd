/** Suspensions for late returns. They follow from the loans and the rules of today, and are stored nowhere. */
import type { Calendar } from "../calendar/calendar.ts";
import { addDays, type CalendarDate } from "../turkish/dates.ts";
import { daysLate } from "./lateness.ts";
import type { Policy } from "./types.ts";

/** A loan that ended after its due date. */
export interface LateReturn {
	readonly due_on: CalendarDate;
	readonly returned_on: CalendarDate;
}

/**
 * The last day on which a reader is suspended (case 63): late open days times the rate, counted from the return, at most
 * the cap. Who kept to the days of grace is not suspended. `""` without a suspension; it may lie in the past.
 */
export function suspendedUntil(
	returns: readonly LateReturn[],
	policy: Policy,
	calendar: Calendar,
): CalendarDate | "" {
	let until = "";
	for (const { due_on, returned_on } of returns) {
		if (daysLate(due_on, returned_on) <= policy.grace_days) continue;
		const earned = Math.ceil(calendar.openDaysBetween(due_on, returned_on) * policy.suspension_per_day);
		const days = Math.min(policy.suspension_cap, earned);
		const last = addDays(returned_on, days);
		if (days > 0 && last > until) until = last;
	}
	return until;
}
