/** The life of a copy as a line: its loans by school year, and what became of it. */
import { schoolYearOf } from "@rafta/library/readers/reading";
import { addDays, type CalendarDate, dateOf, daysBetween, todayIn } from "@rafta/library/turkish/dates";

export interface PastLoan {
	readonly id: string;
	readonly loaned_at: string;
	readonly returned_at: string;
	readonly status: string;
}

/** A time in which the copy was out, as shares of a school year from 0 to 1. */
interface Span {
	readonly id: string;
	readonly from: number;
	readonly to: number;
	readonly isOpen: boolean;
}

export interface YearOfLife {
	/** `2025–26`. */
	readonly name: string;
	readonly loans: number;
	readonly spans: readonly Span[];
	/** When the copy came, if in this year: a share as above. */
	readonly came: number | null;
}

/** Days from the first of September on that are drawn: to the end of August. */
const DAYS = 365;

const shareOf = (day: CalendarDate, first: CalendarDate): number =>
	Math.min(1, Math.max(0, daysBetween(first, day) / DAYS));

/** Years in which the copy was lent or came, the newest first. */
export function yearsOfLife(
	loans: readonly PastLoan[],
	acquired: CalendarDate | "",
	now: Date,
): readonly YearOfLife[] {
	const today = todayIn(now);
	const years = new Map<string, { loans: number; spans: Span[]; came: number | null }>();
	const yearOf = (first: CalendarDate) => {
		const known = years.get(first) ?? { loans: 0, spans: [], came: null };
		years.set(first, known);
		return known;
	};
	if (acquired !== "") yearOf(schoolYearOf(acquired)).came = shareOf(acquired, schoolYearOf(acquired));
	for (const { id, loaned_at, returned_at, status } of loans) {
		if (status === "cancelled") continue;
		const out = dateOf(loaned_at);
		const back = returned_at ? dateOf(returned_at) : today;
		yearOf(schoolYearOf(out)).loans += 1;
		// A loan over the summer is drawn in both years.
		for (let first = schoolYearOf(out); first <= back; first = schoolYearOf(addDays(first, 380)))
			yearOf(first).spans.push({
				id,
				from: shareOf(out, first),
				to: shareOf(back, first),
				isOpen: returned_at === "" && status === "open",
			});
	}
	return [...years]
		.sort(([a], [b]) => (a < b ? 1 : -1))
		.map(([first, year]) => ({
			name: `${first.slice(0, 4)}–${String(Number(first.slice(0, 4)) + 1).slice(2)}`,
			...year,
		}));
}
