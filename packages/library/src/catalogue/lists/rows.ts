/** Reads the title and the copies of one row of a book list. */
import { emptyState, isOnlyOut, joinStates, type ReadState, stateIn } from "../../copies/state.ts";
import { holdsNationalId } from "../../privacy/national-id.ts";
import { isShortened, numeral } from "../../tables/cells.ts";
import { bracketedNames, withoutTags } from "../../tables/markup.ts";
import { cutText } from "../../text/cut-text.ts";
import { searchKey } from "../../turkish/keys.ts";
import { isTurkish } from "../../turkish/language.ts";
import { isbnIn, toIsbn13 } from "../isbn.ts";
import type { MarcBook } from "../marc/books.ts";
import { type TitleNamesWith, titleFields, titleNames } from "../title-fields.ts";
import type { TitleColumn, TitleTable } from "./columns.ts";
import { copiesWith } from "./copies.ts";
import type { ListColumn, TitleMeaning } from "./headings.ts";
import { fittedBook, type ListedCopy, type ListedTitle } from "./listed.ts";
import type { TitleNote, TitleProblem } from "./problems.ts";
import {
	agesIn,
	correctCase,
	isForeignPrice,
	isHyphenated,
	isMonthFirst,
	languageIn,
	maySpan,
	namesIn,
	numbersIn,
	pagesIn,
	peopleOf,
	priceIn,
	publisherIn,
	sourceIn,
	subjectsIn,
	titleParts,
	withoutMark,
	yearIn,
} from "./values.ts";

/** Maximum number of copies that one row may represent. */
const MAX_COPIES = 500;
/** Fields in which eleven digits are legitimate: book numbers. */
const numbered: ReadonlySet<ListColumn> = new Set([
	"isbn",
	"barcode",
	"accession_no",
	"price",
	"copies",
	"year",
]);
const isSum = (text: string): boolean =>
	/^(?:toplam|genel toplam|ara toplam|total|sum)\b/.test(searchKey(text));
/** Fields of numbers that are names, or counts. */
const numerals: ReadonlySet<ListColumn> = new Set([
	...(["barcode", "accession_no", "call_number", "shelf", "dewey", "copies"] as const),
	...(["series_no", "edition", "year", "pages", "age"] as const),
]);

/** Fields of a copy's state. */
const stateFields: ReadonlySet<TitleMeaning> = new Set(["status", "condition", "loanable"]);

/** Cells of a row by the meaning of their columns. */
type Cells = (field: ListColumn) => string;

/** Number of copies in a row; `null` where it cannot be read. */
function countIn(cell: string): number | null {
	if (cell === "") return 1;
	const digits = /^(\d{1,4})(?:\s*\p{L}{1,10}\.?)?$/u.exec(cell)?.[1];
	return digits !== undefined && Number(digits) <= MAX_COPIES ? Number(digits) : null;
}

/** Answers to a question that a heading asks: `Kayıp mı`, `Not for loan`. */
const yes: ReadonlySet<string> = new Set("evet,e,var,x,yes,y,true,dogru".split(","));
const no: ReadonlySet<string> = new Set("hayir,h,yok,no,n,false,yanlis,0".split(","));

function answerIn(text: string): "yes" | "no" | null {
	const key = searchKey(text);
	if (no.has(key)) return "no";
	return yes.has(key) || /^\d{1,2}$/.test(key) ? "yes" : null;
}

/** A cell about a copy's state, and the state that its heading asks for. */
interface StateCell {
	readonly text: string;
	readonly question: ReadState | null;
}

function questionOf({ heading, meaning }: TitleColumn): ReadState | null {
	const question = stateIn(heading.replace(/\s(?:m[ıiuü])$/iu, ""));
	return question ?? (meaning === "loanable" ? { ...emptyState, loanable: "yes", isOut: false } : null);
}

/** What a cell says, by itself or as an answer to its heading; `null` where it is not understood. */
function stateOfCell({ text, question }: StateCell): ReadState | null {
	const answer = text === "" ? null : answerIn(text);
	if (answer === null || question === null) return stateIn(text);
	if (answer === "yes") return question;
	// Only a book that is not lent is in a state when the answer is no.
	return { ...emptyState, loanable: question.loanable === "yes" ? "in_library" : "", isOut: false };
}

/** The state of a row's copy by all columns that say something about it, and what was not understood. */
function stateOf(cells: readonly StateCell[]): { state: ReadState; unknown: string } {
	const read = cells.map((cell) => ({ ...cell, state: stateOfCell(cell) }));
	return {
		state: joinStates(read.flatMap(({ state }) => state ?? [])),
		unknown: read.flatMap(({ state, text }) => (state === null ? [text] : [])).join("; "),
	};
}

