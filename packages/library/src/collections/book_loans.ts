import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { either, ownReader, staffOfSchool } from "./rules.ts";

/**
 * Loans. Overdue is computed, never stored. Every creation or change runs the circulation engine, whichever way it
 * comes in. A loan that the desk is still responsible for (open, lost, claimed returned) is the only one of its copy.
 */
export const book_loans = collection(words("library/collections/book_loans"), {
	name: "book_loans",
	type: "base",
	fields: [
		relation("library_book_id", "library_books", { required: true }),
		relation("book_id", "books", { serverSet: true }),
		relation("library_id", "libraries", { serverSet: true }),
		relation("school_id", "schools", { serverSet: true }),
		relation("student_id", "students"),
		{ type: "date", name: "loaned_at", serverSet: true },
		dateField("due_on"),
		dateField("original_due_on", { serverSet: true }),
		{ type: "date", name: "returned_at" },
		{ type: "date", name: "recorded_at", serverSet: true },
		choice("status", ["open", "returned", "lost", "claimed_returned", "closed_missing", "cancelled"]),
		choice("resolution", [
			// Claimed to be returned already; nobody has recorded yet who was right.
			"unknown",
			"brought_back",
			"found_by_library",
		]),
		{ type: "text", name: "status_note", max: 300 },
		{ type: "number", name: "renewals", onlyInt: true, min: 0 },
		{ type: "json", name: "rule_snapshot", maxSize: 4000, serverSet: true },
		{ type: "text", name: "class_code_at_loan", max: 20, serverSet: true },
		{ type: "text", name: "condition_out", max: 20 },
		{ type: "text", name: "condition_in", max: 20 },
		relation("checked_out_by", "users", { serverSet: true }),
		relation("checked_in_by", "users", { serverSet: true }),
		{ type: "text", name: "override_reason", max: 300 },
		{ type: "text", name: "device_id", max: 40 },
		{ type: "text", name: "op_id", max: 40 },
		{ type: "text", name: "visit_id", max: 40 },
		{ type: "text", name: "note", max: 1000, long: true },
		...common,
	],
	indexes: [
		{ columns: ["library_book_id"], unique: true, where: "status IN ('open', 'lost', 'claimed_returned')" },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["student_id", "status"] },
		{ columns: ["school_id", "status", "due_on"] },
		{ columns: ["library_id", "status", "due_on"] },
		{ columns: ["school_id", "loaned_at"] },
		{ columns: ["library_id", "loaned_at"] },
		{ columns: ["library_id", "returned_at"] },
		// Loans that still name their reader: anonymisation searches only these.
		{ columns: ["library_id", "returned_at", "student_id"], where: "student_id <> ''" },
		{ columns: ["library_book_id", "loaned_at"] },
		{ columns: ["book_id", "status"] },
		// Reports count a school's loans by title and by reader from this covering index.
		{ columns: ["school_id", "book_id", "student_id", "loaned_at", "status"] },
		{ columns: ["school_id", "student_id", "loaned_at", "returned_at", "due_on", "status"] },
		{ columns: ["school_id", "loaned_at", "visit_id", "status"], where: "visit_id <> ''" },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: either(staffOfSchool, ownReader),
		view: either(staffOfSchool, ownReader),
		create: staffOfSchool,
		update: staffOfSchool,
		// Loans are history: a mistake is undone, never deleted.
		delete: null,
	},
});
