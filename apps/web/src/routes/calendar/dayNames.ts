/** Names of days and months in the language of the screen. */

import type { CalendarDate } from "@rafta/library/turkish/dates";
import { type Language, languageFacts } from "@rafta/words";

const instant = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

/** Returns the day formats of a language; created once per language. */
export function dayNames(language: Language) {
	const format = (options: Intl.DateTimeFormatOptions) => {
		const formatter = new Intl.DateTimeFormat(languageFacts[language].formats, {
			timeZone: "UTC",
			...options,
		});
		return (date: CalendarDate) => formatter.format(instant(date));
	};
	return {
		month: format({ month: "long", year: "numeric" }),
		weekday: format({ weekday: "short" }),
		longWeekday: format({ weekday: "long" }),
		day: format({ day: "numeric", month: "long", weekday: "long" }),
		full: format({ day: "numeric", month: "long", year: "numeric" }),
	};
}

export type DayNames = ReturnType<typeof dayNames>;
