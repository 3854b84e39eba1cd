/** Titles and copies as rows of a table: one row per copy, so that the file can be imported elsewhere. */
import { type TitleField, titleHeading } from "@rafta/library/catalogue/lists/headings";
import { library_books } from "@rafta/library/collections/library_books";
import type { TitleWithCopies } from "./queries.ts";
import type { Cell } from "./tables/csv.ts";

/** Separates the items of a list in one cell. */
const separator = "; ";

/** Acquisition types, as defined by the collection. */
const sources = library_books.fields.find(({ name }) => name === "acquired_how");
function sourceOf(value: string, language: "tr" | "en"): string {
	if (sources?.type !== "select" || value === "") return "";
	return sources.valueLabels?.[value]?.[language] ?? value;
}

const some = (number: number): Cell => (number === 0 ? null : number);

const ages = (from: number, to: number): string => {
	if (to > 0) return `${from}-${to}`;
	return from > 0 ? `${from}+` : "";
};

type Row = Readonly<Partial<Record<TitleField, Cell>>>;

const order: readonly TitleField[] = [
	"barcode",
	"accession_no",
	"title",
	"subtitle",
	"authors",
	"translator",
	"illustrator",
	"publisher",
	"year",
	"edition",
	"pages",
	"isbn",
	"language",
	"subjects",
	"dewey",
	"author_mark",
	"series",
	"series_no",
	"age",
	"summary",
	"call_number",
	"shelf",
	"library",
	"acquired_on",
	"acquired_how",
	"donor",
	"price",
	"copies",
	"note",
];

function* rowsOf({ book, copies }: TitleWithCopies, language: "tr" | "en"): Generator<Row> {
	const title: Row = {
		isbn: book.isbn13,
		title: book.title,
		subtitle: book.subtitle,
		authors: book.authors.join(separator),
		translator: book.translator,
		illustrator: book.illustrator,
		publisher: book.publisher,
		year: some(book.year),
		edition: book.edition,
		pages: some(book.pages),
		language: book.language,
		subjects: book.subjects.join(separator),
		dewey: book.dewey,
		author_mark: book.author_mark,
		series: book.series,
		series_no: book.series_no,
		age: ages(book.age_min, book.age_max),
		summary: book.summary,
	};
	if (copies.length === 0) yield { ...title, copies: 0 };
	for (const { price, acquired_how, ...copy } of copies)
		yield {
			...title,
			...copy,
			price: some(price),
			acquired_how: sourceOf(acquired_how, language),
			copies: 1,
		};
}

/** Yields the rows of a table, starting with the headings. */
export async function* titleRows(
	titles: AsyncIterable<TitleWithCopies>,
	language: "tr" | "en",
): AsyncGenerator<readonly Cell[]> {
	yield order.map((field) => titleHeading(field, language));
	for await (const title of titles)
		for (const row of rowsOf(title, language)) yield order.map((field) => row[field] ?? null);
}
