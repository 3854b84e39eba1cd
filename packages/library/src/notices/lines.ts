/** What stands below a book in mails and on slips: the day by which it is to be returned or collected. */
import type { Text } from "../collections/definition.ts";
import { fillPlaceholders } from "../text/placeholders.ts";
import { type CalendarDate, formatDate } from "../turkish/dates.ts";

const texts = {
	due: { tr: "İade tarihi: {day}", en: "Due on {day}" },
	late: {
		tr: "İade tarihi: {day} · {late} gün gecikti",
		en: "Due on {day} · {late} {late|day|days} late",
	},
	collect: { tr: "Son alma günü: {day}", en: "Pick up by {day}" },
} as const satisfies Record<string, Text>;

/** Due date and days late of a loan. */
export function dueLine(
	{ due_on, days_late }: { readonly due_on: CalendarDate; readonly days_late: number },
	language: keyof Text,
): string {
	const values: Readonly<Record<string, string>> = { day: formatDate(due_on), late: String(days_late) };
	const text = days_late === 0 ? texts.due : texts.late;
	return fillPlaceholders(text[language], (name) => values[name] ?? "");
}

/** Last day on which a hold can be collected; `day` as a notice stores it. */
export const pickupLine = (day: string, language: keyof Text): string =>
	fillPlaceholders(texts.collect[language], () => day);
