/** Schedule of loan notices to a reader: one before the due date, three reminders, then the commission. */
import type { Calendar } from "../calendar/calendar.ts";
import { daysLate } from "../circulation/lateness.ts";
import { type CalendarDate, daysBetween } from "../turkish/dates.ts";

/** A library's notice days, as stored in `library_settings.notice_steps`. */
export interface NoticeSteps {
	/** Open days before the due date on which a reader is notified; 0: no notice before the due date. */
	readonly due_soon: number;
	/** Days late of the first, second and third reminder. */
	readonly reminders: readonly number[];
	/** Days late after which the commission is notified. */
	readonly commission: number;
}

/** Defaults for libraries without settings. */
export const factorySteps: NoticeSteps = { due_soon: 2, reminders: [1, 7, 14], commission: 30 };

/** Step of the commission, after the three reminders; 0 is the notice before the due date. */
export const commissionStep = 4;

/** Minimum days between two manually requested reminders of one loan. */
const MIN_REMINDER_GAP_DAYS = 3;

const isDays = (value: unknown, min: number, max: number): value is number =>
	Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** Whether a value is valid as a library's days: whole numbers, each later than the one before. */
export function areSteps(value: unknown): value is NoticeSteps {
	const { due_soon, reminders, commission, ...more } = Object(value) as Partial<
		Record<keyof NoticeSteps, unknown>
	>;
	if (Object.keys(more).length > 0 || !isDays(due_soon, 0, 30)) return false;
	if (!Array.isArray(reminders) || reminders.length !== commissionStep - 1) return false;
	const days: unknown[] = [0, ...reminders, commission];
	return days.every((day, index) => index === 0 || isDays(day, Number(days[index - 1]) + 1, 365));
}

/** Days in force for a row of `library_settings`. */
export const stepsOf = (stored: unknown): NoticeSteps => (areSteps(stored) ? stored : factorySteps);

/** Last notice sent for a loan with its current due date. */
export interface LastNotice {
	readonly step: number;
	readonly on: CalendarDate;
}

export interface DueNotice {
	readonly kind: "due_soon" | "overdue";
	/** 0 before the due date, 1 to 3 the reminders, 4 the commission. */
	readonly step: number;
	/** From the one function that all code uses. */
	readonly days_late: number;
}

/** Days late required for a step. */
const lateFor = (steps: NoticeSteps, step: number): number =>
	step === commissionStep ? steps.commission : (steps.reminders[step - 1] ?? 0);

/**
 * Returns the notice due today for a loan, if any: the step after the last one, never the same again. Automatic steps
 * come on their day and keep their distance from the one before, so that a loan found very late does not reach the
 * commission within four days. A manual run (`manual`) reminds before the day, but not shortly after the last notice,
 * and sends nothing to the commission before its day. Only open loans have notices.
 */
export function dueNotice(
	loan: { readonly status: string; readonly due_on: CalendarDate },
	lastNotice: LastNotice | null,
	steps: NoticeSteps,
	today: CalendarDate,
	calendar: Calendar,
	manual: boolean,
): DueNotice | null {
	if (loan.status !== "open" || loan.due_on === "") return null;
	const days_late = daysLate(loan.due_on, today);
	if (days_late === 0) {
		const isSoon = !manual && !lastNotice && calendar.openDaysBetween(today, loan.due_on) <= steps.due_soon;
		return isSoon && steps.due_soon > 0 ? { kind: "due_soon", step: 0, days_late } : null;
	}
	const last = lastNotice?.step ?? 0;
	const step = last + 1;
	if (step > commissionStep) return null;
	const since = lastNotice && last > 0 ? daysBetween(lastNotice.on, today) : Number.POSITIVE_INFINITY;
	const isDue =
		manual && step < commissionStep
			? since >= MIN_REMINDER_GAP_DAYS
			: days_late >= lateFor(steps, step) && since >= lateFor(steps, step) - lateFor(steps, last);
	return isDue ? { kind: "overdue", step, days_late } : null;
}
