/** Maps a MARC record to a title and its copies, in the fields of `books` and `library_books`. */
import { type CopyState, joinStates, type ReadState, stateIn } from "../../copies/state.ts";
import { lower } from "../../turkish/case.ts";
import { isbnIn } from "../isbn.ts";
import { agesIn, dayIn, isForeignPrice, pagesIn, priceIn, yearIn } from "../lists/values.ts";
import { withoutYears } from "../people.ts";
import type { TitleData } from "../title-data.ts";
import { type MarcPlainField, marcPeople, marcSubfields } from "./fields.ts";
import { fromMarcLanguage } from "./languages.ts";
import type { DataField, MarcRecord } from "./record.ts";

/** A title as a record has it. */
export interface MarcBook extends TitleData {
	/** Of other editions; written, not read. */
	readonly other_isbns?: readonly string[];
}

/** Fields of `library_books` as they are in the record: a barcode may have letters. */
export interface MarcCopy extends CopyState {
	readonly barcode: string;
	readonly accession_no: string;
	readonly call_number: string;
	readonly shelf: string;
	/** `YYYY-MM-DD` or empty; as it stands there, if it is not a day. */
	readonly acquired_on: string;
	readonly price: number;
	/** The price as it stands there, if it is in another currency. */
	readonly foreignPrice?: string;
	/** The library's name or code. */
	readonly library: string;
}

/** In position 18 of a leader: the record has no punctuation between its parts. */
export const withoutPunctuation = "c";

const values = (field: DataField | undefined, code: string): string[] =>
	(field?.subfields ?? []).filter((one) => one.code === code).map(({ value }) => value.trim());
const first = (field: DataField | undefined, code: string): string => values(field, code).find(Boolean) ?? "";

/** Removes the punctuation that catalogues put between parts; a full stop stays after an initial. */
function bare(text: string): string {
	let end = text.length;
	while (end > 0 && /[\s/:;=,]/u.test(text.charAt(end - 1))) end--;
	const cut = text.slice(0, end).trimStart();
	if (cut.endsWith("..") || /(^|[\s.])\p{L}\.$/u.test(cut)) return cut;
	return cut.endsWith(".") ? cut.slice(0, -1) : cut;
}

/**
 * `Güntekin, Reşat Nuri` -> `Reşat Nuri Güntekin`, where the record marks the surname as first; `Selim`, `III` ->
 * `III. Selim`. The years of a life are no part of a name.
 */
function personOf(field: DataField, clean: (text: string) => string): string {
	const name = clean(withoutYears(first(field, "a")));
	const number = /^[IVX]+/u.exec(first(field, "b"))?.[0];
	if (number !== undefined) return `${number}. ${name}`;
	return field.indicators[0] === "1" ? name.replace(/^([^,]+), ([^,]+)$/u, "$2 $1") : name;
}

const roles: readonly (readonly [name: string, known: RegExp])[] = [
	...marcPeople.map(({ name, known }) => [name, known] as const),
	["author", /^(aut|yaz|auth|ortak yaz|joint)/u],
];

/** Role of a person in the book: a field of people, author by default, or other. */
function partOf(field: DataField): string {
	const words = [...values(field, "e"), ...values(field, "4")].map((word) => lower(word));
	if (words.length === 0) return "author";
	return roles.find(([, known]) => words.some((word) => known.test(word)))?.[0] ?? "other";
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))];

/** `7-9 yaş`, `7+`, `7 ve üzeri`. */
function boundsOf(fields: readonly DataField[]): { age_min: number; age_max: number } {
	for (const field of fields) {
		const text = first(field, "a");
		if (field.indicators[0] !== "1" && !/yaş|age|\+/iu.test(text)) continue;
		const ages = agesIn(text);
		if (ages.age_min > 0 || ages.age_max > 0) return ages;
	}
	return { age_min: 0, age_max: 0 };
}

