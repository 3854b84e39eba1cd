/**
 * Days that a calendar shows: months as whole weeks, weeks from Monday, and the part of a span that falls into them.
 */
import { addDays, type CalendarDate, weekdayOf } from "../turkish/dates.ts";

export interface Span {
	readonly from: CalendarDate;
	/** The last day, inclusive. */
	readonly to: CalendarDate;
}

export const calendarViews = ["month", "week", "agenda"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that an agenda shows. */
const agendaDays = 30;

/** The Monday of a day's week. */
export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -((weekdayOf(date) + 6) % 7));

const firstOf = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;

const lastOf = (date: CalendarDate): CalendarDate => addDays(firstOf(addDays(firstOf(date), 31)), -1);

/** Every day from the first to the last. */
export function daysOf({ from, to }: Span): CalendarDate[] {
	const days: CalendarDate[] = [];
	for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
	return days;
}

/** Weeks of a month page, each of seven days from Monday, including days of the adjacent months. */
export function weeksOf(date: CalendarDate): CalendarDate[][] {
	const weeks: CalendarDate[][] = [];
	const last = lastOf(date);
	for (let monday = mondayOf(firstOf(date)); monday <= last; monday = addDays(monday, 7)) {
		weeks.push(daysOf({ from: monday, to: addDays(monday, 6) }));
	}
	return weeks;
}

/** Days that a view around a given day shows. */
export function spanOf(view: CalendarView, date: CalendarDate): Span {
	if (view === "agenda") return { from: date, to: addDays(date, agendaDays - 1) };
	const monday = mondayOf(date);
	if (view === "week") return { from: monday, to: addDays(monday, 6) };
	return { from: mondayOf(firstOf(date)), to: addDays(mondayOf(lastOf(date)), 6) };
}

/** Same day of the next or previous month, or that month's last day. */
export function inMonth(date: CalendarDate, by: 1 | -1): CalendarDate {
	const other = by === 1 ? addDays(lastOf(date), 1) : addDays(firstOf(date), -1);
	const day = `${other.slice(0, 7)}${date.slice(7)}`;
	const last = lastOf(other);
	return day > last ? last : day;
}

/** Date for the next or previous page of a view. */
export function beside(view: CalendarView, date: CalendarDate, by: 1 | -1): CalendarDate {
	if (view === "month") return inMonth(date, by);
	return addDays(date, by * (view === "week" ? 7 : agendaDays));
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Day that a key moves to; `null` for a key that does not move. */
export function dayByKey(date: CalendarDate, key: string): CalendarDate | null {
	const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
	if (step !== undefined) return addDays(date, step);
	if (key === "Home") return mondayOf(date);
	if (key === "End") return addDays(mondayOf(date), 6);
	return key === "PageUp" || key === "PageDown" ? inMonth(date, key === "PageUp" ? -1 : 1) : null;
}

/** Groups consecutive days into spans. */
export function spansOf(days: readonly CalendarDate[]): Span[] {
	const spans: { from: CalendarDate; to: CalendarDate }[] = [];
	for (const day of days) {
		const last = spans.at(-1);
		if (last && addDays(last.to, 1) === day) last.to = day;
		else spans.push({ from: day, to: day });
	}
	return spans;
}
