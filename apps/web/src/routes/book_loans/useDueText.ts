import { type CalendarDate, daysBetween, todayIn } from "@rafta/library/turkish/dates";
import { useMemo } from "react";
import { catalogue } from "../../i18n/catalogue.ts";
import { useTexts } from "../../i18n/language.tsx";
import { useDayText } from "../../ui/useDayText.ts";

const texts = catalogue(
	{ today: "bugün", tomorrow: "yarın", late: "{days} gün gecikti" },
	{ today: "today", tomorrow: "tomorrow", late: "{days} {days|day|days} late" },
);

/** Returns a due date as it is said at the desk: `7 Aralık Pazartesi`, `yarın`, `3 gün gecikti`. */
export function useDueText(): (dueOn: CalendarDate) => { readonly text: string; readonly isLate: boolean } {
	const t = useTexts(texts);
	const dayText = useDayText();
	return useMemo(
		() => (dueOn) => {
			const days = daysBetween(todayIn(new Date()), dueOn);
			if (days < 0) return { text: t("late", { days: -days }), isLate: true };
			const text = days === 0 ? t("today") : days === 1 ? t("tomorrow") : dayText(dueOn);
			return { text, isLate: false };
		},
		[t, dayText],
	);
}