/** The title that a record describes; its `title` is empty when the record has none. */
export function bookOf({ leader, control, data }: MarcRecord): MarcBook {
	const clean = leader[18] === withoutPunctuation ? (text: string) => text.trim() : bare;
	const all = (...tags: string[]) => data.filter(({ tag }) => tags.includes(tag));
	const field = (...tags: string[]) => tags.map((tag) => all(tag)[0]).find((one) => one !== undefined);
	const fixed = control.find(({ tag }) => tag === "008")?.value ?? "";
	const main = field("245");
	const parts = main?.subfields.filter(({ code }) => "anp".includes(code)) ?? [];
	const people = all("100", "700").map((one) => ({
		name: personOf(one, clean),
		part: partOf(one),
		isMain: one.tag === "100",
	}));
	const peopleNamed = (part: string) =>
		unique(people.filter((one) => one.part === part).map(({ name }) => name));
	const authors = peopleNamed("author");
	const others = unique([
		...people.map(({ name, part, isMain }) => (isMain || part === "other" ? name : "")),
		...all("110").map((one) => clean(first(one, "a"))),
	]);
	// 264 has a second indicator of 1 for publishing; others are printing and copyright.
	const published = all("264").find(({ indicators }) => indicators[1] === "1") ?? field("260", "264");
	const series = field("490", "440", "830");
	const subjects = all("650", "651", "653", "655").flatMap((one) => {
		if (one.tag === "653") return values(one, "a").map(clean);
		return [
			one.subfields
				.filter(({ code }) => "axyzv".includes(code))
				.map(({ value }) => clean(value))
				.join(" -- "),
		];
	});
	const own: Omit<TitleData, MarcPlainField> = {
		title: parts
			.map(({ value }) => clean(value))
			.filter(Boolean)
			.join(" "),
		subtitle: clean(values(main, "b").join(" ")),
		authors: authors.length > 0 ? authors : others,
		isbn13:
			all("020")
				.flatMap((one) => values(one, "a"))
				.map(isbnIn)
				.find((isbn) => isbn) ?? "",
		publisher: clean(first(published, "b")),
		year: yearIn(first(published, "c")) || yearIn(fixed.slice(7, 11)),
		pages: pagesIn(first(field("300"), "a")),
		language: fromMarcLanguage(first(field("041"), "a")) || fromMarcLanguage(fixed.slice(35, 38)),
		dewey: first(field("082"), "a").replace(/[/'’]/gu, ""),
		author_mark: first(field("082"), "b"),
		subjects: unique(subjects),
		...boundsOf(all("521")),
		series: clean(first(series, "a")),
		series_no: clean(first(series, "v")),
		summary: all("520")
			.flatMap((one) => values(one, "a"))
			.join(" "),
	};
	const plain = [
		...marcPeople.map(({ name }) => [name, peopleNamed(name).join("; ")]),
		...marcSubfields.map(({ name, tag, code }) => [name, clean(first(field(tag), code))]),
	];
	// The same rows as the type's.
	return { ...own, ...(Object.fromEntries(plain) as Pick<TitleData, MarcPlainField>) };
}

const isSet = (value: string): boolean => value !== "" && !/^(?:0+|n|no|false|hayır)$/iu.test(value);
/** Values of `952 $1` and `$7` that mean something else than lost and not for loan. */
const LOST_MISSING = "4";
const NOT_FOR_LOAN_STAFF = "2";

/** The state by Koha's codes: `$0` withdrawn, `$1` lost, `$4` damaged, `$5` restricted, `$7` not for loan, `$q` due date. */
function codedState(item: DataField, isOwn: boolean): ReadState {
	const codedValue = (code: string) => {
		const value = values(item, code).find(isSet) ?? "";
		// Other programs have texts there.
		return isOwn || /^-?\d{1,2}$/.test(value) ? value : "";
	};
	const [lost, notForLoan] = [codedValue("1"), codedValue("7")];
	const gone = lost === LOST_MISSING ? "missing" : lost && (stateIn(lost)?.status || "lost");
	// Koha's negative values are books that are ordered or being prepared.
	const isExpected = notForLoan.startsWith("-");
	const kept = codedValue("5") || (isExpected ? "" : notForLoan);
	const isStaff = notForLoan === NOT_FOR_LOAN_STAFF && codedValue("5") === "";
	return {
		status: codedValue("0") ? "withdrawn" : gone || (isExpected ? "in_process" : ""),
		condition: codedValue("4") ? "damaged" : "",
		loanable: kept === "" ? "" : isStaff ? "teacher_only" : "in_library",
		isOut: isOwn && first(item, "q") !== "",
	};
}

/** Words about a state in fields that also have other notes. */
const wordedStates = (texts: readonly string[]): ReadState[] =>
	texts.flatMap((text) => (text.length <= 40 ? (stateIn(text) ?? []) : []));

const priceOf = (text: string): Pick<MarcCopy, "price" | "foreignPrice"> => ({
	price: priceIn(text),
	...(isForeignPrice(text) && { foreignPrice: text }),
});

/** The copies: the items of Koha (952), or else holdings (852, with 876 to 878) that name a piece or its location. */
export function copiesOf({ data }: MarcRecord): (MarcCopy & ReadState)[] {
	const items = data.filter(({ tag }) => tag === "952");
	const day = (text: string) => dayIn(text) ?? text;
	if (items.length > 0)
		return items.map((item) => ({
			barcode: first(item, "p"),
			accession_no: first(item, "i"),
			call_number: first(item, "o"),
			shelf: first(item, "c"),
			acquired_on: day(first(item, "d")),
			...priceOf(first(item, "g")),
			library: first(item, "b") || first(item, "a"),
			...codedState(item, true),
		}));
	const details = data.filter(({ tag }) => ["876", "877", "878"].includes(tag));
	return data
		.filter(({ tag }) => tag === "852")
		.map((item) => {
			const barcode = first(item, "p");
			const detail = details.find((one) => barcode !== "" && first(one, "p") === barcode);
			const words = [
				...values(item, "x"),
				...values(item, "z"),
				...values(detail, "j"),
				...values(detail, "h"),
			];
			return {
				barcode,
				accession_no: "",
				call_number: [...values(item, "h"), ...values(item, "i")].join(" ") || first(item, "j"),
				shelf: first(item, "c"),
				acquired_on: day(first(detail, "d")),
				...priceOf(first(detail, "c")),
				library: first(item, "b") || first(item, "a"),
				...joinStates([codedState(item, false), ...wordedStates(words)]),
			};
		})
		.filter(({ barcode, call_number }) => barcode !== "" || call_number !== "");
}
