import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { localeOf } from "../i18n/catalogue.ts";
import { useLanguage } from "../i18n/language.tsx";

/** Formats an instant: the time today, with the date on other days. */
export function useMoment(): (at: number | string) => string {
	const { language } = useLanguage();
	return (at) => {
		const date = new Date(at);
		const time = date.toLocaleTimeString(localeOf(language), { hour: "2-digit", minute: "2-digit" });
		const day = todayIn(date);
		return day === todayIn(new Date()) ? time : `${formatDate(day)} ${time}`;
	};
}
