/** Closing days of a library. Built from the rows of `closed_days` and the weekdays on which it never opens. */
import { addDays, type CalendarDate, daysBetween, weekdayOf } from "../turkish/dates.ts";

export interface ClosedDay {
	readonly from_on: CalendarDate;
	readonly to_on: CalendarDate;
	readonly name: string;
	readonly repeats?: "none" | "yearly" | "weekly" | "";
	/** Closed from 13:00 only: such a day counts as open, because books can be returned in the morning. */
	readonly half_day?: boolean;
	/** The library is open on these days, overriding every closing day: a Saturday course, a summer school. */
	readonly is_open?: boolean;
}

export interface Calendar {
	isClosed(date: CalendarDate): boolean;
	/** Reason why it is closed: the closed day, or that weekday; `null` when it is open. */
	whyClosed(date: CalendarDate): ClosedDay | "weekday" | null;
	/** The first open day on or after the date; `null` when there is none within a year. */
	nextOpen(date: CalendarDate): CalendarDate | null;
	/** The last open day on or before the date; `null` when there is none within a year. */
	previousOpen(date: CalendarDate): CalendarDate | null;
	/** Open days after the first date up to and including the second. */
	openDaysBetween(from: CalendarDate, to: CalendarDate): number;
}

/** Maximum search distance for an open day, in days. */
const searchDays = 366;

/** Saturday and Sunday. */
export const weekend: readonly number[] = [6, 0];

/** Whether a row covers a date, whatever its kind. */
export function covers(day: ClosedDay, date: CalendarDate): boolean {
	// A day that repeats does so from its first date on: what was open in earlier years stays open.
	if (date < day.from_on) return false;
	if (day.repeats === "weekly") {
		const length = daysBetween(day.from_on, day.to_on);
		return daysBetween(day.from_on, date) % 7 <= length;
	}
	if (day.repeats === "yearly") {
		const month = date.slice(4);
		const [from, to] = [day.from_on.slice(4), day.to_on.slice(4)];
		// A break over New Year begins late in one year and ends early in the next.
		return from <= to ? month >= from && month <= to : month >= from || month <= to;
	}
	return date <= day.to_on;
}

/** A calendar from closed days and closed weekdays (0 Sunday ... 6 Saturday). */
export function makeCalendar(
	days: readonly ClosedDay[],
	closedWeekdays: readonly number[] = weekend,
): Calendar {
	const openDays = days.filter((day) => day.is_open);
	const closing = days.filter((day) => !day.is_open && !day.half_day);
	const whyClosed = (date: CalendarDate): ClosedDay | "weekday" | null => {
		if (openDays.some((day) => covers(day, date))) return null;
		const day = closing.find((one) => covers(one, date));
		return day ?? (closedWeekdays.includes(weekdayOf(date)) ? "weekday" : null);
	};
	const known = new Map<CalendarDate, boolean>();
	const isClosed = (date: CalendarDate): boolean => {
		const remembered = known.get(date);
		if (remembered !== undefined) return remembered;
		const closed = whyClosed(date) !== null;
		known.set(date, closed);
		return closed;
	};
	const seek = (date: CalendarDate, step: 1 | -1): CalendarDate | null => {
		let day = date;
		for (let tried = 0; tried <= searchDays; tried++) {
			if (!isClosed(day)) return day;
			day = addDays(day, step);
		}
		return null;
	};
	return {
		isClosed,
		whyClosed,
		nextOpen: (date) => seek(date, 1),
		previousOpen: (date) => seek(date, -1),
		openDaysBetween(from, to) {
			let open = 0;
			for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (!isClosed(day)) open += 1;
			return open;
		},
	};
}
