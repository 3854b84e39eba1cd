/** When an overdue loan's book may be lost: creates a task for people, never a debt (cases 77, 78). */
import { addDays, type CalendarDate } from "../turkish/dates.ts";

/** Default number of days after the due date (research on library systems 3.3). */
const usualDays = 60;

/** Value of the first settings that have one: the library's, its school's, the system's. */
export const lostAfterDays = (rows: readonly (Readonly<Record<string, unknown>> | null)[]): number =>
	rows.map((row) => Number(row?.lost_after_days ?? 0)).find((days) => days > 0) ?? usualDays;

/** An open loan is a candidate when it was due before this day. */
export const candidateBefore = (today: CalendarDate, days: number): CalendarDate => addDays(today, -days);
