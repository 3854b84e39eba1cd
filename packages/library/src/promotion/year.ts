/** School years in their written form: `2026-2027`. */
import type { CalendarDate } from "../turkish/dates.ts";

const yearFrom = (first: number): string => `${first}-${first + 1}`;

const firstOf = (today: CalendarDate, begins: string): number =>
	Number(today.slice(0, 4)) - (today.slice(5) < begins ? 1 : 0);

/** School year that contains a day; a new one begins in September. */
export const schoolYearOf = (today: CalendarDate): string => yearFrom(firstOf(today, "09-01"));

/** Day from which a school may prepare the next year. */
const preparations = "05-01";

/**
 * Years into which a school may be promoted on a day, the likelier first. From May on, the coming year or the one that
 * has begun; before that the current one, for schools that are late, or the coming one. A school that is already in it
 * without a promotion (`active`: the year of its record) is promoted into the one after it.
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

/** Whether a promotion into a year would be too early. */
export const isEarly = (today: CalendarDate, year: string): boolean =>
	today < `${year.slice(0, 4)}-${preparations}`;
