/** A reader's reading in a school year. It makes no comparison: nobody is first or last. */
import { addDays, type CalendarDate } from "../turkish/dates.ts";

/** A returned loan. */
export interface ReadBook {
	readonly book_id: string;
	readonly returned_on: CalendarDate;
	/** 0 if the catalogue does not know. */
	readonly pages: number;
}

export interface Reading {
	/** The first day of the school year. */
	readonly from: CalendarDate;
	/** Titles read this school year, each once. */
	readonly books: number;
	/** Total pages of titles with a known number of pages. */
	readonly pages: number;
	/** Titles with an unknown number of pages. */
	readonly without_pages: number;
	/** Every month from the first of the school year to this one, in order: `2026-03`. */
	readonly months: readonly { readonly month: string; readonly books: number }[];
}

/** Turkish schools begin in September; reading in the summer holidays counts for the old year. */
const firstMonth = 9;

/** Returns the first day of the school year that contains a day. */
export function schoolYearOf(today: CalendarDate): CalendarDate {
	const [year = 0, month = 1] = today.split("-").map(Number);
	return `${month >= firstMonth ? year : year - 1}-09-01`;
}

function monthsFrom(from: CalendarDate, today: CalendarDate): string[] {
	const months: string[] = [];
	for (let day = from; day <= today; ) {
		months.push(day.slice(0, 7));
		day = `${addDays(day, 31).slice(0, 7)}-01`;
	}
	return months;
}

/** Summarises a reader's loans. A title read twice counts once, in the month of its first return. */
export function readingOf(loans: readonly ReadBook[], today: CalendarDate): Reading {
	const from = schoolYearOf(today);
	const read = new Map<string, ReadBook>();
	for (const loan of loans) {
		if (loan.returned_on < from || loan.returned_on > today) continue;
		const known = read.get(loan.book_id);
		if (!known || loan.returned_on < known.returned_on) read.set(loan.book_id, loan);
	}
	const books = [...read.values()];
	return {
		from,
		books: books.length,
		pages: books.reduce((sum, { pages }) => sum + Math.max(0, pages), 0),
		without_pages: books.filter(({ pages }) => pages <= 0).length,
		months: monthsFrom(from, today).map((month) => ({
			month,
			books: books.filter(({ returned_on }) => returned_on.startsWith(month)).length,
		})),
	};
}
