/**
 * The data that each screen reads and writes: what the API rules must allow a role before the screen is of any use to
 * it. `administration` means data that the record service gives to administrators only.
 */
export type Action = "list" | "view" | "create" | "update";

export interface Need {
	readonly collection: string;
	readonly action: Action;
}

export type Needs = readonly Need[] | "administration";

const need = (text: string): Need => {
	const [collection = "", action = ""] = text.split(".");
	return { collection, action: action as Action };
};

const needs = (...texts: readonly string[]): readonly Need[] => texts.map(need);

/** The six screens of a resource. */
const resource = (name: string): Record<string, Needs> => ({
	[`/${name}`]: needs(`${name}.list`),
	[`/${name}/list`]: needs(`${name}.list`),
	[`/${name}/search`]: needs(`${name}.list`),
	[`/${name}/create`]: needs(`${name}.create`),
	[`/${name}/detail/{id}`]: needs(`${name}.view`),
	[`/${name}/update/{id}`]: needs(`${name}.view`, `${name}.update`),
});

const byPath: Readonly<Record<string, Needs>> = {
	...resource("contacts"),
	...resource("tasks"),
	...resource("books"),
	...resource("libraries"),
	...resource("schools"),
	...resource("students"),
	...resource("library_books"),
	...resource("book_loans"),
	...resource("library_settings"),
	...resource("stocktakes"),
	...resource("swap_events"),
	"/swap_events/{id}": needs("swap_events.view", "swaps.list", "students.list"),
	...resource("swaps"),
	"/holds": needs("holds.list"),
	"/holds/list": needs("holds.list"),
	"/holds/search": needs("holds.list"),
	"/holds/create": needs("holds.list", "books.list", "students.list"),
	"/holds/detail/{id}": needs("holds.view"),
	"/stocktakes/create": needs("stocktakes.list", "library_books.list"),
	"/stocktakes/{id}": needs("stocktakes.view", "stocktake_scans.list"),
	"/stocktakes/detail/{id}": needs("stocktakes.view", "stocktake_scans.list", "stocktake_shortages.list"),
	"/swaps": needs("swaps.list", "swap_asks.list", "swap_shelf.list"),
	"/swaps/create": needs("swaps.create", "books.list"),
	"/contact": needs("contacts.create"),
	"/users": needs("users.view"),
	"/users/detail/{id}": needs("users.view"),
	"/users/update/{id}": needs("users.view", "users.update"),
	"/users/list": "administration",
	"/users/search": "administration",
	"/schools/detail/{id}": needs("schools.view", "students.list"),
	"/library_books/create": needs("library_books.create", "books.list"),
	"/library_books/{id}": needs("library_books.view"),
	"/book_loans": needs("book_loans.list", "students.list"),
	"/book_loans/create": needs("book_loans.create", "students.list", "library_books.list"),
	"/reports": needs("reports.list"),
	"/reports/overdue": needs("reports.list", "book_loans.list", "students.list"),
	"/reports/popular-books": needs("reports.list", "book_loans.list", "books.list"),
	"/reports/library-usage": needs("reports.list", "book_loans.list"),
	"/reports/student-stats": needs("reports.list", "book_loans.list", "students.list"),
	"/reports/trends": needs("reports.list", "book_loans.list"),
	"/reports/inventory": needs("reports.list", "library_books.list"),
	"/wall": needs("book_loans.list"),
	"/kanban": needs("tasks.list", "tasks.update"),
	"/calendar": needs("closed_days.list"),
	"/docker": "administration",
};

/**
 * Permissions that the screen of a route needs. Everything about the administration and the schema is for
 * administrators only.
 */
export function needsOf(path: string): Needs {
	if (/^\/(admin|schema)(\/|$)/.test(path)) return "administration";
	// Looked up as an own property: an address may have the name of a member of `Object.prototype`.
	return Object.hasOwn(byPath, path) ? (byPath[path] ?? []) : [];
}
