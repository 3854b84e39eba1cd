/** Due dates of loans. A due date is a calendar date in Turkey. */
import type { Calendar } from "../calendar/calendar.ts";
import { addDays, type CalendarDate } from "../turkish/dates.ts";
import type { LoanRule, Policy, ReaderState, Reason } from "./types.ts";

/** Why a due date differs from the start plus the number of days. */
type MoveReason = "closed" | "ceiling" | "membership";

type DueDate =
	| {
			readonly ok: true;
			readonly date: CalendarDate;
			/** The start plus the number of days. */
			readonly wanted: CalendarDate;
			readonly moved: MoveReason | null;
	  }
	| { readonly ok: false; readonly reason: Reason };

/** Limits in addition to the library's own: of the rule, and of the reader's membership. */
export interface DueLimits {
	readonly rule: CalendarDate | "";
	readonly reader: CalendarDate | "";
}

export const dueLimitsOf = (rule: LoanRule, reader: Pick<ReaderState, "member_until">): DueLimits => ({
	rule: rule.until_on ?? "",
	reader: reader.member_until,
});

type Refusal = "ceiling_past" | "membership_over" | "no_open_day";

const refuse = (code: Refusal, values: Reason["values"] = {}): DueDate => ({
	ok: false,
	reason: { code, overridable: false, values },
});

/** The reasons and the one for which there is no due date, without duplicates. */
export const withDueReason = (reasons: readonly Reason[], due: Reason): Reason[] => [
	...reasons.filter(({ code }) => code !== due.code),
	due,
];

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

/** The earliest of the limits on due dates; `""` without one. */
export function lastDayOf(
	policy: Policy,
	limits: DueLimits,
): { on: CalendarDate | ""; moved: MoveReason; code: Refusal } {
	const ceilings = [policy.ceiling_on, limits.rule].filter((date) => date !== "").sort();
	const ceiling = ceilings[0] ?? "";
	const isMembership = limits.reader !== "" && (ceiling === "" || limits.reader < ceiling);
	return isMembership
		? { on: limits.reader, moved: "membership", code: "membership_over" }
		: { on: ceiling, moved: "ceiling", code: "ceiling_past" };
}

/**
 * `days` after `from`, moved off closed days and kept within the limits (cases 29 to 38). `today` is the day of the
 * decision: nothing becomes due before it.
 */
export function dueDate(
	from: CalendarDate,
	days: number,
	policy: Policy,
	calendar: Calendar,
	today: CalendarDate,
	limits: DueLimits = { rule: "", reader: "" },
): DueDate {
	const { on: lastDay, moved, code } = lastDayOf(policy, limits);
	if (lastDay !== "" && lastDay < today) return refuse(code, { date: lastDay });
	const wanted = addDays(from, days);
	const rolled = roll(wanted < today ? today : wanted, policy, calendar);
	if (rolled === null) return refuse("no_open_day");
	if (lastDay === "" || rolled <= lastDay) {
		const date = rolled < today ? today : rolled;
		return { ok: true, date, wanted, moved: date === wanted ? null : "closed" };
	}
	const last = policy.closed_day_mode === "keep" ? lastDay : calendar.previousOpen(lastDay);
	if (last === null || last < today) return refuse(code, { date: lastDay });
	return { ok: true, date: last, wanted, moved };
}
