import { collection, common, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** Desk journal: append-only, one entry per operation, written in its transaction. */
export const circulation_events = collection({
	name: "circulation_events",
	type: "base",
	label: { one: text("Masa kaydı", "Desk journal entry"), many: text("Masa kayıtları", "Desk journal") },
	fields: [
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation ID"), required: true, max: 40 },
		relation("actor", text("İşlemi yapan", "Done by"), "users"),
		/** Of an entry from another installation: the actor's name there, where the account stayed. */
		{ type: "text", name: "actor_name", label: text("İşlemi yapanın adı", "Done by (name)"), max: 120 },
		{ type: "text", name: "device", label: text("Cihaz", "Device"), max: 40 },
		{ type: "date", name: "at_device", label: text("Cihazdaki zaman", "Device time") },
		{ type: "date", name: "at_server", label: text("Sunucudaki zaman", "Server time") },
		{ type: "text", name: "kind", label: text("İşlem", "Action"), required: true, max: 30 },
		relation("copy", text("Nüsha", "Copy"), "library_books"),
		relation("student", text("Okur", "Reader"), "students"),
		relation("loan", text("Ödünç", "Loan"), "book_loans"),
		relation("school_id", text("Okul", "School"), "schools"),
		{ type: "json", name: "before", label: text("Önce", "Before"), maxSize: 20_000 },
		{ type: "json", name: "after", label: text("Sonra", "After"), maxSize: 20_000 },
		{ type: "text", name: "reason", label: text("Gerekçe", "Reason"), max: 300 },
		{ type: "json", name: "answer", label: text("Yanıt", "Response"), maxSize: 60_000, hidden: true },
		/** The operation that this one was part of: a class set is lent, and undone, as one. */
		{ type: "text", name: "group_op", label: text("Toplu işlem", "Bulk action"), max: 40 },
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
