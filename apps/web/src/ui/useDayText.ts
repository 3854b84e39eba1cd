import type { CalendarDate } from "@rafta/library/turkish/dates";
import { useMemo } from "react";
import { localeOf } from "../i18n/catalogue.ts";
import { useLanguage } from "../i18n/language.tsx";

const monthDay = { day: "numeric", month: "long", timeZone: "UTC" } as const;
const weekdayToo = { ...monthDay, weekday: "long" } as const;

function useFormat(options: Intl.DateTimeFormatOptions): (day: CalendarDate) => string {
	const { language } = useLanguage();
	return useMemo(() => {
		const format = new Intl.DateTimeFormat(localeOf(language), options);
		return (day) => format.format(new Date(`${day}T00:00:00Z`));
	}, [language, options]);
}

/** Returns a day as people say it: `27 Kasım Cuma`. */
export const useDayText = (): ((day: CalendarDate) => string) => useFormat(weekdayToo);

/** Returns a day of the past as people say it: `27 Kasım`. */
export const useMonthDay = (): ((day: CalendarDate) => string) => useFormat(monthDay);
