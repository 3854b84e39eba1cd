/** How long an operation can be undone, on the server as on the screens. */
import { addDays, type CalendarDate, startOf } from "../turkish/dates.ts";

/** Days for which an operation on a school's records can be undone. */
const UNDO_DAYS = 30;

/** Milliseconds for which an action of the desk can be undone: a day, in the list of actions as on an offline device. */
export const DESK_UNDO_MS = 24 * 3_600_000;

/** Last day on which an operation of a day can be undone. */
export const lastUndoDay = (day: CalendarDate): CalendarDate => addDays(day, UNDO_DAYS);

/** First instant, as it is stored, whose operations can still be undone on a day. */
export const undoableSince = (today: CalendarDate): string => startOf(addDays(today, -UNDO_DAYS));

/** Whether an operation of an instant can be undone on a day; never one that has not taken place. */
export const isUndoable = (at: string, today: CalendarDate): boolean => at >= undoableSince(today);
