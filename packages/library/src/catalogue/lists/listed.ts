/** A title with its copies as named by a list or a record of another library, within the limits of the catalogue. */

import { MAX_PRICE } from "../../copies/price.ts";
import { type CopyState, emptyState } from "../../copies/state.ts";
import { cutText } from "../../text/cut-text.ts";
import { plainText, tidyLine } from "../../text/plain-text.ts";
import type { MarcBook } from "../marc/books.ts";
import { listedFields, type TitleData, titleData } from "../title-data.ts";
import type { TitleNote, TitleProblem } from "./problems.ts";

/** Fields of `library_books`; empty texts and 0 mean that the list has no value. */
export interface ListedCopy extends CopyState {
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
	/** How many of the copies are on loan in the former records: here they count as available. */
	readonly out: number;
	/** If there is any, the row is left out. */
	readonly problems: readonly TitleProblem[];
	readonly notes: readonly TitleNote[];
}

export const emptyBook: MarcBook = titleData(({ type }) =>
	type === "number" ? 0 : type === "json" ? [] : "",
);

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
	...emptyState,
};

type ListField = {
	[Name in keyof TitleData]: TitleData[Name] extends string | number ? never : Name;
}[keyof TitleData];

/** Maximum characters of a list as a whole, and of the summary: the stored fields have their own separators. */
const MAX_LIST_LENGTHS: Readonly<Record<ListField, number>> = { authors: 390, subjects: 1200 };
const MAX_SUMMARY_LENGTH = 3900;
const patterns = new Map(
	listedFields.flatMap((field) =>
		field.type === "text" && field.pattern ? [[field.name, new RegExp(field.pattern)]] : [],
	),
);
export const MAX_COPY_LENGTHS = {
	accession_no: 30,
	call_number: 60,
	shelf: 60,
	donor: 120,
	library: 120,
	note: 900,
} as const;

/** The first texts that fit into the limit together. */
function within(texts: readonly string[], max: number): string[] {
	let left = max;
	return texts
		.map(tidyLine)
		.filter((text) => text !== "")
		.filter((text) => {
			left -= text.length + 2;
			return left >= 0;
		});
}

interface Range {
	readonly min?: number;
	readonly max?: number;
}

/** A number of a record, or 0 where it is out of the catalogue's range. */
const numberInRange = (value: number, { min = 0, max = Number.MAX_SAFE_INTEGER }: Range): number =>
	Number.isInteger(value) && value >= min && value <= max ? value : 0;

/** Fits a title to the catalogue's limits, and reports whether something was cut. */
export function fittedBook(book: MarcBook): { book: MarcBook; isCut: boolean } {
	let isCut = false;
	const cut = (text: string, max: number): string => {
		const whole = tidyLine(text);
		if (whole.length <= max) return whole;
		isCut = true;
		return cutText(whole, max).trimEnd();
	};
	const list = (texts: readonly string[], max: number): string[] => {
		const kept = within(texts, max);
		if (kept.length < texts.filter((text) => tidyLine(text) !== "").length) isCut = true;
		return kept;
	};
	const summaryOf = (text: string): string => {
		const summary = plainText(text.toWellFormed().normalize("NFC")).trim();
		if (summary.length > MAX_SUMMARY_LENGTH) isCut = true;
		return cutText(summary, MAX_SUMMARY_LENGTH);
	};
	const fitField = (field: (typeof listedFields)[number]): unknown => {
		const value = book[field.name];
		if (typeof value === "number") return field.type === "number" ? numberInRange(value, field) : 0;
		if (typeof value !== "string") return list(value, MAX_LIST_LENGTHS[field.name as ListField]);
		if (field.type !== "text") return value;
		if (field.long) return summaryOf(value);
		const pattern = patterns.get(field.name);
		if (pattern) return pattern.test(value) ? value : "";
		return cut(value, field.max ?? Number.MAX_SAFE_INTEGER);
	};
	return { book: { ...book, ...titleData(fitField) }, isCut };
}

/** Fits a copy to the limits of the register. */
export function fittedCopy(copy: ListedCopy): ListedCopy {
	const short = Object.fromEntries(
		Object.entries(MAX_COPY_LENGTHS).map(([name, max]) => [
			name,
			cutText(tidyLine(String(copy[name as keyof ListedCopy])), max),
		]),
	);
	const isPrice = copy.price > 0 && copy.price <= MAX_PRICE;
	return { ...copy, ...short, price: isPrice ? Math.round(copy.price * 100) / 100 : 0 };
}
