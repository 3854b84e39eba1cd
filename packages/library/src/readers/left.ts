/** Time left until a book is due, in words. */
import { type CalendarDate, daysBetween } from "../turkish/dates.ts";

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
export function leftInWords(dueOn: CalendarDate, today: CalendarDate, language: "tr" | "en"): string {
	const days = daysLeft(dueOn, today);
	const late = -days;
	if (language === "tr") {
		if (days < 0) return `${late} gün gecikti`;
		if (days === 0) return "Bugün son gün";
		return days === 1 ? "Yarın son gün" : `${days} gün var`;
	}
	if (days < 0) return late === 1 ? "1 day late" : `${late} days late`;
	if (days === 0) return "Due today";
	return days === 1 ? "Due tomorrow" : `${days} days left`;
}

/** The same for the reader who has the book: `5 günün var`. */
export function ownLeftInWords(dueOn: CalendarDate, today: CalendarDate, language: "tr" | "en"): string {
	const days = daysLeft(dueOn, today);
	return language === "tr" && days > 1 ? `${days} günün var` : leftInWords(dueOn, today, language);
}
