/**
 * The fields of a title that people enter, each in one row. Label, length and range are those of the collection; book
 * lists, MARC records, exports, merging, search, facets, the form and the facts of a title all derive from these rows.
 */
import { type Text, words } from "@rafta/words";
import type { books } from "../collections/books.ts";

const texts = words("library/catalogue/title-fields");

/** A field that people enter; the server sets the others. */
export type EnteredField = Exclude<
	(typeof books)["fields"][number],
	{ readonly serverSet: true } | { readonly type: "select" | "relation" | "autodate" }
>;
/** A field of a title. `authors` has no row: it is `author_line` as a list. */
export type TitleName = Exclude<EnteredField["name"], "authors">;

/** Column of a book list and of an export. */
interface Column {
	readonly name: string;
	/**
	 * How a cell is read: as it is, with capitals turned to normal case, as names of people, or by code of its own in
	 * `lists/rows.ts`.
	 */
	readonly read: "text" | "cased" | "people" | "own";
	/** Heading of an export, where it is not the field's label. */
	readonly label?: Text;
}

/** Text in one subfield, without a rule of its own. */
interface MarcSubfield {
	readonly tag: string;
	readonly indicators: string;
	readonly code: string;
}

/** People with a role, in field 700: the role as written, and what begins a role that is read. */
interface MarcPerson {
	readonly role: string;
	readonly known: RegExp;
}

/** Rank of a field's words in the search index: see `fieldRanks`. */
export type SearchRank = "title" | "author" | "secondary" | "subject" | "publisher" | "number";

/** Headings of the form, in order. */
export const formGroups = ["book", "edition", "shelf", "more"] as const;

interface TitleRow {
	/** `null`: none, or part of another column. */
	readonly column: Column | null;
	/** `own`: read in `marc/books.ts` and written in `marc/writing.ts`. */
	readonly marc: MarcSubfield | MarcPerson | "own" | null;
	/** `null`: its words are not searched. */
	readonly searched: SearchRank | null;
	/** `null`: not in the form, or part of another control. */
	readonly form: (typeof formGroups)[number] | null;
	/** Shown with its label, composed in `BookFacts.tsx`, or not among the facts of a title. */
	readonly fact: "plain" | "own" | null;
	/** Merging two titles takes over the other value; `both`: joins lists, `vacant`: only where there is none. */
	readonly merge?: "both" | "vacant";
	/** Facet of the search that it narrows. */
	readonly facet?: string;
}

const column = <const N extends string, const R extends Column["read"]>(name: N, read: R, label?: Text) => ({
	name,
	read,
	...(label && { label }),
});

/** The rows, in the order of the columns of a book list. */
export const titleFields = {
	isbn13: {
		column: column("isbn", "own"),
		marc: "own",
		searched: "number",
		form: "book",
		fact: "own",
		merge: "vacant",
	},
	title: {
		column: column("title", "own"),
		marc: "own",
		searched: "title",
		form: "book",
		fact: null,
	},
	subtitle: {
		column: column("subtitle", "cased"),
		marc: "own",
		searched: "secondary",
		form: "book",
		fact: "plain",
	},
	author_line: {
		column: column("authors", "own"),
		marc: "own",
		searched: "author",
		form: "book",
		fact: "plain",
	},
	translator: {
		column: column("translator", "people"),
		marc: { role: "çevirmen", known: /^(trl|çev|trans)/u },
		searched: "secondary",
		form: "book",
		fact: "plain",
	},
	illustrator: {
		column: column("illustrator", "people"),
		marc: { role: "resimleyen", known: /^(ill|res)/u },
		searched: "secondary",
		form: "book",
		fact: "plain",
	},
	publisher: {
		column: column("publisher", "cased"),
		marc: "own",
		searched: "publisher",
		form: "edition",
		fact: "plain",
	},
	year: {
		column: column("year", "own"),
		marc: "own",
		searched: null,
		form: "edition",
		fact: "plain",
		facet: "year",
	},
	edition: {
		column: column("edition", "text"),
		marc: { tag: "250", indicators: "  ", code: "a" },
		searched: null,
		form: "edition",
		fact: "plain",
	},
	pages: {
		column: column("pages", "own"),
		marc: "own",
		searched: null,
		form: "edition",
		fact: "plain",
		facet: "length",
	},
	language: {
		column: column("language", "own"),
		marc: "own",
		searched: null,
		form: "edition",
		fact: "own",
		facet: "language",
	},
	subjects: {
		column: column("subjects", "own"),
		marc: "own",
		searched: "subject",
		form: "shelf",
		fact: "own",
		merge: "both",
		facet: "subject",
	},
	dewey: {
		column: column("dewey", "text"),
		marc: "own",
		searched: null,
		form: "shelf",
		fact: "own",
	},
	author_mark: {
		column: column("author_mark", "text"),
		marc: "own",
		searched: null,
		form: "shelf",
		fact: "plain",
	},
	series: {
		column: column("series", "own"),
		marc: "own",
		searched: "secondary",
		form: "edition",
		fact: "own",
		facet: "series",
	},
	series_no: {
		column: column("series_no", "own"),
		marc: "own",
		searched: null,
		form: "edition",
		fact: null,
	},
	age_min: {
		column: column("age", "own", texts.age),
		marc: "own",
		searched: null,
		form: "shelf",
		fact: "own",
		facet: "age",
	},
	age_max: { column: null, marc: "own", searched: null, form: null, fact: null },
	cover: { column: null, marc: null, searched: null, form: "more", fact: null },
	summary: {
		column: column("summary", "text"),
		marc: "own",
		searched: null,
		form: "more",
		fact: null,
	},
} as const satisfies { readonly [Name in TitleName]: TitleRow };

type Rows = typeof titleFields;

/** Names of the rows in which a property is of a type. */
export type TitleNamesWith<Property extends keyof TitleRow, Value> = {
	[Name in TitleName]: Rows[Name] extends { readonly [P in Property]: Value } ? Name : never;
}[TitleName];

/** Name of a column about titles. */
export type TitleColumn = NonNullable<Rows[TitleName]["column"]>["name"];

/** Every title field, in the order of the rows. */
export const titleNames = Object.keys(titleFields) as readonly TitleName[];

export const isTitleName = (name: string): name is TitleName => Object.hasOwn(titleFields, name);

/** Returns the row of a field, by the type of all rows. */
export const titleRow = (name: TitleName): TitleRow => titleFields[name];

/** Returns the names in the order of the rows, apart from some that come right before another one. */
export const titleOrder = (before: Readonly<Partial<Record<TitleName, TitleName>>>): readonly TitleName[] =>
	titleNames.flatMap((name) => [
		...titleNames.filter((moved) => before[moved] === name),
		...(before[name] === undefined ? [name] : []),
	]);

/** Returns the columns about titles, in the order of their fields. */
export const titleColumns = (names: readonly TitleName[] = titleNames): readonly TitleColumn[] =>
	names.flatMap((name) => titleFields[name].column?.name ?? []);
