/** State of a library's overdue loans: readers, days late, last notice and next step. */

import type { Calendar } from "@rafta/library/calendar/calendar";
import { daysLate } from "@rafta/library/circulation/lateness";
import { type DueNotice, dueNotice, type LastNotice, type NoticeSteps } from "@rafta/library/notices/steps";
import { type CalendarDate, dateOf } from "@rafta/library/turkish/dates";
import type { ReadConnection } from "@rafta/records";
import {
	type OutLoan,
	type OutReader,
	outLoans,
	outReaders,
	type Scope,
	type SentNotice,
	sentNoticesOf,
} from "./queries.ts";

/** Key of one step for a loan with its current due date: each is sent once. */
export const markOf = (loan: { id: string; due_on: CalendarDate }, step: number): string =>
	`${loan.id}:${loan.due_on}:${step}`;

export interface StandingLoan extends OutLoan {
	readonly days_late: number;
	/** The last notice sent for the current due date. */
	readonly lastNotice: (LastNotice & Pick<SentNotice, "channel" | "result" | "run">) | null;
	readonly next: DueNotice | null;
}

export interface Standing {
	readonly reader: OutReader;
	readonly loans: readonly StandingLoan[];
}

export interface Terms {
	readonly steps: NoticeSteps;
	readonly calendar: Calendar;
	readonly today: CalendarDate;
	/** Whether a user requested the run; otherwise it is the morning run. */
	readonly onRequest: boolean;
}

/** Readers with their loans, class by class. */
export async function standings(
	connection: ReadConnection,
	scope: Scope,
	{ steps, calendar, today, onRequest }: Terms,
	limit?: number,
): Promise<Standing[]> {
	const noticesByLoan = Map.groupBy(await sentNoticesOf(connection, scope), ({ loan }) => loan);
	const lastOf = (loan: OutLoan): StandingLoan["lastNotice"] => {
		const present = (noticesByLoan.get(loan.id) ?? []).filter(
			({ mark, step }) => mark === markOf(loan, step),
		);
		const last = present.at(-1);
		return last ? { ...last, on: dateOf(last.sent_at) } : null;
	};
	const loans = (await outLoans(connection, scope, limit)).map((loan) => {
		const last = lastOf(loan);
		return {
			...loan,
			days_late: daysLate(loan.due_on, today),
			lastNotice: last,
			next: dueNotice(loan, last, steps, today, calendar, onRequest),
		};
	});
	const byReader = Map.groupBy(loans, ({ student }) => student);
	return (await outReaders(connection, scope)).flatMap((one) => {
		const own = byReader.get(one.id);
		return own ? [{ reader: one, loans: own }] : [];
	});
}
