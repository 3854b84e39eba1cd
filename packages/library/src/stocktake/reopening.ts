/** Undoing the closing of a stocktake. */
import { addDays, type CalendarDate, dateOf } from "../turkish/dates.ts";

/** Days for which a closing can be undone. */
const reopenDays = 30;

/** Whether a closing of an instant can be undone on a day. */
export const mayReopen = (closedAt: string, today: CalendarDate): boolean =>
	closedAt !== "" && addDays(dateOf(closedAt), reopenDays) >= today;