interface CopyRow {
	readonly cell: Cells;
	readonly numbers: readonly Pick<ListedCopy, "barcode" | "accession_no">[];
	readonly states: readonly StateCell[];
	readonly isbn: string;
	readonly hasMonthFirst: boolean;
	/** Heading of the column of prices, which may name their currency. */
	readonly priceHeading: string;
	readonly note: (note: TitleNote) => void;
}

/** The copies of a row, and how many of them are on loan in the former records. */
function copiesIn({ cell, numbers, states, isbn, hasMonthFirst, priceHeading, note }: CopyRow): {
	copies: ListedCopy[];
	out: number;
} {
	const source = cell("acquired_how");
	const how = sourceIn(source);
	const { state, unknown } = stateOf(states);
	if (unknown !== "") note("unknown_state");
	const price = cell("price");
	const foreignPrice = isForeignPrice(price, priceHeading) ? price : "";
	const notes = [cell("note"), source !== "" && how === "" ? source : "", unknown && `Durum: ${unknown}`];
	const written = {
		call_number: cell("call_number"),
		shelf: cell("shelf"),
		acquired_on: cell("acquired_on"),
		hasMonthFirst,
		acquired_how: how || (cell("donor") === "" ? "" : "donation"),
		donor: cell("donor"),
		price: foreignPrice === "" ? priceIn(price) : 0,
		foreignPrice,
		library: cell("library"),
		note: notes.filter(Boolean).join("; "),
	};
	return {
		copies: copiesWith(written, numbers, state, isbn, note),
		out: isOnlyOut(state) ? numbers.length : 0,
	};
}

/** Fields whose cell is their text, or the names in it. */
type PlainField = TitleNamesWith<"column", { readonly read: "text" | "cased" | "people" }>;

const readers = {
	text: (cell: string): string => cell,
	cased: (cell: string): string => correctCase(cell),
	people: (cell: string): string => namesIn(cell, false).join("; "),
};

const plainColumns = titleNames.flatMap((name) => {
	const { column } = titleFields[name];
	if (!column || column.read === "own") return [];
	return [{ name, column: column.name, read: readers[column.read] }];
});

/** Reads the fields whose cell is their text. */
const plainTexts = (cell: Cells): Pick<MarcBook, PlainField> =>
	// The same rows as the type's.
	Object.fromEntries(plainColumns.map(({ name, column, read }) => [name, read(cell(column))])) as Pick<
		MarcBook,
		PlainField
	>;

/** Adds names to those in a text. */
const withNames = (text: string, names: readonly string[]): string =>
	[...new Set([...text.split("; "), ...names])].filter(Boolean).join("; ");

