import type { CalendarDate } from "@rafta/library/turkish/dates";
import { languageFacts } from "@rafta/words";
import { useMemo } from "react";
import { useLanguage } from "#i18n";

/** Returns the month of a day in words: `Kasım`, and `Haziran 2025` where it was in another year. */
export function useMonthText(): (day: CalendarDate) => string {
	const { language } = useLanguage();
	return useMemo(() => {
		const thisYear = new Date().getFullYear();
		const formats = [true, false].map(
			(isThisYear) =>
				new Intl.DateTimeFormat(languageFacts[language].formats, {
					month: "long",
					year: isThisYear ? undefined : "numeric",
					timeZone: "UTC",
				}),
		);
		return (day) => {
			const format = formats[day.startsWith(String(thisYear)) ? 0 : 1];
			return format?.format(new Date(`${day}T00:00:00Z`)) ?? "";
		};
	}, [language]);
}
