/** Writes a title and its copies as MARC 21 records. */
import { type MarcBook, type MarcCopy, withoutPunctuation } from "./books.ts";
import { type MarcOwnField, marcPeople, marcSubfields } from "./fields.ts";
import { toMarcLanguage } from "./languages.ts";
import { type DataField, type MarcRecord, writable } from "./record.ts";

/** Number of copies that, with texts of maximum length, fit into a record's 99,999 bytes along with their title. */
const copiesInOne = 25;
/** Maximum characters of one field: its bytes must stay below 9,999. */
const MAX_VALUE_LENGTH = 2000;
/** Maximum characters of the authors and of the subjects of one title: they share the record with everything else. */
const MAX_CHARACTERS = 4000;

const cut = (text: string): string => [...writable(text).trim()].slice(0, MAX_VALUE_LENGTH).join("");

/** A field of the subfields that are not empty; none if all are. */
function field(
	tag: string,
	indicators: string,
	...parts: readonly (readonly [code: string, value: string])[]
): DataField[] {
	const subfields = parts
		.map(([code, value]) => ({ code, value: cut(value) }))
		.filter(({ value }) => value !== "");
	return subfields.length > 0 ? [{ tag, indicators, subfields }] : [];
}

/** Splits a long text into pieces, between words where possible. */
function pieces(text: string): string[] {
	return (
		writable(text)
			.match(/.{1,1900}(?:\s|$)|.{1,1900}/gsu)
			?.slice(0, 4) ?? []
	);
}

/** Returns the texts that fit into the limit. */
function within(texts: readonly string[]): string[] {
	let left = MAX_CHARACTERS;
	return texts.filter((text) => {
		left -= text.length;
		return left >= 0;
	});
}

/** The main entry is the first author. */
const hasAuthor = ({ authors }: MarcBook): boolean => (within(authors)[0] ?? "") !== "";

const ages = ({ age_min, age_max }: MarcBook): string => {
	if (age_max > 0) return `${age_min}-${age_max}`;
	return age_min > 0 ? `${age_min}+` : "";
};

/** `008`: coded data that programs look up by position. */
function fixedField(book: MarcBook, entered: string): string {
	const year = book.year > 0 && book.year < 10_000 ? `s${String(book.year).padStart(4, "0")}` : "nuuuu";
	return `${entered}${year}    xx ${"|".repeat(17)}${toMarcLanguage(book.language)}||`;
}

/** The fields of a title with code of their own; `null`: in a field with another one. */
const ownFields: Readonly<Record<MarcOwnField, ((book: MarcBook) => DataField[]) | null>> = {
	isbn13: (book) =>
		[book.isbn13, ...(book.other_isbns ?? [])].flatMap((isbn) => field("020", "  ", ["a", isbn])),
	title: (book) => field("245", hasAuthor(book) ? "10" : "00", ["a", book.title], ["b", book.subtitle]),
	subtitle: null,
	author_line: (book) => {
		const [author = "", ...more] = within(book.authors);
		return [
			...field("100", "0 ", ["a", author], ["e", author && "yazar"]),
			...more.flatMap((name) => field("700", "0 ", ["a", name], ["e", "yazar"])),
		];
	},
	publisher: (book) =>
		field("264", " 1", ["b", book.publisher], ["c", book.year > 0 ? String(book.year) : ""]),
	year: null,
	pages: (book) => field("300", "  ", ["a", book.pages > 0 ? `${book.pages} sayfa` : ""]),
	language: (book) => {
		const code = toMarcLanguage(book.language);
		return code === "und" ? [] : field("041", "0 ", ["a", code]);
	},
	subjects: (book) => within(book.subjects).flatMap((subject) => field("650", " 4", ["a", subject])),
	dewey: (book) => field("082", "04", ["a", book.dewey], ["b", book.author_mark]),
	author_mark: null,
	series: (book) => field("490", "0 ", ["a", book.series], ["v", book.series_no]),
	series_no: null,
	age_min: (book) => field("521", "1 ", ["a", ages(book)]),
	age_max: null,
	summary: (book) => pieces(book.summary).flatMap((piece) => field("520", "  ", ["a", piece])),
};
/** Koha's codes of states: lost or missing, and not for loan or for the staff. */
const lostCodes: Readonly<Record<string, string>> = { lost: "1", missing: "4" };
const notForLoanCodes: Readonly<Record<string, string>> = { in_library: "1", teacher_only: "2" };

const writers = Object.values(ownFields).filter((write) => write !== null);

/** The fields of a title in the order of their tags. */
function titleFieldsOf(book: MarcBook): DataField[] {
	const fields = [
		...writers.flatMap((write) => write(book)),
		...marcSubfields.flatMap(({ name, tag, indicators, code }) => field(tag, indicators, [code, book[name]])),
		...marcPeople.flatMap(({ name, role }) =>
			field("700", "0 ", ["a", book[name]], ["e", book[name] && role]),
		),
	];
	return fields.sort((a, b) => Number(a.tag) - Number(b.tag));
}

/**
 * The records of a title: one, unless it has more copies than a record holds; each of them repeats the title. Names are
 * in natural order and marked as such: where a surname begins is not known. `id` becomes the control number, `changed`
 * is when the title was changed last.
 */
export function recordsOf(
	id: string,
	changed: Date,
	book: MarcBook,
	copies: readonly MarcCopy[],
): MarcRecord[] {
	const time = changed.toISOString().replace(/[-:TZ]/g, "");
	const data = titleFieldsOf(book);
	const control = [
		{ tag: "001", value: id },
		{ tag: "005", value: `${time.slice(0, 14)}.0` },
		{ tag: "008", value: fixedField(book, time.slice(2, 8)) },
	];
	const leader = `00000nam a2200000 ${withoutPunctuation} 4500`;
	const items = copies.map((copy) =>
		field(
			"952",
			"  ",
			["0", copy.status === "withdrawn" ? "1" : ""],
			["1", lostCodes[copy.status] ?? ""],
			["4", copy.condition === "damaged" ? "1" : ""],
			["7", notForLoanCodes[copy.loanable] ?? (copy.status === "in_process" ? "-1" : "")],
			["a", copy.library],
			["b", copy.library],
			["c", copy.shelf],
			["d", copy.acquired_on],
			["g", copy.price > 0 ? copy.price.toFixed(2) : ""],
			["i", copy.accession_no],
			["o", copy.call_number],
			["p", copy.barcode],
		),
	);
	const records: MarcRecord[] = [];
	for (let at = 0; at === 0 || at < items.length; at += copiesInOne)
		records.push({ leader, control, data: [...data, ...items.slice(at, at + copiesInOne).flat()] });
	return records;
}
