/** A title with its copies as named by a list or a record of another library, within the limits of the catalogue. */
import { plainLine, plainText } from "../../text/plain-text.ts";
import type { MarcBook } from "../marc/books.ts";
import type { TitleNote, TitleProblem } from "./problems.ts";

/** Fields of `library_books`; empty texts and 0 mean that the list has no value. */
export interface ListedCopy {
	/** Digits only. */
	readonly barcode: string;
	readonly accession_no: string;
	readonly call_number: string;
	readonly shelf: string;
	/** `YYYY-MM-DD` or empty. */
	readonly acquired_on: string;
	/** A value of `acquired_how`, or empty. */
	readonly acquired_how: string;
	readonly donor: string;
	readonly price: number;
	/** The library's name or code. */
	readonly library: string;
	readonly note: string;
}

export interface ListedTitle {
	/** The sheet, and the row in it or the record in its file, counted from 1 as shown to people. */
	readonly sheet: string;
	readonly row: number;
	readonly book: MarcBook;
	readonly copies: readonly ListedCopy[];
	/** If there is any, the row is left out. */
	readonly problems: readonly TitleProblem[];
	readonly notes: readonly TitleNote[];
}

export const emptyBook: MarcBook = {
	title: "",
	subtitle: "",
	authors: [],
	isbn13: "",
	translator: "",
	illustrator: "",
	publisher: "",
	year: 0,
	edition: "",
	pages: 0,
	language: "",
	dewey: "",
	author_mark: "",
	subjects: [],
	age_min: 0,
	age_max: 0,
	series: "",
	series_no: "",
	summary: "",
};

export const emptyCopy: ListedCopy = {
	barcode: "",
	accession_no: "",
	call_number: "",
	shelf: "",
	acquired_on: "",
	acquired_how: "",
	donor: "",
	price: 0,
	library: "",
	note: "",
};

/** Maximum lengths of the catalogue's fields, in characters. */
const MAX_LENGTHS = {
	title: 300,
	subtitle: 300,
	translator: 200,
	illustrator: 200,
	publisher: 200,
	edition: 60,
	dewey: 30,
	author_mark: 10,
	series: 200,
	series_no: 20,
} as const;
/** For all authors together, and for all subjects. */
const MAX_AUTHORS_LENGTH = 390;
const MAX_SUBJECTS_LENGTH = 1200;
const MAX_SUMMARY_LENGTH = 3900;
const MAX_COPY_LENGTHS = {
	accession_no: 30,
	call_number: 60,
	shelf: 60,
	donor: 120,
	library: 120,
	note: 900,
} as const;

const tidy = (text: string): string => plainLine(text.normalize("NFC")).replace(/\s+/g, " ").trim();

/** The first texts that fit into the limit together. */
function within(texts: readonly string[], max: number): string[] {
	let left = max;
	return texts
		.map(tidy)
		.filter((text) => text !== "")
		.filter((text) => {
			left -= text.length + 2;
			return left >= 0;
		});
}

/** A number of a record, or 0 where it is out of the catalogue's range. */
const numberInRange = (value: number, min: number, max: number): number =>
	Number.isInteger(value) && value >= min && value <= max ? value : 0;

/** Fits a title to the catalogue's limits, and reports whether something was cut. */
export function fittedBook(book: MarcBook): { book: MarcBook; isCut: boolean } {
	let isCut = false;
	const cut = (text: string, max: number): string => {
		const whole = tidy(text);
		if (whole.length <= max) return whole;
		isCut = true;
		return [...whole.slice(0, max)]
			.join("")
			.toWellFormed()
			.replace(/\ufffd$/, "")
			.trimEnd();
	};
	const list = (texts: readonly string[], max: number): string[] => {
		const kept = within(texts, max);
		if (kept.length < texts.filter((text) => tidy(text) !== "").length) isCut = true;
		return kept;
	};
	const short = Object.fromEntries(
		Object.entries(MAX_LENGTHS).map(([name, max]) => [name, cut(String(book[name as keyof MarcBook]), max)]),
	) as Record<keyof typeof MAX_LENGTHS, string>;
	const summary = plainText(book.summary.normalize("NFC")).trim();
	if (summary.length > MAX_SUMMARY_LENGTH) isCut = true;
	const fitted: MarcBook = {
		...book,
		...short,
		authors: list(book.authors, MAX_AUTHORS_LENGTH),
		subjects: list(book.subjects, MAX_SUBJECTS_LENGTH),
		language: /^[a-z]{2,3}$/.test(book.language) ? book.language : "",
		year: numberInRange(book.year, -3000, 2100),
		pages: numberInRange(book.pages, 0, 20_000),
		age_min: numberInRange(book.age_min, 0, 99),
		age_max: numberInRange(book.age_max, 0, 99),
		summary: summary.slice(0, MAX_SUMMARY_LENGTH).toWellFormed(),
	};
	return { book: fitted, isCut };
}

const highestPrice = 1_000_000;

/** Fits a copy to the limits of the register. */
export function fittedCopy(copy: ListedCopy): ListedCopy {
	const short = Object.fromEntries(
		Object.entries(MAX_COPY_LENGTHS).map(([name, max]) => [
			name,
			tidy(String(copy[name as keyof ListedCopy]))
				.slice(0, max)
				.toWellFormed(),
		]),
	);
	const isPrice = copy.price > 0 && copy.price <= highestPrice;
	return { ...copy, ...short, price: isPrice ? Math.round(copy.price * 100) / 100 : 0 };
}
