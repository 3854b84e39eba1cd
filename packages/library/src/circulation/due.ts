/** When a loan is due. A due date is a calendar date in Turkey. */
import type { Calendar } from "../calendar/calendar.ts";
import { addDays, type CalendarDate } from "../turkish/dates.ts";
import type { Policy, Reason } from "./types.ts";

type DueDate =
	| { readonly ok: true; readonly date: CalendarDate }
	| { readonly ok: false; readonly reason: Reason };

const refuse = (code: "ceiling_past" | "no_open_day", values: Reason["values"] = {}): DueDate => ({
	ok: false,
	reason: { code, overridable: false, values },
});

function roll(date: CalendarDate, policy: Policy, calendar: Calendar): CalendarDate | null {
	if (policy.closed_day_mode === "keep" || !calendar.isClosed(date)) return date;
	if (policy.closed_day_mode === "previous_open") return calendar.previousOpen(date);
	if (policy.closed_day_mode === "weekly") {
		// The same weekday in a later week (cases 32 and 33); a weekday that is never open rolls by single days.
		for (let week = 1; week <= 52; week++) {
			const later = addDays(date, week * 7);
			if (!calendar.isClosed(later)) return later;
		}
	}
	return calendar.nextOpen(date);
}

/**
 * `days` after `from`, moved off closed days and kept under the ceiling (cases 29 to 38). `today` is the day of the
 * decision: nothing becomes due before it.
 */
export function dueDate(
	from: CalendarDate,
	days: number,
	policy: Policy,
	calendar: Calendar,
	today: CalendarDate,
): DueDate {
	const { ceiling_on: ceiling } = policy;
	if (ceiling !== "" && ceiling < today) return refuse("ceiling_past", { date: ceiling });
	const wanted = addDays(from, days);
	const rolled = roll(wanted < today ? today : wanted, policy, calendar);
	if (rolled === null) return refuse("no_open_day");
	if (ceiling === "" || rolled <= ceiling) return { ok: true, date: rolled < today ? today : rolled };
	const last = policy.closed_day_mode === "keep" ? ceiling : calendar.previousOpen(ceiling);
	if (last === null || last < today) return refuse("ceiling_past", { date: ceiling });
	return { ok: true, date: last };
}
