import { words } from "@rafta/words";
import { collection, common, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** Desk journal: append-only, one entry per operation, written in its transaction. */
export const circulation_events = collection(words("library/collections/circulation_events"), {
	name: "circulation_events",
	type: "base",
	fields: [
		{ type: "text", name: "op_id", required: true, max: 40 },
		relation("actor", "users"),
		/** Of an entry from another installation: the actor's name there, where the account stayed. */
		{ type: "text", name: "actor_name", max: 120 },
		{ type: "text", name: "device", max: 40 },
		{ type: "date", name: "at_device" },
		{ type: "date", name: "at_server" },
		{ type: "text", name: "kind", required: true, max: 30 },
		relation("copy", "library_books"),
		relation("student", "students"),
		relation("loan", "book_loans"),
		relation("school_id", "schools"),
		{ type: "json", name: "before", maxSize: 20_000 },
		{ type: "json", name: "after", maxSize: 20_000 },
		{ type: "text", name: "reason", max: 300 },
		{ type: "json", name: "answer", maxSize: 60_000, hidden: true },
		/** The operation that this one was part of: a class set is lent, and undone, as one. */
		{ type: "text", name: "group_op", max: 40 },
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true },
		{ columns: ["school_id", "at_server"] },
		{ columns: ["copy", "at_server"] },
		{ columns: ["student", "at_server"] },
		{ columns: ["loan"] },
		{ columns: ["group_op"], where: "group_op <> ''" },
		// Journal entries that reports count; scans that lend or return are not among them.
		{ columns: ["school_id", "kind", "at_server"], where: "kind IN ('lost', 'renew', 'used')" },
	],
	// A volunteer's desk login lends and returns; only staff may read who borrowed what.
	rules: readOnly(staffOfSchool),
});
