import { words } from "@rafta/words";
import { MAX_PRICE } from "../copies/price.ts";
import { choice, collection, common, relation } from "./definition.ts";
import { either, ownReader, readOnly, staffOfSchool } from "./rules.ts";

/**
 * Books that a library should have: wished for by a reader (a catalogue title, or free text that no other child reads),
 * or missing for a reading list. The latter have copies and a price: they are the lines of the order list.
 */
export const wishes = collection(words("library/collections/wishes"), {
	name: "wishes",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, cascadeDelete: true, serverSet: true }),
		/** Empty: the library's own wish, made by its staff for a reading list. */
		relation("student_id", "students", { cascadeDelete: true, serverSet: true }),
		relation("list_id", "reading_lists", { serverSet: true }),
		relation("book_id", "books"),
		{ type: "text", name: "words", max: 300, searchKey: true },
		/** Of a library's wish only. */
		{ type: "text", name: "author_line", max: 400 },
		{ type: "number", name: "copies", onlyInt: true, min: 0, max: 999 },
		{ type: "number", name: "price", min: 0, max: MAX_PRICE },
		choice("status", ["open", "bought", "declined"]),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "status"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["book_id"] },
		{ columns: ["list_id"] },
	],
	// Creating and settling wishes are operations: a reader may wish for a few books, and staff settle one title for all
	// at once.
	rules: readOnly(either(staffOfSchool, ownReader)),
});
