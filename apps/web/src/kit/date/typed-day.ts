/** What a typed date means to those who keep it, and what is wrong with it. */
import { type CalendarDate, isCalendarDate, parseDate, parseTypedDate } from "@rafta/library/turkish/dates";

/** First and last day that may be chosen; what is not a day yet limits nothing. */
export interface Limits {
	readonly min?: string;
	readonly max?: string;
}

/** A calendar date, or the text as it was typed: a server refuses it with a reason at its field. */
export const typedValue = (text: string): string => parseDate(text) ?? text.trim();

export type Problem = { readonly key: "wrong" } | { readonly key: "early" | "late"; readonly date: string };

const limit = (day: string | undefined): CalendarDate | undefined =>
	day !== undefined && isCalendarDate(day) ? day : undefined;

/** The limits that are days. */
export const limitsOf = ({ min, max }: Limits): { min?: CalendarDate; max?: CalendarDate } => ({
	min: limit(min),
	max: limit(max),
});

/** Whether the value is a text that is no day. */
export const isNoDay = (value: string): boolean => value !== "" && !isCalendarDate(value);

/** Whether the value is a day, and within the limits. */
export const isDayWithin = (value: string, limits: Limits): boolean =>
	isCalendarDate(value) && problemOf(value, limits, value) === null;

/** Why the typed text cannot stand; an empty one can. */
export function problemOf(text: string, limits: Limits, today: CalendarDate): Problem | null {
	if (text.trim() === "") return null;
	const day = parseTypedDate(text, today);
	if (day === null) return { key: "wrong" };
	const { min, max } = limitsOf(limits);
	if (min !== undefined && day < min) return { key: "early", date: min };
	return max !== undefined && day > max ? { key: "late", date: max } : null;
}
