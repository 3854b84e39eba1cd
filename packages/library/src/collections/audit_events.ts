import { collection, common, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/**
 * Journal of who viewed personal data and who changed permissions: append-only, written only by the server, in the
 * transaction of the change it records. Staff read their school's entries.
 */
export const audit_events = collection({
	name: "audit_events",
	type: "base",
	label: { one: text("Erişim kaydı", "Access log entry"), many: text("Erişim kayıtları", "Access log") },
	fields: [
		relation("actor", text("İşlemi yapan", "Done by"), "users"),
		{ type: "text", name: "actor_name", label: text("İşlemi yapanın adı", "Done by (name)"), max: 120 },
		relation("school_id", text("Okul", "School"), "schools"),
		{ type: "text", name: "kind", label: text("İşlem", "Action"), required: true, max: 40 },
		{ type: "text", name: "collection", label: text("Kayıt türü", "Record type"), max: 40 },
		{ type: "text", name: "record", label: text("Kayıt", "Record"), max: 40 },
		relation("student_id", text("Okur", "Reader"), "students"),
		{ type: "json", name: "details", label: text("Ayrıntı", "Details"), maxSize: 200_000 },
		{ type: "date", name: "at", label: text("Zaman", "Time"), required: true },
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
