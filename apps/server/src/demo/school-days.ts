/**
 * Where the demonstration's school year lies. Its loans are drawn once, as they stand on one Friday in the middle of a
 * term, and moved to the day on which it is tried: a day so many school days before that Friday becomes the day so many
 * school days before today. So any day of the year, also a Sunday or one in the summer, is a day in term, with the same
 * readers, books and loans.
 *
 * School days are counted, not days: whole days would move lessons to Sundays, and whole weeks would need a drawing for
 * each day of the week. Every loan of the demonstration takes two weeks and a day, so that its due date, moved, is the
 * one that the library's rules give there.
 */
import { addDays, type CalendarDate, daysBetween, weekdayOf } from "@rafta/library/turkish/dates";

/** The day as of which the demonstration is drawn; also the seed of every drawing. */
export const drawnOn: CalendarDate = "2026-11-27";

const someMonday: CalendarDate = "2001-01-01";

export const isWeekend = (day: CalendarDate): boolean => weekdayOf(day) % 6 === 0;

/** Place of a day among all days from Monday to Friday; a weekend has that of its Friday. */
function placeOf(day: CalendarDate): number {
	const days = daysBetween(someMonday, day);
	const week = Math.floor(days / 7);
	return week * 5 + Math.min(days - week * 7, 4);
}

function dayAt(place: number): CalendarDate {
	const week = Math.floor(place / 5);
	return addDays(someMonday, week * 7 + place - week * 5);
}

/** Returns the day that is so many days from Monday to Friday after today, or before it if negative. */
export function schoolDayFrom(today: CalendarDate, days: number): CalendarDate {
	if (days === 0) return today;
	// A weekend has lessons only if it is today: the last school day before it is its Friday.
	return dayAt(placeOf(today) + days + (days < 0 && isWeekend(today) ? 1 : 0));
}

/** Moves a day of the drawing to where it is as seen from today. A weekend stays between its Friday and its Monday. */
export function movedTo(today: CalendarDate, day: CalendarDate): CalendarDate {
	const places = placeOf(day) - placeOf(drawnOn);
	const moved = schoolDayFrom(today, places);
	if (!isWeekend(day)) return moved;
	const room = daysBetween(moved, schoolDayFrom(today, places + 1)) - 1;
	return addDays(moved, Math.min(weekdayOf(day) === 6 ? 1 : 2, room));
}
