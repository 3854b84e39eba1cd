/** The term of a reading list: half a Turkish school year unless its teacher says otherwise. */
import { addDays, type CalendarDate } from "../turkish/dates.ts";

export interface Term {
	readonly from: CalendarDate;
	readonly to: CalendarDate;
}

/**
 * The half-year of a day: September to January, February to June. In the summer it is the coming first half, because
 * lists are made then for the new year.
 */
export function termOf(today: CalendarDate): Term {
	const [year = 0, month = 1] = today.split("-").map(Number);
	if (month === 1) return { from: `${year - 1}-09-01`, to: `${year}-01-31` };
	if (month <= 6) return { from: `${year}-02-01`, to: `${year}-06-30` };
	return { from: `${year}-09-01`, to: `${year + 1}-01-31` };
}

/** The term after a list's own: its copy is for that. */
export const termAfter = ({ to }: Pick<Term, "to">, today: CalendarDate): Term =>
	termOf(addDays(to < today ? today : to, 1));

export const listStates = ["now", "coming", "over", "archived"] as const;
export type ListState = (typeof listStates)[number];

/** What a list is on a day. Pupils see those of `now` only. */
export function listStateOf(
	{
		from_on,
		to_on,
		archived,
	}: { readonly from_on: string; readonly to_on: string; readonly archived: boolean },
	today: CalendarDate,
): ListState {
	if (archived) return "archived";
	if (to_on < today) return "over";
	return from_on > today ? "coming" : "now";
}
