/** How a library's overdue loans stand: who has what, how late it is, what was told, which step comes. */

import type { Calendar } from "@rafta/library/calendar/calendar";
import { daysLate } from "@rafta/library/circulation/lateness";
import { type DueNotice, dueNotice, type NoticeSteps, type Told } from "@rafta/library/notices/steps";
import { type CalendarDate, dateOf } from "@rafta/library/turkish/dates";
import type { Reader } from "@rafta/records";
import {
	type OutLoan,
	type OutReader,
	outLoans,
	outReaders,
	type Scope,
	type ToldOf,
	toldOf,
} from "./queries.ts";

/** The key of one step of a loan with its present due date: it is told once. */
export const markOf = (loan: { id: string; due_on: CalendarDate }, step: number): string =>
	`${loan.id}:${loan.due_on}:${step}`;

export interface StandingLoan extends OutLoan {
	readonly days_late: number;
	/** The last that was told of it with its present due date. */
	readonly told: (Told & Pick<ToldOf, "channel" | "result" | "run">) | null;
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
	/** Somebody asks for the run; else it is the morning's. */
	readonly asked: boolean;
}

/** Readers with their loans, class by class. */
export async function standings(
	reader: Reader,
	scope: Scope,
	{ steps, calendar, today, asked }: Terms,
	limit?: number,
): Promise<Standing[]> {
	const told = Map.groupBy(await toldOf(reader, scope), ({ loan }) => loan);
	const lastOf = (loan: OutLoan): StandingLoan["told"] => {
		const present = (told.get(loan.id) ?? []).filter(({ mark, step }) => mark === markOf(loan, step));
		const last = present.at(-1);
		return last ? { ...last, on: dateOf(last.sent_at) } : null;
	};
	const loans = (await outLoans(reader, scope, limit)).map((loan) => {
		const last = lastOf(loan);
		return {
			...loan,
			days_late: daysLate(loan.due_on, today),
			told: last,
			next: dueNotice(loan, last, steps, today, calendar, asked),
		};
	});
	const byReader = Map.groupBy(loans, ({ student }) => student);
	return (await outReaders(reader, scope)).flatMap((one) => {
		const own = byReader.get(one.id);
		return own ? [{ reader: one, loans: own }] : [];
	});
}
