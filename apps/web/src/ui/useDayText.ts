import type { CalendarDate } from "@rafta/library/turkish/dates";
import { useMemo } from "react";
import { localeOf } from "../i18n/catalogue.ts";
import { useLanguage } from "../i18n/language.tsx";

/** Returns a day as people say it: `27 Kasım Cuma`. */
export function useDayText(): (day: CalendarDate) => string {
	const { language } = useLanguage();
	return useMemo(() => {
		const format = new Intl.DateTimeFormat(localeOf(language), {
			day: "numeric",
			month: "long",
			weekday: "long",
			timeZone: "UTC",
		});
		return (day) => format.format(new Date(`${day}T00:00:00Z`));
	}, [language]);
}
