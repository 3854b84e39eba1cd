/** A reader's own goal. It compares nobody with anybody, and a missed one has no consequence. */
import { type CalendarDate, daysBetween } from "../turkish/dates.ts";
import { isIn, type Span } from "./spans.ts";

export const measures = ["books", "pages"] as const;
export type Measure = (typeof measures)[number];

/** Largest goals that can be kept by reading. */
export const MAX_TARGET: Readonly<Record<Measure, number>> = { books: 200, pages: 50_000 };

/** A title that a reader has read, on the day of its first return. */
export interface Read {
	readonly returned_on: CalendarDate;
	/** 0: not known. */
	readonly pages: number;
}

export interface Progress {
	readonly read: number;
	/** What is left to the goal; 0: reached. */
	readonly left: number;
	/** Days after today until the goal ends, rounded up to weeks; 0 on its last day. */
	readonly weeks: number;
	/** Weeks for each book that is left; 0 if there is less than one. */
	readonly weeksPerBook: number;
	/** Pages of each week that is left. */
	readonly pagesPerWeek: number;
}

/** How far a reader has come. */
export function progressOf(
	{ measure, target, span }: { readonly measure: Measure; readonly target: number; readonly span: Span },
	books: readonly Read[],
	today: CalendarDate,
): Progress {
	const counted = books.filter(({ returned_on }) => isIn(span, returned_on) && returned_on <= today);
	const read =
		measure === "books" ? counted.length : counted.reduce((sum, { pages }) => sum + Math.max(0, pages), 0);
	const left = Math.max(0, target - read);
	const weeks = Math.ceil(Math.max(0, daysBetween(today, span.until)) / 7);
	return {
		read,
		left,
		weeks,
		weeksPerBook: left === 0 ? 0 : Math.floor(weeks / left),
		pagesPerWeek: Math.ceil(left / Math.max(1, weeks)),
	};
}
