/** A reader's past: what was lent and brought back, closed to the staff until one of them says why it is looked at. */
import type { CalendarDate } from "../turkish/dates.ts";
import { readingOf, schoolYearOf } from "./reading.ts";

/** Milliseconds for which a reason opens one reader's past to one member of the staff. */
export const LOOK_MS = 3_600_000;

/** A loan that ended this long ago is past; until then the desk may have to put a mistake right. */
export const PAST_AFTER_DAYS = 7;

/** Different past loans of one reader, shown within an hour, that are a look at the reader's past. */
export const LOANS_OF_A_LOOK = 3;

export const MAX_REASON = 200;

/** A reason has words: at least five letters. */
export const reasonPattern = /^(?:\P{L}*\p{L}){5}/u;

/** Kinds of journal entries that their reader may read, with the name of who looked. */
export const lookKinds = ["past_opened", "past_listed", "reader_exported"] as const;

export type LookKind = (typeof lookKinds)[number];

export const isLookKind = (kind: string): kind is LookKind => lookKinds.some((one) => one === kind);

export interface Past {
	/** Loans that ended this school year, and those of the months in which any did, in order: `2026-03`. */
	readonly books: number;
	readonly months: readonly { readonly month: string; readonly books: number }[];
	/** Loans that ended before this school year. */
	readonly earlier: number;
}

/** Counts a reader's past loans, given by the days on which they ended. Nothing in it tells one book from another. */
export function pastOf(days: readonly CalendarDate[], today: CalendarDate): Past {
	const from = schoolYearOf(today);
	const loans = days.map((day, place) => ({ book_id: String(place), returned_on: day, pages: 0 }));
	const { books, months } = readingOf(loans, today);
	return {
		books,
		months: months.filter((month) => month.books > 0),
		earlier: days.filter((day) => day < from).length,
	};
}
