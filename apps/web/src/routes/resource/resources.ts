/**
 * The resources of the specification as data: their list columns, form fields and search fields. The six screens of
 * each are generated from this and from the definition of its collection.
 */
import { book_loans } from "@rafta/library/collections/book_loans";
import { books } from "@rafta/library/collections/books";
import { contacts } from "@rafta/library/collections/contacts";
import type { Collection, Field } from "@rafta/library/collections/definition";
import { holds } from "@rafta/library/collections/holds";
import { libraries } from "@rafta/library/collections/libraries";
import { library_books } from "@rafta/library/collections/library_books";
import { library_settings } from "@rafta/library/collections/library_settings";
import { schools } from "@rafta/library/collections/schools";
import { shownField } from "@rafta/library/collections/shown";
import { stocktakes } from "@rafta/library/collections/stocktakes";
import { students } from "@rafta/library/collections/students";
import { swap_events, swaps } from "@rafta/library/collections/swaps";
import { tasks } from "@rafta/library/collections/tasks";
import { users } from "@rafta/library/collections/users";

export interface Resource {
	readonly collection: Collection;
	/** Path of its screens: `/tasks`. */
	readonly path: string;
	/** Its singular in the element-level rules of the specification, if they name it. */
	readonly entity?: string;
	/** Fields of a row, the name first. */
	readonly columns: readonly string[];
	/** Choices that go without saying: a row names only others, beside its name. */
	readonly usual?: Readonly<Record<string, string>>;
	/** Fields of the forms, in order. */
	readonly fields: readonly string[];
	readonly searched: readonly SearchField[];
	readonly sort: string;
	/** Initial values of a new record. */
	readonly initial?: Readonly<Record<string, unknown>>;
	/** Whether records may be deleted here, subject to the access rules. */
	readonly deletable?: boolean;
}

export interface SearchField {
	/** A field, or one of a related record: `book_id.title`. */
	readonly path: string;
	/** Source of the label and the values. */
	readonly field: Field;
}

/** Returns the search fields of the paths; the label of `book_id.title` is that of the title. */
function searchFilter(collection: Collection, related: readonly Collection[], paths: readonly string[]) {
	return paths.flatMap((path): SearchField[] => {
		const [first = "", second] = path.split(".");
		const own = shownField(collection, first);
		const target = own?.type === "relation" ? related.find(({ name }) => name === own.collection) : undefined;
		const field = second === undefined ? own : target && shownField(target, second);
		return field ? [{ path, field }] : [];
	});
}

