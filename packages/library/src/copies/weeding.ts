/** Criteria for weeding a library's copies (regulation on school libraries, article 12). */
import { addDays, type CalendarDate } from "../turkish/dates.ts";

/** Selected criteria; a copy is listed when it meets all of them. */
export interface WeedingCriteria {
	/** Not lent for this number of months. */
	readonly idle_months?: number;
	/** Printed before this year. */
	readonly before_year?: number;
	/** In this condition, or a worse one. */
	readonly condition?: "worn" | "damaged";
}

export interface WeedingCopy {
	readonly condition: string;
	readonly loanable: string;
	readonly acquired_on: CalendarDate | "";
	/** Year of the edition; 0 if unknown. */
	readonly year: number;
	/** Day of the last loan; empty: none. */
	readonly last_loan_on: CalendarDate | "";
}

export type WeedingReason = "idle" | "old" | "condition";

/** Returns the day that many months before another; the last day of a shorter month. */
export function monthsBefore(day: CalendarDate, months: number): CalendarDate {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	const all = year * 12 + (month - 1) - months;
	const [y, m] = [Math.floor(all / 12), (all % 12) + 1];
	const first = (yy: number, mm: number) =>
		`${String(yy).padStart(4, "0")}-${String(mm).padStart(2, "0")}-01`;
	const next = m === 12 ? first(y + 1, 1) : first(y, m + 1);
	const last = Number(addDays(next, -1).slice(8));
	return `${first(y, m).slice(0, 8)}${String(Math.min(date, last)).padStart(2, "0")}`;
}

/** Returns the criteria that the copy meets; `null` if it does not meet all of the selected ones. */
export function weedingReasons(
	copy: WeedingCopy,
	criteria: WeedingCriteria,
	today: CalendarDate,
): readonly WeedingReason[] | null {
	const reasons: WeedingReason[] = [];
	const { idle_months: idle, before_year: year, condition } = criteria;
	if (idle !== undefined) {
		// A dictionary is used at the table: never having been borrowed says nothing about it.
		const since = copy.last_loan_on || copy.acquired_on;
		if (copy.loanable === "in_library" || since === "" || since > monthsBefore(today, idle)) return null;
		reasons.push("idle");
	}
	if (year !== undefined) {
		if (copy.year <= 0 || copy.year >= year) return null;
		reasons.push("old");
	}
	if (condition !== undefined) {
		const wanted = condition === "worn" ? ["worn", "damaged"] : ["damaged"];
		if (!wanted.includes(copy.condition)) return null;
		reasons.push("condition");
	}
	return reasons;
}

/** Whether the school has physical access to a copy of this status. */
export const isLive = (status: string): boolean => !["missing", "lost", "withdrawn"].includes(status);

const ranks: Readonly<Record<string, number>> = { new: 0, good: 1, worn: 2, damaged: 3 };

export interface TitleCopy {
	readonly id: string;
	readonly book: string;
	readonly condition: string;
	readonly acquired_on: string;
}

/** Selects for each title the one copy to keep: the best, then the newest. Returns the ids of the kept copies. */
export function keptCopies(copies: readonly TitleCopy[]): ReadonlySet<string> {
	const kept = new Map<string, TitleCopy>();
	const rank = ({ condition }: TitleCopy): number => ranks[condition] ?? 1;
	const isBetter = (one: TitleCopy, other: TitleCopy): boolean => {
		if (rank(one) !== rank(other)) return rank(one) < rank(other);
		if (one.acquired_on !== other.acquired_on) return one.acquired_on > other.acquired_on;
		return one.id < other.id;
	};
	for (const copy of copies) {
		const best = kept.get(copy.book);
		if (!best || isBetter(copy, best)) kept.set(copy.book, copy);
	}
	return new Set([...kept.values()].map(({ id }) => id));
}
