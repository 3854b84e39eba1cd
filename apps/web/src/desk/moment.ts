import { formatDate, timeIn, todayIn } from "@rafta/library/turkish/dates";

/** Formats an instant: the time in Turkey today, with the date on other days. */
export function formatMoment(at: number | string): string {
	const date = new Date(at);
	const day = todayIn(date);
	return day === todayIn(new Date()) ? timeIn(date) : `${formatDate(day)} ${timeIn(date)}`;
}
