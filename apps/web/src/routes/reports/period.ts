/** The period of a report as somebody chooses it, and as its address says it. */

import { nameOfPeriod, type PeriodName, periodNames, periodOf } from "@rafta/library/reports/periods";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import type { Filters } from "./address.ts";

export type PeriodChoice = PeriodName | "own";

/** Without a period of its own, a report is about the school year up to today. */
const usual: PeriodName = "this_year";

export const periodChoices: readonly PeriodChoice[] = [...periodNames, "own"];

/** What the address says. */
export function choiceOf({ from = "", to = "" }: Filters, today: CalendarDate): PeriodChoice {
	if (from === "" && to === "") return usual;
	return nameOfPeriod({ from, to }, today) ?? "own";
}

/** What is put into the address for a choice; for dates of one's own, those that are in force. */
export function periodIn(
	choice: PeriodChoice,
	today: CalendarDate,
	now: { readonly from: CalendarDate; readonly to: CalendarDate },
): { readonly from: CalendarDate; readonly to: CalendarDate } {
	if (choice === "own") return { from: now.from, to: now.to };
	return choice === usual ? { from: "", to: "" } : periodOf(choice, today);
}
