/** Suspensions for late returns. They are computed from the loans and the current rules, and are not stored. */
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
 * The last day of a reader's suspension (case 63): late open days times the rate, counted from the return, up to the
 * cap. Returns within the grace period cause no suspension. `""` without a suspension; it may be in the past.
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
