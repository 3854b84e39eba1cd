/** A library's hold policy, and how long a copy is kept for pickup. */
import type { Calendar } from "../calendar/calendar.ts";
import { addDays, type CalendarDate } from "../turkish/dates.ts";

export interface HoldPolicy {
	/** Whether a title with a copy on the shelf may be held (case 69). */
	readonly shelf_holds: boolean;
	/** Open days for which a copy waits on the hold shelf. */
	readonly hold_days: number;
	/** Readers do not place holds themselves. */
	readonly staff_holds_only: boolean;
}

/** Research on library systems 3.3. */
const shippedHoldDays = 3;

/** Policy from a row of `library_settings`, or the default if there is none. Zero days mean the default. */
export const holdPolicyOf = (row: Readonly<Record<string, unknown>> | null): HoldPolicy => ({
	shelf_holds: row?.shelf_holds === true,
	hold_days: Number(row?.hold_days ?? 0) || shippedHoldDays,
	staff_holds_only: row?.staff_holds_only === true,
});

/** Last day on which a copy set aside today may be fetched: that many open days from now. */
export function pickupUntil(
	today: CalendarDate,
	{ hold_days }: HoldPolicy,
	calendar: Calendar,
): CalendarDate {
	let day = today;
	for (let left = hold_days; left > 0; left--) {
		const open = calendar.nextOpen(addDays(day, 1));
		// A calendar without open days: calendar days are counted.
		if (open === null) return addDays(today, hold_days);
		day = open;
	}
	return day;
}

/** A hold that stands ready, and until when. Both days are empty for one of an older release. */
export interface ReadyHold {
	readonly ready_on: CalendarDate | "";
	readonly pickup_until: CalendarDate | "";
}

/**
 * Last pickup day after a change of the calendar: an open day, with as many open days before it as a hold that becomes ready
 * now has. Never earlier than the day that the reader was told; empty for a hold without one.
 */
export function pickupAfterChange(
	hold: ReadyHold,
	policy: HoldPolicy,
	calendar: Calendar,
): CalendarDate | "" {
	const { ready_on, pickup_until: told } = hold;
	if (told === "") return "";
	const open = calendar.nextOpen(told) ?? told;
	const whole = ready_on === "" ? open : pickupUntil(ready_on, policy, calendar);
	const [, last = open] = [open, whole].sort();
	return last;
}
