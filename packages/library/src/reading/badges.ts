/**
 * Badges of a school year. They follow from a reader's own loans alone and are stored nowhere: they are
 * forgotten with the loans. Nothing is taken back for reading more, and nobody is compared.
 */

import { schoolYearOf } from "../readers/reading.ts";
import type { CalendarDate } from "../turkish/dates.ts";
import { searchKey } from "../turkish/keys.ts";
import { isIn, type Span, termsOf } from "./spans.ts";

export const badgeNames = ["five", "subjects", "long", "author", "on_time"] as const;
export type BadgeName = (typeof badgeNames)[number];

/** A returned loan. */
export interface ReturnedLoan {
	readonly book_id: string;
	readonly title: string;
	readonly returned_on: CalendarDate;
	readonly due_on: CalendarDate;
	/** 0: not known. */
	readonly pages: number;
	readonly subjects: readonly string[];
	readonly author_line: string;
}

export interface BadgeState {
	readonly name: BadgeName;
	/** Day on which it was earned; empty if it was not. */
	readonly earned_on: CalendarDate | "";
	/** How far: 2 of 3. */
	readonly reached: number;
	readonly needed: number;
	/** The book or the author that earned it; empty for the others. */
	readonly by: string;
	/** Of `on_time`: the last day of the term that decides. Empty if it is decided, or can no longer be earned. */
	readonly decided_on: CalendarDate | "";
}

export interface BadgeReader {
	/** 0 or less: none. */
	readonly grade: number;
	/** Days on which books that are still out were or are due. */
	readonly open_due: readonly CalendarDate[];
}

const FIRST_BOOKS = 5;
const SUBJECTS = 3;
const BY_AUTHOR = 3;
/** Books of a term that are all back on time; fewer would make it a badge for not reading. */
const ON_TIME = 3;

/** Pages of a long book for a grade: what is long grows with its readers. */
export const longFor = (grade: number): number => (grade > 0 && grade <= 4 ? 100 : grade <= 8 ? 250 : 400);

/** The first return of each title, in the order of their days. */
export function firstReturns<R extends Pick<ReturnedLoan, "book_id" | "returned_on">>(
	loans: readonly R[],
): R[] {
	const first = new Map<string, R>();
	for (const loan of loans) {
		const known = first.get(loan.book_id);
		if (!known || loan.returned_on < known.returned_on) first.set(loan.book_id, loan);
	}
	return [...first.values()].sort(
		(a, b) => compare(a.returned_on, b.returned_on) || compare(a.book_id, b.book_id),
	);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const state = (name: BadgeName, needed: number, more: Partial<BadgeState>): BadgeState => ({
	name,
	needed,
	earned_on: "",
	reached: 0,
	by: "",
	decided_on: "",
	...more,
});

function five(books: readonly ReturnedLoan[]): BadgeState {
	const last = books[FIRST_BOOKS - 1];
	return state("five", FIRST_BOOKS, {
		reached: Math.min(FIRST_BOOKS, books.length),
		earned_on: last?.returned_on ?? "",
	});
}

/** Each book counts for its first subject: a book of many subjects is one book. */
function subjects(books: readonly ReturnedLoan[]): BadgeState {
	const known = new Set<string>();
	for (const { subjects: of, returned_on } of books) {
		const key = searchKey(of[0] ?? "");
		if (key === "") continue;
		known.add(key);
		if (known.size === SUBJECTS)
			return state("subjects", SUBJECTS, { reached: SUBJECTS, earned_on: returned_on });
	}
	return state("subjects", SUBJECTS, { reached: known.size });
}

function long(books: readonly ReturnedLoan[], grade: number): BadgeState {
	const found = books.find(({ pages }) => pages >= longFor(grade));
	return state("long", 1, {
		...(found && { reached: 1, earned_on: found.returned_on, by: found.title }),
	});
}

/** The first of the authors, without whom a title counts for nobody. */
const authorOf = ({ author_line }: ReturnedLoan): string => author_line.split(";")[0]?.trim() ?? "";

function author(books: readonly ReturnedLoan[]): BadgeState {
	const counts = new Map<string, number>();
	let highest = 0;
	for (const book of books) {
		const name = authorOf(book);
		const key = searchKey(name);
		if (key === "") continue;
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		highest = Math.max(highest, count);
		if (count === BY_AUTHOR)
			return state("author", BY_AUTHOR, { reached: count, earned_on: book.returned_on, by: name });
	}
	return state("author", BY_AUTHOR, { reached: highest });
}

/** Loans of a term that are back: those returned late, and those that are still out past their day, spoil it. */
function ofTerm(
	term: Span,
	loans: readonly ReturnedLoan[],
	open: readonly CalendarDate[],
	today: CalendarDate,
) {
	const due = loans.filter(({ due_on }) => isIn(term, due_on));
	const isClean =
		due.every(({ returned_on, due_on }) => returned_on <= due_on) &&
		open.every((due_on) => !isIn(term, due_on) || due_on >= today);
	return { count: due.length, isClean };
}

/** Decided when a term is over. A reader who was late once begins again in the next. */
function onTime(loans: readonly ReturnedLoan[], { open_due }: BadgeReader, today: CalendarDate): BadgeState {
	let current: BadgeState = state("on_time", ON_TIME, {});
	for (const term of termsOf(schoolYearOf(today)).slice(0, 2)) {
		if (term.from > today) break;
		const { count, isClean } = ofTerm(term, loans, open_due, today);
		const reached = Math.min(ON_TIME, count);
		if (term.until < today && isClean && count >= ON_TIME)
			return state("on_time", ON_TIME, { reached, earned_on: term.until });
		const isOpen = isClean && term.until >= today;
		current = state("on_time", ON_TIME, {
			reached: isClean ? reached : 0,
			decided_on: isOpen ? term.until : "",
		});
	}
	return current;
}

/** The state of every badge in the school year of a day, in the order in which they are shown. */
export function badgesOf(
	loans: readonly ReturnedLoan[],
	reader: BadgeReader,
	today: CalendarDate,
): readonly BadgeState[] {
	const from = schoolYearOf(today);
	const ofYear = loans.filter(({ returned_on }) => returned_on >= from && returned_on <= today);
	const books = firstReturns(ofYear);
	return [
		five(books),
		subjects(books),
		long(books, reader.grade),
		author(books),
		onTime(ofYear, reader, today),
	];
}
