/**
 * Dates as Turkish schools use them. A calendar date is the text `YYYY-MM-DD` and has no time and no zone:
 * a due date is a day, not an instant. Turkey has been at UTC+3 the whole year since 2016.
 */

import { latinDigits } from "../text/digits.ts";
import { plainLine } from "../text/plain-text.ts";

export type CalendarDate = string;

const millisecondsPerDay = 86_400_000;
const offset = 3 * 3_600_000;

const pad = (number: number, length = 2): string => String(number).padStart(length, "0");

const utc = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

const fromUtc = (date: Date): CalendarDate =>
	`${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;

/** Instant that the record service stores as text: `2026-03-05 11:30:00.000Z`. */
export const instantOf = (stored: string): Date => new Date(stored.replace(" ", "T"));

/** Calendar date in Turkey at an instant. */
export const todayIn = (now: Date): CalendarDate => fromUtc(new Date(now.getTime() + offset));

/** Time of day in Turkey at an instant: `14:30`. */
export function timeIn(now: Date): string {
	const local = new Date(now.getTime() + offset);
	return `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`;
}

/** Instant at which a calendar date begins in Turkey, as the record service stores it. */
export const startOf = (date: CalendarDate): string =>
	new Date(utc(date).getTime() - offset).toISOString().replace("T", " ");

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
	fromUtc(new Date(utc(date).getTime() + days * millisecondsPerDay));

/** Whole days from one date to another; negative when the second is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
	Math.round((utc(to).getTime() - utc(from).getTime()) / millisecondsPerDay);

/** 0 Sunday ... 6 Saturday. */
export const weekdayOf = (date: CalendarDate): number => utc(date).getUTCDay();

/** Whether the text is an existing day: `2026-02-30` is not. */
export const isCalendarDate = (text: string): boolean =>
	/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text).getTime()) && fromUtc(utc(text)) === text;

/** `2026-03-05` -> `05.03.2026`; any other text is returned unchanged. */
export const formatDate = (date: CalendarDate): string =>
	date.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/s, "$3.$2.$1");

/** A moment as date and time in Turkey, in mails of either language: `05.03.2026 14:30`. */
export const momentText = (moment: Date): string => `${formatDate(todayIn(moment))} ${timeIn(moment)}`;

/**
 * Formats a stored instant as date and time in Turkey: `05.03.2026 14:30`. Of an instant that begins a day only the day
 * is known, as in lists that were imported: it has no time.
 */
export function formatInstant(instant: string): string {
	const at = instantOf(instant);
	if (Number.isNaN(at.getTime())) return "";
	const isWholeDay = (at.getTime() + offset) % millisecondsPerDay === 0;
	return isWholeDay ? formatDate(todayIn(at)) : momentText(at);
}

/** Calendar date in Turkey of a stored instant. */
export const dateOf = (instant: string): CalendarDate => todayIn(instantOf(instant));

/** A date copied from another program brings unseen characters along: Windows puts marks of direction around its parts. */
const visibleText = (text: string): string => latinDigits(plainLine(text)).trim();

/** `5.3.2026`, `05.03.2026` or `2026-03-05` -> `2026-03-05`; `null` if the text is not a date. */
export function parseDate(text: string): CalendarDate | null {
	const trimmed = visibleText(text);
	if (isCalendarDate(trimmed)) return trimmed;
	const [, day = "", month = "", year = ""] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(trimmed) ?? [];
	const date = `${year}-${pad(Number(month))}-${pad(Number(day))}`;
	return isCalendarDate(date) ? date : null;
}

/** A year of two digits is at most this many years ahead, else of the century before. */
const MAX_YEARS_AHEAD = 20;

/**
 * A day as people type it in a hurry: what `parseDate` reads, also with blanks, hyphens or the comma of a Turkish keypad
 * between (`1 9 2026`), with a short year (`01/09/26`), and with nothing between (`01092026`): some phones show digits alone.
 */
export function parseTypedDate(text: string, today: CalendarDate): CalendarDate | null {
	const typed = visibleText(text);
	const exact = parseDate(typed);
	if (exact !== null) return exact;
	const [, day, month, year = ""] =
		/^(\d{1,2})[-.,/\s]+(\d{1,2})[-.,/\s]+(\d{4}|\d{2})[.\s]*$/.exec(typed) ??
		/^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
		[];
	if (year.length !== 2) return parseDate(`${day}.${month}.${year}`);
	const century = Math.floor(Number(today.slice(0, 4)) / 100);
	const near = Number(`${century}${year}`);
	const isFar = near > Number(today.slice(0, 4)) + MAX_YEARS_AHEAD;
	return parseDate(`${day}.${month}.${isFar ? near - 100 : near}`);
}
