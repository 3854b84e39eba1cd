/** When a loan is so late that its book may be lost: a task for people, never a debt (cases 77, 78). */
import { addDays, type CalendarDate } from "../turkish/dates.ts";

/** Days after the due date, where nothing is set (research on library systems 3.3). */
const usualDays = 60;

/** The days of the first settings that name some: the library's, its school's, the system's. */
export const lostAfterDays = (rows: readonly (Readonly<Record<string, unknown>> | null)[]): number =>
	rows.map((row) => Number(row?.lost_after_days ?? 0)).find((days) => days > 0) ?? usualDays;

/** An open loan is a candidate when it was due before this day. */
export const candidateBefore = (today: CalendarDate, days: number): CalendarDate => addDays(today, -days);
