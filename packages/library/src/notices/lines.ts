/** What stands below a book in mails and on slips: the day by which it is to be returned or collected. */
import { fillText, type Language, words } from "@rafta/words";
import { type CalendarDate, formatDate } from "../turkish/dates.ts";

const texts = words("library/notices/lines");

/** Due date and days late of a loan. */
export function dueLine(
	{ due_on, days_late }: { readonly due_on: CalendarDate; readonly days_late: number },
	language: Language,
): string {
	const text = days_late === 0 ? texts.due : texts.late;
	return fillText(text[language], { day: formatDate(due_on), late: days_late });
}

/** Last day on which a hold can be collected; `day` as a notice stores it. */
export const pickupLine = (day: string, language: Language): string =>
	fillText(texts.collect[language], { day });
