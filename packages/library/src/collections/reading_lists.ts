import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/**
 * A teacher's list of books for a class, a grade or the whole school, for a term. Written by operations only. Pupils read
 * it through its own endpoints, which know whose class a list is for and when it ends; a rule of the record API would
 * show them every list of their school.
 */
export const reading_lists = collection(words("library/collections/reading_lists"), {
	name: "reading_lists",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, cascadeDelete: true, serverSet: true }),
		/** Chosen by the client, so that a list sent twice is made once. */
		{ type: "text", name: "op_id", max: 15, serverSet: true },
		{ type: "text", name: "name", required: true, max: 80, searchKey: true },
		{ type: "text", name: "note", max: 240 },
		choice("audience", ["class", "grade", "school"], { required: true }),
		{ type: "text", name: "class_code", max: 20 },
		{ type: "number", name: "grade", onlyInt: true, min: 0, max: 12 },
		dateField("from_on"),
		dateField("to_on"),
		{ type: "bool", name: "archived" },
		...common,
	],
	indexes: [
		{ columns: ["school_id", "archived", "to_on"] },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});

/**
 * A book of a list: a work, by title and author. Any edition of it counts as this book, so that a list fits whatever
 * the school has on its shelves, now or later.
 */
export const reading_list_books = collection(words("library/collections/reading_list_books"), {
	name: "reading_list_books",
	type: "base",
	fields: [
		relation("list_id", "reading_lists", { required: true, cascadeDelete: true }),
		relation("school_id", "schools", { required: true, cascadeDelete: true }),
		{ type: "number", name: "position", onlyInt: true, min: 0 },
		/** The edition that the teacher chose; empty for a title that the catalogue lacked. */
		relation("book_id", "books"),
		{ type: "text", name: "title", required: true, max: 300, searchKey: true },
		{ type: "text", name: "author_line", max: 400 },
		...common,
	],
	indexes: [{ columns: ["list_id", "position"] }, { columns: ["book_id"] }, { columns: ["school_id"] }],
	rules: readOnly(staffOfSchool),
});
