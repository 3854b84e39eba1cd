/** List requests of the web app's screens, including searches. */
import type { DeskData } from "./province.ts";

export interface List {
	readonly collection: string;
	readonly query: Readonly<Record<string, string | number>>;
}

/** Desk and search input of a screen. */
export interface ScreenInput {
	readonly desk: DeskData;
	/** Part of a title. */
	readonly word: string;
	/** Part of a name. */
	readonly name: string;
	/** Page number in a list of many pages. */
	readonly page: number;
	readonly reader: string;
	readonly copy: string;
	readonly today: string;
}

type Lists = Readonly<Record<string, (input: ScreenInput) => List>>;

const library = ({ desk }: ScreenInput): string => `library_id = "${desk.library}"`;
const byWord = (word: string, prefix = ""): string =>
	`((${prefix}title ~ "${word}" || ${prefix}author_line ~ "${word}"))`;
const named = (name: string): string =>
	`(status != "anonymised") && ((full_name ~ "${name}") || student_no = "${name}" || card_barcode = "${name}" || class_code = "${name}")`;

const loans = (filter: string, sort = "-loaned_at", page = 1): List => ({
	collection: "book_loans",
	query: { sort, page, filter, expand: "student_id,book_id,library_book_id" },
});
/** Parameters of a window of a long list: the total is requested once, separately. */
const window = { perPage: 50, skipTotal: 1 } as const;
const copies = (filter: string, sort = "-created", page = 1, more: List["query"] = {}): List => ({
	collection: "library_books",
	query: { sort, page, filter, expand: "book_id", ...more },
});
const titles = (query: List["query"]): List => ({ collection: "books", query });
const readers = (filter: string, sort = "full_name"): List => ({
	collection: "students",
	query: { sort, filter },
});

/** Lists viewed at a desk. */
export const views = {
	"titles in order": ({ page }) => titles({ sort: "title", page }),
	"copies of the library": (input) => copies(`(${library(input)})`),
	"readers of the school": () => readers('(status != "anonymised")'),
	"loans of a reader": ({ reader }) => loans(`(student_id = "${reader}")`),
	"loans that are out": (input) => loans(`(${library(input)} && status = "open")`),
	"loans that are late": (input) =>
		loans(`(${library(input)} && status = "open" && due_on < "${input.today}")`, "due_on"),
} as const satisfies Lists;

/** Searches at a desk. */
export const searches = {
	"a title": ({ word }) => titles({ sort: "title", filter: `(${byWord(word)})` }),
	"a copy by its title": (input) => copies(`(${library(input)}) && (${byWord(input.word, "book_id.")})`),
	"a reader": ({ name }) => readers(named(name)),
	"a loan that is out": (input) =>
		loans(
			`(${library(input)} && status = "open") && (student_id.full_name ~ "${input.name}" || book_id.title ~ "${input.name}")`,
		),
	"a copy by several fields": ({ word }) =>
		copies(`(book_id.title ~ "${word}") && (shelf ~ "A") && (status = "available")`),
} as const satisfies Lists;

/** Less frequent lists. */
export const others = {
	"titles by author": () => titles({ sort: "author_line" }),
	"titles by year": () => titles({ sort: "year" }),
	"titles that changed last": () => titles({ sort: "-updated", perPage: 8 }),
	"a title by two words": ({ word, name }) =>
		titles({ sort: "title", filter: `(${byWord(word)} && ${byWord(name)})` }),
	"a title by its ISBN": () =>
		titles({ sort: "title", filter: `(${byWord("9789750719387")} || isbn13 = "9789750719387")` }),
	"a title by several fields": ({ word }) =>
		titles({
			sort: "title",
			filter: `(title ~ "${word}") && (author_line ~ "${word}") && (publisher ~ "can")`,
		}),
	"copies by barcode": (input) => copies(`(${library(input)})`, "barcode"),
	"copies by call number": (input) => copies(`(${library(input)})`, "call_number"),
	"copies, a window further down": (input) => copies(`(${library(input)})`, "-created", 12, window),
	"readers, a window further down": () => ({
		collection: "students",
		query: { ...window, sort: "full_name", filter: '(status != "anonymised")', page: 6 },
	}),
	"how many copies there are": (input) => ({
		collection: "library_books",
		query: { perPage: 1, fields: "id", sort: "-created", filter: `(${library(input)})` },
	}),
	"copies of a status": (input) => copies(`(${library(input)} && status = "available")`),
	"a copy by the beginning of its barcode": (input) =>
		copies(`(${library(input)}) && (barcode ~ "100001%" || book_id.isbn13 = "10000123")`),
	"readers by class": () => readers('(status != "anonymised")', "class_sort"),
	"readers of a class": () => readers('class_code = "5/A" && (status = "active" || status = "blocked")'),
	"a reader by several fields": ({ name }) =>
		readers(`(full_name ~ "${name}") && (student_no ~ "1") && (class_code ~ "5/A")`),
	"loans that came back": (input) => loans(`(${library(input)} && status = "returned")`),
	"all loans": (input) => loans(`(${library(input)} && status != "cancelled")`),
	"all loans, a late page": (input) =>
		loans(`(${library(input)} && status != "cancelled")`, "-loaned_at", 20),
	"loans of a copy": ({ copy }) => loans(`(library_book_id = "${copy}")`),
	"a loan by a number": (input) =>
		loans(
			`(${library(input)} && status != "cancelled") && (library_book_id.barcode = "10000123" || student_id.student_no = "10000123")`,
		),
	"a loan by name or title": (input) =>
		loans(
			`(${library(input)} && status != "cancelled") && (student_id.full_name ~ "${input.name}" || book_id.title ~ "${input.name}")`,
		),
	"a loan by several fields": ({ word, name }) =>
		loans(`(book_id.title ~ "${word}") && (student_id.full_name ~ "${name}") && (status = "returned")`),
	"who looked at a reader": ({ reader }) => ({
		collection: "audit_events",
		query: { sort: "-at", filter: `student_id = "${reader}"` },
	}),
	"the journal of the desk": () => ({ collection: "circulation_events", query: { sort: "-at_server" } }),
	"consents of a reader": ({ reader }) => ({
		collection: "consents",
		query: { sort: "-created", filter: `student_id = "${reader}"` },
	}),
} as const satisfies Lists;

export const pathOf = ({ collection, query }: List): string =>
	`/api/collections/${collection}/records?${new URLSearchParams(
		Object.entries({ page: 1, perPage: 30, ...query }).map(([name, value]) => [name, String(value)]),
	)}`;
