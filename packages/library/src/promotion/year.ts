/** School years as they are written: `2026-2027`. */
import type { CalendarDate } from "../turkish/dates.ts";

const yearFrom = (first: number): string => `${first}-${first + 1}`;

const firstOf = (today: CalendarDate, begins: string): number =>
	Number(today.slice(0, 4)) - (today.slice(5) < begins ? 1 : 0);

/** The school year that a day belongs to: a new one begins in September. */
export const schoolYearOf = (today: CalendarDate): string => yearFrom(firstOf(today, "09-01"));

/** The day from which a school may think of a year. */
const preparations = "05-01";

/**
 * The years into which a school may be promoted on a day, the likelier first. From May on it is the year that comes or
 * has begun; before that the present one, for schools that are late, or the coming one. A school that is in it without
 * having been promoted (`active`: the year of its record) goes into the one after it.
 */
export function promotionYears(
	today: CalendarDate,
	active: string,
	isDone: (year: string) => boolean,
): readonly [string, ...string[]] {
	const first = firstOf(today, preparations);
	const isThere = active >= yearFrom(first) && !isDone(yearFrom(first));
	if (isThere) return [yearFrom(first + 1)];
	const isLate = today.slice(5) < preparations;
	return isLate ? [yearFrom(first), yearFrom(first + 1)] : [yearFrom(first)];
}

/** Whether a year is still far when somebody would step into it. */
export const isEarly = (today: CalendarDate, year: string): boolean =>
	today < `${year.slice(0, 4)}-${preparations}`;
