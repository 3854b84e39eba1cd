import { leftInWords } from "@rafta/library/readers/left";
import { addDays, type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { catalogue, languageFacts } from "@rafta/words";
import { useMemo } from "react";
import { useLanguage, useTexts } from "#i18n";

const texts = catalogue("web/kit/useDayText");

const monthDay = { day: "numeric", month: "long", timeZone: "UTC" } as const;
const weekdayToo = { ...monthDay, weekday: "long" } as const;
const yearToo = { ...monthDay, year: "numeric" } as const;

/** No day is an empty text, as in `formatDate`. */
function useFormat(options: Intl.DateTimeFormatOptions): (day: CalendarDate) => string {
	const { language } = useLanguage();
	return useMemo(() => {
		const format = new Intl.DateTimeFormat(languageFacts[language].formats, options);
		return (day) => (day === "" ? "" : format.format(new Date(`${day}T00:00:00Z`)));
	}, [language, options]);
}

/** Returns a day as people say it: `27 Kasım Cuma`. */
export const useDayText = (): ((day: CalendarDate) => string) => useFormat(weekdayToo);

/** Returns a day of the past as people say it: `27 Kasım`, with its year where that is another one. */
export function useMonthDay(): (day: CalendarDate) => string {
	const thisYear = useFormat(monthDay);
	const otherYear = useFormat(yearToo);
	const year = todayIn(new Date()).slice(0, 5);
	return (day) => (day.startsWith(year) ? thisYear : otherYear)(day);
}

/** Returns a day to come as people say it: `bugün`, `yarın`, `27 Kasım Cuma`. */
export function useNearDay(): (day: CalendarDate) => string {
	const t = useTexts(texts);
	const dayText = useDayText();
	return useMemo(
		() => (day) => {
			const today = todayIn(new Date());
			if (day === today) return t("today");
			return day === addDays(today, 1) ? t("tomorrow") : dayText(day);
		},
		[t, dayText],
	);
}

/** Returns a due date as it is said at the desk: `7 Aralık Pazartesi`, `yarın`, `3 gün gecikti`. */
export function useDueText(): (dueOn: CalendarDate) => { readonly text: string; readonly isLate: boolean } {
	const { language } = useLanguage();
	const nearDay = useNearDay();
	return useMemo(
		() => (dueOn) => {
			const today = todayIn(new Date());
			const isLate = dueOn !== "" && dueOn < today;
			return { text: isLate ? leftInWords(dueOn, today, language) : nearDay(dueOn), isLate };
		},
		[language, nearDay],
	);
}
