import { words } from "@rafta/words";
import { choice, collection, common, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/**
 * Cards: actions of an offline desk that a person should review. One card per event; it stays until somebody settles
 * it, or until an earlier event that arrives later shows that all was well.
 */
export const desk_conflicts = collection(words("library/collections/desk_conflicts"), {
	name: "desk_conflicts",
	type: "base",
	fields: [
		{ type: "text", name: "op_id", required: true, max: 40, serverSet: true },
		choice("kind", ["checkout", "checkin", "renew", "undo"], { serverSet: true }),
		/** `kept`: done despite an objection. `conflict`: could not be done. */
		choice("outcome", ["kept", "conflict"], { serverSet: true }),
		choice(
			"status",
			[
				"open",
				"settled",
				/** A later-arriving event of another device showed that nothing was wrong. */
				"gone",
			],
			{ serverSet: true },
		),
		{ type: "date", name: "at", serverSet: true },
		{ type: "text", name: "device", max: 40, serverSet: true },
		relation("actor", "users", { serverSet: true }),
		relation("school_id", "schools", { serverSet: true }),
		relation("library_id", "libraries", { serverSet: true }),
		relation("copy", "library_books", { serverSet: true }),
		relation("student", "students", { serverSet: true }),
		relation("loan", "book_loans", { serverSet: true }),
		/** Another reader's loan that ended because the book was lent on. */
		relation("other_loan", "book_loans", { serverSet: true }),
		/** Reasons as the rules return them: code and values. */
		{ type: "json", name: "reasons", maxSize: 4000, serverSet: true },
		/** The device's event that could not be done; it can be corrected and repeated. */
		{ type: "json", name: "said", maxSize: 4000, serverSet: true },
		{ type: "text", name: "note", max: 1000, long: true, serverSet: true },
		relation("settled_by", "users", { serverSet: true }),
		{ type: "date", name: "settled_at", serverSet: true },
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true },
		{ columns: ["school_id", "status", "at"] },
		{ columns: ["library_id", "status", "at"] },
		{ columns: ["student"] },
		{ columns: ["copy"] },
	],
	// Settling is an operation, because correcting an event also writes a loan.
	rules: readOnly(staffOfSchool),
});
