/** Calendar and lending rules behind the demonstration's history: those that its schools have set. */
import { type ClosedDay, makeCalendar } from "@rafta/library/calendar/calendar";
import { shippedDays } from "@rafta/library/calendar/shipped";
import { dueDate } from "@rafta/library/circulation/due";
import { policyOf, ruleFor } from "@rafta/library/circulation/policy";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import type { DemoReader } from "../people/readers.ts";
import type { DemoRules } from "./loans.ts";

/** The rule preset of every library of the demonstration. */
export const demoPreset = "meb_2024";

/** Public holidays and school breaks around a day; an unpublished summer break is assumed to be the usual one. */
export function demoClosedDays(today: CalendarDate): ClosedDay[] {
	const year = Number(today.slice(0, 4));
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
