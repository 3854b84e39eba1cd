/** Terms and years of reading: reading in the summer holidays belongs to the school year that has ended. */
import { schoolYearOf } from "../readers/reading.ts";
import { addDays, type CalendarDate } from "../turkish/dates.ts";

export const spanNames = ["term", "year"] as const;
export type SpanName = (typeof spanNames)[number];

export interface Span {
	readonly from: CalendarDate;
	/** The last day. */
	readonly until: CalendarDate;
}

/** The two terms and the summer, which is a term of its own for readers: first and last day, from September on. */
export function termsOf(year: CalendarDate): readonly [first: Span, second: Span, summer: Span] {
	const begins = Number(year.slice(0, 4));
	return [
		{ from: `${begins}-09-01`, until: `${begins + 1}-01-31` },
		{ from: `${begins + 1}-02-01`, until: `${begins + 1}-06-30` },
		{ from: `${begins + 1}-07-01`, until: `${begins + 1}-08-31` },
	];
}

export const isIn = ({ from, until }: Span, day: CalendarDate): boolean => from <= day && day <= until;

/** The term or the school year that contains a day. */
export function spanOf(name: SpanName, today: CalendarDate): Span {
	const from = schoolYearOf(today);
	const year = { from, until: addDays(`${Number(from.slice(0, 4)) + 1}-09-01`, -1) };
	return name === "year" ? year : (termsOf(from).find((term) => isIn(term, today)) ?? year);
}
