/** Titles and copies as rows of a table: one row per copy, so that the file can be imported elsewhere. */
import { type ListColumn, titleHeading } from "@rafta/library/catalogue/lists/headings";
import type { TitleData } from "@rafta/library/catalogue/title-data";
import { type TitleName, titleColumns, titleOrder } from "@rafta/library/catalogue/title-fields";
import { library_books } from "@rafta/library/collections/library_books";
import type { Language } from "@rafta/words";
import type { Cell } from "../../kit/exports/tables/csv.ts";
import type { TitleWithCopies } from "./queries.ts";

/** Separates the items of a list in one cell. */
const separator = "; ";

/** Choices of a copy, by their labels. */
const choices = ["status", "condition", "loanable", "acquired_how"] as const;

function labelOf(name: (typeof choices)[number], value: string, language: Language): string {
	const field = library_books.fields.find((one) => one.name === name);
	if (field?.type !== "select" || value === "") return "";
	return field.valueLabels?.[value]?.[language] ?? value;
}

const some = (number: number): Cell => (number === 0 ? null : number);

const ages = (from: number, to: number): string => {
	if (to > 0) return `${from}-${to}`;
	return from > 0 ? `${from}+` : "";
};

type Row = Readonly<Partial<Record<ListColumn, Cell>>>;

const titleOrderOfExport = titleOrder({ isbn13: "language" });

const order: readonly ListColumn[] = [
	"barcode",
	"accession_no",
	...titleColumns(titleOrderOfExport),
	"call_number",
	"shelf",
	"library",
	"acquired_on",
	"acquired_how",
	"donor",
	"price",
	"status",
	"condition",
	"loanable",
	"copies",
	"note",
];

/** Cells of the columns that are more than one field, or not the field of their name. */
const ownCells: Partial<Record<TitleName, (book: TitleData) => Cell>> = {
	author_line: ({ authors }) => authors.join(separator),
	age_min: ({ age_min, age_max }) => ages(age_min, age_max),
};

function cellOf(name: TitleName, book: TitleData): Cell {
	const own = ownCells[name];
	if (own) return own(book);
	const value = book[name as keyof TitleData];
	if (typeof value === "number") return some(value);
	return typeof value === "string" ? value : value.join(separator);
}

const titleRowOf = (book: TitleData): Row =>
	Object.fromEntries(
		titleOrderOfExport.flatMap((name) => titleColumns([name]).map((column) => [column, cellOf(name, book)])),
	);

function* rowsOf({ book, copies }: TitleWithCopies, language: Language): Generator<Row> {
	const title = titleRowOf(book);
	if (copies.length === 0) yield { ...title, copies: 0 };
	for (const { price, ...copy } of copies) {
		const labels = choices.map((name) => [name, labelOf(name, copy[name], language)]);
		yield { ...title, ...copy, ...Object.fromEntries(labels), price: some(price), copies: 1 };
	}
}

/** Yields the rows of a table, starting with the headings. */
export async function* titleRows(
	titles: AsyncIterable<TitleWithCopies>,
	language: Language,
): AsyncGenerator<readonly Cell[]> {
	yield order.map((field) => titleHeading(field, language));
	for await (const title of titles)
		for (const row of rowsOf(title, language)) yield order.map((field) => row[field] ?? null);
}
