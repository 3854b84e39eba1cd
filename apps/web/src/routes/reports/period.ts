/** The period of a report: as chosen by the user and as kept in the address. */

import { nameOfPeriod, type PeriodName, periodNames, periodOf } from "@rafta/library/reports/periods";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import type { Filters } from "./address.ts";

export type PeriodChoice = PeriodName | "own";

/** Default period: the school year up to today. */
const usual: PeriodName = "this_year";

export const periodChoices: readonly PeriodChoice[] = [...periodNames, "own"];

/** Returns the period choice from the address. */
export function choiceOf({ from = "", to = "" }: Filters, today: CalendarDate): PeriodChoice {
	if (from === "" && to === "") return usual;
	return nameOfPeriod({ from, to }, today) ?? "own";
}

/** Returns the address parameters of a choice; custom dates start with the current ones. */
export function periodIn(
	choice: PeriodChoice,
	today: CalendarDate,
	now: { readonly from: CalendarDate; readonly to: CalendarDate },
): { readonly from: CalendarDate; readonly to: CalendarDate } {
	if (choice === "own") return { from: now.from, to: now.to };
	return choice === usual ? { from: "", to: "" } : periodOf(choice, today);
}
