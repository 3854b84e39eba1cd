/** Manual change of one loan's due date by staff, with a reason (case 41). */
import type { Calendar } from "../calendar/calendar.ts";
import type { CalendarDate } from "../turkish/dates.ts";
import { type DueLimits, lastDayOf } from "./due.ts";
import type { LoanStatus, Policy, Reason, Refusal } from "./types.ts";

const minReasonLength = 3;

/**
 * Decides whether an open loan may be due on a day: a future day on which the library is open, not after the last day
 * of the library, the rule or the membership. Returns all reasons against it together.
 */
export function decideDueChange(
	change: { readonly status: LoanStatus; readonly due_on: CalendarDate; readonly reason: string },
	policy: Policy,
	calendar: Calendar,
	limits: DueLimits,
	today: CalendarDate,
): { readonly ok: true } | Refusal {
	const { due_on } = change;
	const reasons: Reason[] = [];
	const refuse = (code: Reason["code"], values: Reason["values"] = {}) =>
		reasons.push({ code, overridable: false, values });
	if (change.status !== "open") refuse("not_open");
	if (due_on < today) refuse("due_past");
	if (calendar.isClosed(due_on)) refuse("closed_day", { date: due_on });
	const { on: last } = lastDayOf(policy, limits);
	if (last !== "" && due_on > last) refuse("after_last_day", { date: last });
	if (change.reason.trim().length < minReasonLength) refuse("override_reason");
	return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}
