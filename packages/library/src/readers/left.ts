/** Time left until a book is due, in words. */
import { fillText, type Language, words } from "@rafta/words";
import { type CalendarDate, daysBetween } from "../turkish/dates.ts";

const texts = words("library/readers/left");

/** Urgency of a due date, for display. */
export type Pressure = "calm" | "soon" | "late";

/** Days before the due date from which it counts as soon. */
const soonDays = 3;

/** Days until the due date; negative once it has passed. */
export const daysLeft = (dueOn: CalendarDate, today: CalendarDate): number => daysBetween(today, dueOn);

export function pressureOf(dueOn: CalendarDate, today: CalendarDate): Pressure {
	const days = daysLeft(dueOn, today);
	if (days < 0) return "late";
	return days <= soonDays ? "soon" : "calm";
}

/** The same as a phrase: `Bugün son gün`, `12 gün var`, `3 gün gecikti`. */
export function leftInWords(dueOn: CalendarDate, today: CalendarDate, language: Language): string {
	const days = daysLeft(dueOn, today);
	if (days < 0) return fillText(texts.late[language], { days: -days });
	if (days === 0) return texts.today[language];
	return days === 1 ? texts.tomorrow[language] : fillText(texts.left[language], { days });
}

/** The same for the reader who has the book: `5 günün var`. */
export function ownLeftInWords(dueOn: CalendarDate, today: CalendarDate, language: Language): string {
	const days = daysLeft(dueOn, today);
	return days > 1 ? fillText(texts.ownLeft[language], { days }) : leftInWords(dueOn, today, language);
}
