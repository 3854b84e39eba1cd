/** Entries of several days as bars across a week: each keeps one line from its first day to its last. */
import type { CalendarDate } from "../turkish/dates.ts";
import type { Span } from "./grid.ts";

export interface Bar<Entry extends Span> {
	readonly entry: Entry;
	/** The line of the bar, from 0; bars of one line have no day in common. */
	readonly line: number;
	/** The first day within the week, 0 for Monday, and the number of days. */
	readonly at: number;
	readonly days: number;
}

/** The bars of a week of consecutive days: what begins first, and of equals what is longest, is on the first line. */
export function barsIn<Entry extends Span>(
	week: readonly CalendarDate[],
	entries: readonly Entry[],
): Bar<Entry>[] {
	const [monday = "", sunday = ""] = [week[0], week.at(-1)];
	const bars = entries
		.filter(({ from, to }) => to > from && from <= sunday && to >= monday)
		.map((entry) => {
			const at = Math.max(0, week.indexOf(entry.from));
			const end = entry.to > sunday ? week.length - 1 : week.indexOf(entry.to);
			return { entry, at, days: end - at + 1 };
		})
		.toSorted((a, b) => a.at - b.at || b.days - a.days);
	/** The first free day of each line. */
	const free: number[] = [];
	return bars.map((bar) => {
		const open = free.findIndex((day) => day <= bar.at);
		const line = open === -1 ? free.length : open;
		free[line] = bar.at + bar.days;
		return { ...bar, line };
	});
}