const all: readonly Resource[] = [
	{
		collection: users,
		path: "/users",
		columns: ["name", "email", "username", "role", "school_id", "last_login"],
		usual: { status: "active" },
		fields: [],
		searched: searchFilter(
			users,
			[schools],
			["name", "username", "email", "school_id.name", "role", "status", "verified", "desk_only"],
		),
		sort: "name",
	},
	{
		collection: contacts,
		path: "/contacts",
		columns: ["subject", "name", "email", "status", "created"],
		fields: ["name", "email", "subject", "status", "message", "answer"],
		searched: searchFilter(contacts, [], ["name", "email", "subject", "message", "status"]),
		sort: "-created",
		deletable: true,
	},
	{
		collection: tasks,
		path: "/tasks",
		columns: ["title", "status", "due_on", "assignee"],
		usual: { priority: "normal" },
		fields: [],
		searched: searchFilter(tasks, [users], ["title", "body", "status", "priority", "kind", "assignee.name"]),
		sort: "-created",
		deletable: true,
	},
	{
		collection: libraries,
		path: "/libraries",
		entity: "library",
		columns: ["name", "kind", "location_text", "responsible_user_id"],
		usual: { status: "active" },
		fields: ["name", "kind", "location_text", "opening_hours", "responsible_user_id", "is_default", "status"],
		initial: { kind: "main", status: "active" },
		searched: searchFilter(libraries, [], ["name", "location_text", "kind", "status"]),
		sort: "name",
		deletable: true,
	},
	{
		collection: schools,
		path: "/schools",
		columns: ["name", "type", "province", "district"],
		usual: { status: "active" },
		fields: [
			"name",
			"type",
			"grades",
			"meb_code",
			"province",
			"district",
			"phone",
			"email",
			"active_school_year",
			"logo",
			"status",
		],
		initial: { type: "ortaokul", status: "active" },
		searched: searchFilter(schools, [], ["name", "province", "district", "meb_code", "type", "status"]),
		sort: "name",
	},
	{
		collection: library_settings,
		path: "/library_settings",
		entity: "library_setting",
		columns: ["library_id", "preset", "closed_day_mode", "block_when_overdue", "updated"],
		fields: [],
		searched: searchFilter(library_settings, [libraries], ["library_id.name", "preset", "closed_day_mode"]),
		sort: "-updated",
		deletable: true,
	},
	{
		collection: students,
		path: "/students",
		entity: "student",
		columns: ["full_name", "student_no", "class_code"],
		usual: { reader_type: "pupil", status: "active" },
		fields: [],
		searched: searchFilter(
			students,
			[],
			["full_name", "student_no", "class_code", "card_barcode", "reader_type", "status"],
		),
		sort: "full_name",
	},
	{
		collection: library_books,
		path: "/library_books",
		entity: "library_book",
		columns: ["book_id", "barcode", "call_number", "shelf", "status"],
		fields: [],
		searched: searchFilter(
			library_books,
			[books],
			["book_id.title", "book_id.author_line", "barcode", "accession_no", "call_number", "shelf", "status"],
		),
		sort: "-created",
	},
	{
		collection: book_loans,
		path: "/book_loans",
		entity: "book_loan",
		columns: ["book_id", "student_id", "class_code_at_loan", "due_on", "status", "loaned_at"],
		fields: [],
		searched: searchFilter(
			book_loans,
			[books, students, library_books],
			["book_id.title", "student_id.full_name", "library_book_id.barcode", "class_code_at_loan", "status"],
		),
		sort: "-loaned_at",
	},
	{
		collection: books,
		path: "/books",
		entity: "book",
		columns: ["title", "author_line", "publisher", "year"],
		usual: { status: "active" },
		fields: [],
		searched: searchFilter(
			books,
			[],
			["title", "author_line", "isbn13", "publisher", "series", "language", "status"],
		),
		sort: "title",
	},
	{
		collection: holds,
		path: "/holds",
		columns: ["book_id", "student_id", "status", "position", "pickup_until", "library_id"],
		fields: [],
		searched: searchFilter(
			holds,
			[books, students, library_books],
			["book_id.title", "student_id.full_name", "library_book_id.barcode", "status"],
		),
		sort: "-created",
	},
	{
		collection: stocktakes,
		path: "/stocktakes",
		columns: ["name", "library_id", "status", "started_at", "closed_at", "expected_count"],
		fields: ["name", "decision_no", "decision_on", "commission", "note"],
		searched: searchFilter(stocktakes, [libraries], ["name", "library_id.name", "status", "decision_no"]),
		sort: "-started_at",
	},
	{
		collection: swap_events,
		path: "/swap_events",
		columns: ["name", "status", "listing_from", "deposit_from", "pickup_on"],
		fields: [
			"name",
			"listing_from",
			"listing_to",
			"deposit_from",
			"deposit_to",
			"pickup_on",
			"max_items",
			"min_condition",
			"no_textbooks",
		],
		searched: searchFilter(swap_events, [], ["name", "status", "pickup_on"]),
		sort: "-created",
		deletable: true,
	},
	{
		collection: swaps,
		path: "/swaps",
		columns: ["book_id", "student_id", "status", "condition", "reports", "hidden", "created"],
		fields: [],
		searched: searchFilter(
			swaps,
			[books, students],
			[
				"book_id.title",
				"student_id.full_name",
				"student_id.class_code",
				"token",
				"status",
				"condition",
				"hidden",
			],
		),
		sort: "-created",
	},
];

/** Returns the resource of a path. @throws Error if there is none: a programming error */
export function resourceOf(path: string): Resource {
	const found = all.find((resource) => resource.path === path);
	if (!found) throw new Error(`no resource at ${path}`);
	return found;
}

/** Returns the relations among some fields of a resource, as the record API's `expand`. */
export const relationsOf = ({ collection }: Resource, names: readonly string[]): string =>
	names.filter((name) => shownField(collection, name)?.type === "relation").join(",");
