/** School years as they are written: `2026-2027`. */
import type { CalendarDate } from "../turkish/dates.ts";

const yearFrom = (first: number): string => `${first}-${first + 1}`;

const firstOf = (today: CalendarDate, begins: string): number =>
	Number(today.slice(0, 4)) - (today.slice(5) < begins ? 1 : 0);

/** The school year that a day belongs to: a new one begins in September. */
export const schoolYearOf = (today: CalendarDate): string => yearFrom(firstOf(today, "09-01"));

/**
 * The years for which a school may be promoted on a day, the likeliest first: from May on it is the coming one, before
 * that the present one, for schools that are late.
 */
export function promotionYears(today: CalendarDate): readonly [string, string] {
	const likely = firstOf(today, "05-01");
	return [yearFrom(likely), yearFrom(likely + 1)];
}
