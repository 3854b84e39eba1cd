import { makeCalendar } from "@rafta/library/calendar/calendar";
import { shippedDays } from "@rafta/library/calendar/shipped";
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import { expect, it } from "vitest";
import { demoClosedDays } from "../../src/demo/lending/calendar.ts";
import { drawnOn, isWeekend, movedTo, schoolDayFrom } from "../../src/demo/school-days.ts";

/** A year around the drawing's day, from before its first loan to after its last due date. */
const drawnDays = Array.from({ length: 460 }, (_, index) => addDays(drawnOn, index - 400));
/** Each weekday, as today. */
const week = Array.from({ length: 7 }, (_, index) => addDays("2027-06-28", index));

it("the day of the drawing leaves every day and the calendar as they are", () => {
	expect(drawnDays.map((day) => movedTo(drawnOn, day))).toEqual(drawnDays);
	expect(demoClosedDays(drawnOn)).toEqual(expect.arrayContaining([...shippedDays]));
});

it.each(week)("seen from %s, the drawing's day is today, and days keep their order", (today) => {
	const moved = drawnDays.map((day) => movedTo(today, day));
	expect(moved[400]).toBe(today);
	expect(moved).toEqual(moved.toSorted());
	const schoolDays = drawnDays.filter((day) => !isWeekend(day)).map((day) => movedTo(today, day));
	expect(new Set(schoolDays).size).toBe(schoolDays.length);
	expect(schoolDays.filter((day) => isWeekend(day) && day !== today)).toEqual([]);
	expect(schoolDayFrom(today, -5)).toBe(movedTo(today, addDays(drawnOn, -7)));
});

it.each(week)("seen from %s, a school day stays one, and a closed day stays closed", (today) => {
	const [drawn, moved] = [makeCalendar(demoClosedDays(drawnOn)), makeCalendar(demoClosedDays(today))];
	const isClosedThere = (day: CalendarDate) => moved.isClosed(movedTo(today, day));
	const schoolDays = drawnDays.filter((day) => !isWeekend(day));
	expect(schoolDays.filter((day) => drawn.isClosed(day) !== isClosedThere(day))).toEqual([]);
	const weekends = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days)).filter(isWeekend);
	expect(weekends.filter((day) => !moved.isClosed(day))).toEqual([]);
});

it("names no holiday and no season on a date that is not theirs", () => {
	const names = new Set(demoClosedDays("2027-07-03").map(({ name }) => name));
	expect([...names].sort()).toEqual(["Hafta sonu kursu", "Okul tatili", "Resmî tatil"]);
});
