/** Known column headings of book lists from any source; the first spelling is the one that an export writes. */
import { type Language, languages, type Text, words } from "@rafta/words";
import { books } from "../../collections/books.ts";
import { isNationalIdColumn } from "../../privacy/national-id.ts";
import { searchKey } from "../../turkish/keys.ts";
import { type TitleColumn, titleColumns, titleNames, titleRow } from "../title-fields.ts";

/** Known headings of each column, the most certain first. */
const headings = words("library/catalogue/lists/headings");

/** Columns that add to the authors of another one. */
const authorColumns = ["author_surname", "other_authors"] as const;

/** Columns about copies, in their order. */
const copyColumns = [
	"barcode",
	"accession_no",
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
] as const;

/** Column of a book list: about the title, or about the copy. */
export type ListColumn = TitleColumn | (typeof authorColumns)[number] | (typeof copyColumns)[number];

/** Columns about titles have the label of their field before the headings of their own. */
const titleLabels = new Map(
	titleNames.flatMap((name) => {
		const { column } = titleRow(name);
		const label = column?.label ?? books.fields.find((field) => field.name === name)?.label;
		return column && label ? [[column.name, label] as const] : [];
	}),
);

/** Spellings of a column, the most certain first: where two have the same meaning, the more certain one wins. */
function spellingsOf(field: ListColumn, language: Language): readonly string[] {
	const label = titleLabels.get(field)?.[language];
	return [...(label === undefined ? [] : [label]), ...headings[field][language].split(", ")];
}

/** Columns read from a book list: of the title, then of the copy. */
export const listColumns: readonly ListColumn[] = [
	...titleColumns().flatMap((name) => (name === "authors" ? [name, ...authorColumns] : [name])),
	...copyColumns,
];

/** `national_id`: a column that is dropped. */
export type TitleMeaning = ListColumn | "national_id" | null;

/** Rank behind every spelling. */
const LAST_RANK = 1000;

/** Punctuation and underscores are ignored in headings. */
const key = (heading: string): string => searchKey(heading.replaceAll("_", " ")).replace(/\s+/g, " ").trim();

const known = new Map<string, { field: ListColumn; rank: number }>();
for (const field of listColumns)
	for (const language of languages)
		for (const [rank, text] of spellingsOf(field, language).entries())
			if (!known.has(key(text))) known.set(key(text), { field, rank });

/** Names of columns where their first heading would not be clear enough. */
const names: Readonly<Partial<Record<ListColumn, Text>>> = words("library/catalogue/lists/names");

/** Name of a column for the person who matches the columns of a file. */
export const listColumnName = (field: ListColumn, language: Language): string =>
	names[field]?.[language] ?? titleHeading(field, language);

/** Heading of a column in an export. */
export const titleHeading = (field: ListColumn, language: Language): string =>
	spellingsOf(field, language)[0] ?? field;

/** Meaning of a heading and its rank (0 is best); `null` for an unknown column. */
export function titleMeaningOf(
	heading: string,
): { meaning: Exclude<TitleMeaning, null>; rank: number } | null {
	if (heading === "" || heading.length > 60) return null;
	if (isNationalIdColumn(heading)) return { meaning: "national_id", rank: 0 };
	const words = key(heading);
	const found = known.get(words);
	if (found) return { meaning: found.field, rank: found.rank };
	// Programs name the column by what else it may have: `ISBN/UID`, `ean_isbn13`.
	return /(?:^| )isbn(?:s|10|13)?(?: |$)/.test(words) ? { meaning: "isbn", rank: LAST_RANK } : null;
}
