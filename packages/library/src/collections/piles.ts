/** Piles of books that a school takes in with a scanner: their origin, and the copies they became. */
import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { library_books } from "./library_books.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

type Origin = Extract<(typeof library_books.fields)[number], { name: "acquired_how" | "donor" }>;

const acquiredHow = library_books.fields.filter(
	(field): field is Origin => field.name === "acquired_how" || field.name === "donor",
);

/** One pile: its settings are chosen once and apply to every book in it. */
export const piles = collection(words("library/collections/piles"), {
	name: "piles",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true }),
		relation("library_id", "libraries", { required: true }),
		...acquiredHow,
		dateField("acquired_on"),
		// A donation becomes stock by decision of the school's selection committee.
		choice("decision", ["accepted", "waiting"]),
		{ type: "text", name: "decision_no", max: 40 },
		dateField("decision_on"),
		choice("status", ["open", "closed", "undone"], { required: true }),
		...common,
	],
	indexes: [{ columns: ["school_id", "created"] }, { columns: ["library_id"] }, { columns: ["createdBy"] }],
	rules: readOnly(staffOfSchool),
});

/**
 * One book of a pile. It stays when its copy is undone, so that the same scan sent again does not create a second one.
 */
export const pile_books = collection(words("library/collections/pile_books"), {
	name: "pile_books",
	type: "base",
	fields: [
		relation("pile_id", "piles", { required: true, cascadeDelete: true }),
		relation("school_id", "schools", { required: true }),
		{ type: "text", name: "op_id", required: true, max: 15 },
		{ type: "text", name: "isbn13", max: 13 },
		{ type: "text", name: "title", max: 300 },
		{ type: "text", name: "barcode", max: 30 },
		choice("found", ["known", "unknown", "typed"]),
		choice("state", ["made", "undone", "kept"]),
		relation("book_id", "books"),
		relation("library_book_id", "library_books"),
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true },
		{ columns: ["pile_id", "state", "created"] },
		{ columns: ["school_id"] },
		{ columns: ["book_id"] },
		{ columns: ["library_book_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
