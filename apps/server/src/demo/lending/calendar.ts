/** Calendar and lending rules behind the demonstration's history: those that its schools have set. */
import { type ClosedDay, makeCalendar } from "@rafta/library/calendar/calendar";
import { shippedDays } from "@rafta/library/calendar/shipped";
import { dueDate } from "@rafta/library/circulation/due";
import { policyOf, ruleFor } from "@rafta/library/circulation/policy";
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import type { DemoReader } from "../people/readers.ts";
import { drawnOn, isWeekend, movedTo } from "../school-days.ts";
import type { DemoRules } from "./loans.ts";

/** The rule preset of every library of the demonstration. */
export const demoPreset = "meb_2024";

/** Public holidays and school breaks as the drawing sees them; an unpublished summer break is the usual one. */
function drawnClosedDays(): ClosedDay[] {
	const year = Number(drawnOn.slice(0, 4));
	const summers = [year - 1, year, year + 1].map((summer) => ({
		from_on: `${summer}-06-26`,
		to_on: `${summer}-09-06`,
		name: "Yaz tatili",
	}));
	const isKnown = (summer: ClosedDay) =>
		shippedDays.some(
			({ from_on, to_on, half_day }) =>
				!half_day && from_on !== to_on && from_on <= summer.to_on && to_on >= summer.from_on,
		);
	return [...shippedDays, ...summers.filter((summer) => !isKnown(summer))];
}

const nearestWeekday = (day: CalendarDate, step: 1 | -1): CalendarDate =>
	isWeekend(day) ? nearestWeekday(addDays(day, step), step) : day;

/**
 * Moves a closed day with the loans that jump over it, or leaves it out if it only closes a weekend. It loses the name
 * that belongs to its own date: no Republic Day in June, no summer holidays in February.
 */
function movedClosedDay(today: CalendarDate, day: ClosedDay): ClosedDay[] {
	const from = nearestWeekday(day.from_on, 1);
	const to = nearestWeekday(day.to_on, -1);
	if (from > to) return [];
	const isBreak = day.from_on !== day.to_on;
	const moved = { from_on: movedTo(today, from), to_on: movedTo(today, to), tentative: false };
	// A break stays one by its source.
	return [{ ...day, ...moved, ...(isBreak ? { name: "Okul tatili" } : { name: "Resmî tatil", source: "" }) }];
}

/**
 * Public holidays and school breaks around a day of lessons: Turkey's own as of the drawing's day, on any other day those
 * of the drawing, moved with its loans. The real ones are left out, as they would close the library in the middle of its
 * work, on some dates today.
 */
export function demoClosedDays(today: CalendarDate): ClosedDay[] {
	const drawn = drawnClosedDays();
	if (today === drawnOn) return drawn;
	const moved = drawn.flatMap((day) => movedClosedDay(today, day));
	const course = { from_on: today, to_on: today, name: "Hafta sonu kursu", is_open: true };
	return isWeekend(today) ? [...moved, course] : moved;
}

/** Rules of the demonstration's history for these closed days. */
export function demoRules(closedDays: readonly ClosedDay[]): DemoRules {
	const calendar = makeCalendar(closedDays);
	const policy = policyOf({ preset: demoPreset });
	const dueDates = new Map<string, CalendarDate | "">();
	return {
		isSchoolDay: (day) => !calendar.isClosed(day),
		ruleOf: (reader: DemoReader) => ruleFor(policy, reader, "yes"),
		dueOn(day, days) {
			const key = `${day} ${days}`;
			const known = dueDates.get(key);
			if (known !== undefined) return known;
			const due = dueDate(day, days, policy, calendar, day);
			const date = due.ok ? due.date : "";
			dueDates.set(key, date);
			return date;
		},
	};
}
