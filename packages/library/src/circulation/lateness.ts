/** The single definition of lateness: used by desk, lists, notices and reports. */
import { type CalendarDate, daysBetween } from "../turkish/dates.ts";

/** Days after the due date; 0 on the due date itself and before. */
export const daysLate = (dueOn: CalendarDate, today: CalendarDate): number =>
	dueOn === "" ? 0 : Math.max(0, daysBetween(dueOn, today));

/** Overdue from the day after the due date. */
export const isOverdue = (loan: { status: string; due_on: CalendarDate }, today: CalendarDate): boolean =>
	loan.status === "open" && daysLate(loan.due_on, today) > 0;
