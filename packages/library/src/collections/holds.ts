import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { either, ownReader, readOnly, staffOfSchool } from "./rules.ts";

export const holds = collection(words("library/collections/holds"), {
	name: "holds",
	type: "base",
	fields: [
		relation("book_id", "books", { required: true }),
		relation("library_book_id", "library_books"),
		relation("student_id", "students", { required: true }),
		relation("library_id", "libraries", { required: true }),
		relation("school_id", "schools", { required: true, serverSet: true }),
		{ type: "number", name: "position", onlyInt: true, min: 0 },
		choice("status", ["waiting", "ready", "in_transit", "filled", "cancelled", "expired"], { filled: true }),
		{ type: "bool", name: "copy_level" },
		dateField("ready_on"),
		dateField("pickup_until"),
		...common,
	],
	indexes: [
		{ columns: ["book_id", "library_id", "status", "position"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["school_id", "status"] },
		{ columns: ["library_id", "status"] },
		{ columns: ["library_book_id"] },
		// The nightly job looks for holds that were not fetched.
		{ columns: ["status", "pickup_until"] },
	],
	// Holds are written only by /api/holds/*, which a hook enforces: a position in the queue concerns everybody who
	// waits.
	rules: readOnly(either(staffOfSchool, ownReader)),
});
