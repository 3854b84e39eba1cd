/** What a library says about holds, and until when one is kept. */
import type { Calendar } from "../calendar/calendar.ts";
import { addDays, type CalendarDate } from "../turkish/dates.ts";

export interface HoldPolicy {
	/** Whether a title of which a copy stands on the shelf may be held (case 69). */
	readonly shelf_holds: boolean;
	/** Open days for which a copy waits on the hold shelf. */
	readonly hold_days: number;
	/** Readers do not place holds themselves. */
	readonly staff_holds_only: boolean;
}

/** Research on library systems 3.3. */
const shippedHoldDays = 3;

/** The policy of a row of `library_settings`, or as shipped where there is none. No days stand for the shipped ones. */
export const holdPolicyOf = (row: Readonly<Record<string, unknown>> | null): HoldPolicy => ({
	shelf_holds: row?.shelf_holds === true,
	hold_days: Number(row?.hold_days ?? 0) || shippedHoldDays,
	staff_holds_only: row?.staff_holds_only === true,
});

/** The last day on which a copy that is put aside today may be fetched: so many open days from now. */
export function pickupUntil(
	today: CalendarDate,
	{ hold_days }: HoldPolicy,
	calendar: Calendar,
): CalendarDate {
	let day = today;
	for (let left = hold_days; left > 0; left--) {
		const open = calendar.nextOpen(addDays(day, 1));
		// A calendar without open days: the days are counted as they come.
		if (open === null) return addDays(today, hold_days);
		day = open;
	}
	return day;
}