/** Reads the rows of one table; `null` for rows without a title: repeated headings, sums, empty rows. */
export function rowReader({
	sheet,
	from,
	columns,
	isNamed,
}: TitleTable): (row: readonly string[], number: number) => ListedTitle | null {
	const places = new Map<ListColumn, number[]>();
	for (const { column, meaning } of columns) {
		if (meaning === null || meaning === "national_id") continue;
		places.set(meaning, [...(places.get(meaning) ?? []), column]);
	}
	const headingOf = (field: ListColumn) => columns.find(({ meaning }) => meaning === field)?.heading ?? "";
	const titleHeading = headingOf("title");
	const hasManyAuthors = /authors|yazarlar/.test(searchKey(headingOf("authors")));

	const [dayColumn] = places.get("acquired_on") ?? [];
	const hasMonthFirst =
		dayColumn !== undefined && isMonthFirst(sheet.rows.slice(from).map((row) => row[dayColumn] ?? ""));

	const [accessionColumn] = places.get("accession_no") ?? [];
	const hasSpans =
		accessionColumn !== undefined &&
		maySpan(sheet.rows.slice(from).map((row) => (row[accessionColumn] ?? "").trim()));
	const priceHeading = headingOf("price");

	const stateColumns = columns
		.filter(({ meaning }) => meaning !== null && stateFields.has(meaning))
		.map((one) => ({ column: one.column, question: questionOf(one) }));

	return (row, number) => {
		const notes = new Set<TitleNote>();
		const problems: TitleProblem[] = [];
		const note = (one: TitleNote) => void notes.add(one);
		const withoutId = (text: string): string => {
			if (!holdsNationalId(text)) return text;
			note("national_id");
			return "";
		};
		const whole = (field: ListColumn): string => {
			const [at] = places.get(field) ?? [];
			return at === undefined ? "" : withoutMark((row[at] ?? "").trim());
		};
		const textOf = (field: ListColumn, plain: string): string => {
			const text = numerals.has(field) ? numeral(plain) : plain;
			if ((numerals.has(field) || field === "price") && isShortened(text)) {
				note("number_shortened");
				return "";
			}
			return numbered.has(field) ? text : withoutId(text);
		};
		const cell = (field: ListColumn): string => {
			const text = whole(field);
			return textOf(field, bracketedNames(text)?.join("; ") ?? text);
		};
		const filled = row.filter((one) => one.trim() !== "");
		if (filled.length === 0) return null;
		const title = cell("title");
		if (isNamed && title !== "" && titleHeading !== "" && title.toLowerCase() === titleHeading.toLowerCase())
			return null;
		const isbns = (places.get("isbn") ?? []).map((at) => isbnIn(withoutMark((row[at] ?? "").trim())));
		const isbn = isbns.find((one) => one) || toIsbn13(cell("barcode")) || "";
		if (title === "" && isbn === "" && (filled.length === 1 || filled.some(isSum))) return null;
		// "Toplam: 357" below a list: the number is in the column of the titles.
		const isBelow = filled.length <= 3 && /^\d{1,6}$/.test(title) && filled.some(isSum);
		if (isbn === "" && isBelow) return null;
		if (isbn === "" && isbns.includes(null)) note("bad_isbn");
		if (title === "" && isbn === "") problems.push("no_title");
		// Where a person named the columns, the file's own headings may be above the data.
		if (!isNamed && number === 1 && !filled.some((one) => /\d/.test(one))) problems.push("heading_row");

		const [, plain = title, series = "", seriesNo = ""] =
			/^([^()]{1,250}) \(([^()#]{2,120}?),? #(\d[\d.-]{0,5})\)$/u.exec(title) ?? [];
		const surname = cell("author_surname");
		const given = [cell("authors"), surname].filter(Boolean).join(" ");
		const main =
			surname === ""
				? peopleOf(cell("authors"), hasManyAuthors)
				: [{ name: correctCase(given, { isName: true }), role: "author" }];
		const people = [...main, ...peopleOf(cell("other_authors"), true)];
		const uniqueNames = (...parts: string[]) => [
			...new Set(people.filter(({ role }) => parts.includes(role)).map(({ name }) => name)),
		];
		const parts = titleParts(
			plain,
			people.map(({ name }) => name),
		);
		const language = languageIn(cell("language"));
		const how = { isTurkish: isTurkish(language) };
		const texts = plainTexts(cell);
		// Lists that call the year of an edition `Baskı` have no other year.
		const editionYear =
			cell("year") === "" && /^(?:19|20)\d{2}$/.test(texts.edition) ? Number(texts.edition) : 0;
		const own: Omit<MarcBook, PlainField | "other_isbns"> = {
			title: correctCase(parts.title, how),
			authors: uniqueNames("author", "other"),
			isbn13: isbn,
			year: yearIn(cell("year")) || editionYear,
			pages: pagesIn(cell("pages")),
			language,
			subjects: subjectsIn(cell("subjects")),
			...agesIn(cell("age")),
			series: correctCase(cell("series") || series, how),
			series_no: cell("series_no") || seriesNo,
		};
		const contributors = {
			translator: withNames(texts.translator, uniqueNames("translator")),
			illustrator: withNames(texts.illustrator, uniqueNames("illustrator")),
		};
		const others = {
			edition: editionYear > 0 ? "" : texts.edition,
			subtitle: texts.subtitle || correctCase(parts.subtitle, how),
			publisher: publisherIn(texts.publisher),
			summary: withoutTags(texts.summary),
		};
		const { book, isCut } = fittedBook({ ...texts, ...contributors, ...others, ...own });
		if (isCut) note("shortened");
		const count = countIn(cell("copies"));
		if (count === null) problems.push("too_many_copies");
		const states = stateColumns.map(({ column, question }) => ({
			text: withoutId(withoutMark((row[column] ?? "").trim())),
			question,
		}));
		const barcodes = numbersIn(whole("barcode"), count ?? 1);
		const accessions = numbersIn(whole("accession_no"), count ?? 1);
		if (hasSpans && accessions.some(isHyphenated)) note("maybe_span");
		const some = (numbers: readonly string[]) => numbers.filter(Boolean).length;
		const total = count === null ? 0 : Math.max(count, some(barcodes), some(accessions));
		if (total > MAX_COPIES) problems.push("too_many_copies");
		// A number identifies one copy; those without get their own.
		const numbers = Array.from({ length: Math.min(total, MAX_COPIES) }, (_, place) => ({
			barcode: textOf("barcode", barcodes[place] ?? ""),
			accession_no: textOf("accession_no", accessions[place] ?? ""),
		}));
		const { copies, out } =
			numbers.length === 0
				? { copies: [], out: 0 }
				: copiesIn({ cell, numbers, states, isbn, hasMonthFirst, priceHeading, note });
		return { sheet: cutText(sheet.name, 60), row: number, book, copies, out, problems, notes: [...notes] };
	};
}
