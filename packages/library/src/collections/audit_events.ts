import { words } from "@rafta/words";
import { collection, common, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/**
 * Journal of who viewed personal data and who changed permissions: append-only, written only by the server, in the
 * transaction of the change it records. Staff read their school's entries.
 */
export const audit_events = collection(words("library/collections/audit_events"), {
	name: "audit_events",
	type: "base",
	fields: [
		relation("actor", "users"),
		{ type: "text", name: "actor_name", max: 120 },
		relation("school_id", "schools"),
		{ type: "text", name: "kind", required: true, max: 40 },
		{ type: "text", name: "collection", max: 40 },
		{ type: "text", name: "record", max: 40 },
		relation("student_id", "students"),
		{ type: "json", name: "details", maxSize: 200_000 },
		{ type: "date", name: "at", required: true },
		...common,
	],
	indexes: [
		{ columns: ["school_id", "at"] },
		{ columns: ["student_id", "at"] },
		{ columns: ["kind", "at"] },
		// Erasure finds a person by what they did, what was done to their record, and what else names them.
		{ columns: ["school_id", "kind"] },
		{ columns: ["actor"] },
		{ columns: ["record"] },
		{ columns: ["at"] },
	],
	rules: readOnly(staffOfSchool),
});
