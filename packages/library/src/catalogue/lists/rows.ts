/** Reads the title and the copies of one row of a book list. */
import { holdsNationalId } from "../../privacy/national-id.ts";
import { cutText } from "../../text/cut-text.ts";
import { searchKey } from "../../turkish/keys.ts";
import { toIsbn13 } from "../isbn.ts";
import type { MarcBook } from "../marc/books.ts";
import { type TitleNamesWith, titleFields, titleNames } from "../title-fields.ts";
import type { TitleTable } from "./columns.ts";
import type { ListColumn } from "./headings.ts";
import { emptyCopy, fittedBook, fittedCopy, type ListedCopy, type ListedTitle } from "./listed.ts";
import type { TitleNote, TitleProblem } from "./problems.ts";
import {
	agesIn,
	authorsIn,
	dayIn,
	isbnIn,
	languageIn,
	priceIn,
	sourceIn,
	subjectsIn,
	unmarked,
	wholeNumberIn,
	written,
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
const notText = "Eski barkod: ";

/** Cells of a row by the meaning of their columns. */
type Cells = (field: ListColumn) => string;

/** Number of copies in a row; `null` where it cannot be read. */
function countIn(cell: string): number | null {
	if (cell === "") return 1;
	const digits = /^(\d{1,4})(?:[.,]0+)?(?:\s*\p{L}{1,10}\.?)?$/u.exec(cell)?.[1];
	return digits !== undefined && Number(digits) <= MAX_COPIES ? Number(digits) : null;
}

/** Barcode of a copy: digits only, and not the ISBN shared by all copies of its title. */
function barcodeIn(
	cell: string,
	isbn: string,
	note: (note: TitleNote) => void,
): { barcode: string; former: string } {
	const text = cell.replace(/\s/g, "").replace(/^\*(.*)\*$/, "$1");
	if (text === "") return { barcode: "", former: "" };
	const asIsbn = toIsbn13(text);
	if (asIsbn && (asIsbn === isbn || isbn === "")) {
		note("barcode_is_isbn");
		return { barcode: "", former: "" };
	}
	if (/^\d{1,30}$/.test(text)) return { barcode: text, former: "" };
	note("barcode_signs");
	return { barcode: "", former: cutText(text, 60) };
}

function copyIn(cell: Cells, isbn: string, note: (note: TitleNote) => void): ListedCopy {
	const { barcode, former } = barcodeIn(cell("barcode"), isbn, note);
	const day = dayIn(cell("acquired_on"));
	if (day === null) note("bad_date");
	const source = cell("acquired_how");
	const how = sourceIn(source);
	const notes = [cell("note"), former && notText + former, source !== "" && how === "" ? source : ""];
	return fittedCopy({
		...emptyCopy,
		barcode,
		accession_no: cell("accession_no").replace(/^(\d+)\.0$/, "$1"),
		call_number: cell("call_number"),
		shelf: cell("shelf"),
		acquired_on: day ?? "",
		acquired_how: how || (cell("donor") === "" ? "" : "donation"),
		donor: cell("donor"),
		price: priceIn(cell("price")),
		library: cell("library"),
		note: notes.filter(Boolean).join("; "),
	});
}

/** Fields whose cell is their text. */
type PlainField = TitleNamesWith<"column", { readonly read: "text" | "cased" }>;

const plainColumns = titleNames.flatMap((name) => {
	const { column } = titleFields[name];
	if (!column || column.read === "own") return [];
	return [{ name, column: column.name, isCased: column.read === "cased" }];
});

/** Reads the fields whose cell is their text. */
const plainTexts = (cell: Cells): Pick<MarcBook, PlainField> =>
	// The same rows as the type's.
	Object.fromEntries(
		plainColumns.map(({ name, column, isCased }) => [name, isCased ? written(cell(column)) : cell(column)]),
	) as Pick<MarcBook, PlainField>;

/** Reads the rows of one table; `null` for rows without a title: repeated headings, sums, empty rows. */
export function rowReader({
	sheet,
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

	return (row, number) => {
		const notes = new Set<TitleNote>();
		const problems: TitleProblem[] = [];
		const note = (one: TitleNote) => void notes.add(one);
		const cell = (field: ListColumn): string => {
			const [at] = places.get(field) ?? [];
			const text = at === undefined ? "" : unmarked((row[at] ?? "").trim());
			if (numbered.has(field) || !holdsNationalId(text)) return text;
			note("national_id");
			return "";
		};
		const filled = row.filter((one) => one.trim() !== "");
		if (filled.length === 0) return null;
		const title = cell("title");
		if (isNamed && title !== "" && titleHeading !== "" && title.toLowerCase() === titleHeading.toLowerCase())
			return null;
		const isbns = (places.get("isbn") ?? []).map((at) => isbnIn(unmarked((row[at] ?? "").trim())));
		const isbn = isbns.find((one) => one) || toIsbn13(cell("barcode")) || "";
		if (title === "" && isbn === "" && (filled.length === 1 || filled.some(isSum))) return null;
		if (isbn === "" && isbns.includes(null)) note("bad_isbn");
		if (title === "" && isbn === "") problems.push("no_title");
		// Where a person named the columns, the file's own headings may be above the data.
		if (!isNamed && number === 1 && !filled.some((one) => /\d/.test(one))) problems.push("heading_row");

		const [, plain = title, series = "", seriesNo = ""] =
			/^([^()]{1,250}) \(([^()#]{2,120}?),? #(\d[\d.-]{0,5})\)$/u.exec(title) ?? [];
		const surname = cell("author_surname");
		const author = [cell("authors"), surname].filter(Boolean).join(" ");
		const own: Omit<MarcBook, PlainField | "other_isbns"> = {
			title: written(plain),
			authors: surname === "" ? authorsIn(author, hasManyAuthors) : [written(author)],
			isbn13: isbn,
			year: yearIn(cell("year")),
			pages: wholeNumberIn(cell("pages").replace(/[.,]0+$/, "")),
			language: languageIn(cell("language")),
			subjects: subjectsIn(cell("subjects")),
			...agesIn(cell("age")),
			series: cell("series") || series,
			series_no: cell("series_no") || seriesNo,
		};
		const { book, isCut } = fittedBook({ ...plainTexts(cell), ...own });
		if (isCut) note("shortened");
		const count = countIn(cell("copies"));
		if (count === null) problems.push("too_many_copies");
		const first = copyIn(cell, isbn, note);
		// A number identifies one copy; the others get their own.
		const others = { ...first, barcode: "", accession_no: "" };
		const copies = Array.from({ length: count ?? 0 }, (_, place) => (place === 0 ? first : others));
		return { sheet: cutText(sheet.name, 60), row: number, book, copies, problems, notes: [...notes] };
	};
}
