import { choice, collection, common, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/**
 * Cards: actions of an offline desk that a person should review. One card per event; it stays until somebody settles
 * it, or until an earlier event that arrives later shows that all was well.
 */
export const desk_conflicts = collection({
	name: "desk_conflicts",
	type: "base",
	label: {
		one: text("Bağlantısız yapılan işlem", "Offline action"),
		many: text("Bağlantısız yapılan işlemler", "Offline actions"),
	},
	fields: [
		{
			type: "text",
			name: "op_id",
			label: text("İşlem kimliği", "Operation ID"),
			required: true,
			max: 40,
			serverSet: true,
		},
		choice(
			"kind",
			text("İşlem", "Action"),
			{
				checkout: text("Ödünç", "Loan"),
				checkin: text("İade", "Return"),
				renew: text("Süre uzatma", "Renewal"),
				undo: text("Geri alma", "Undo"),
			},
			{ serverSet: true },
		),
		/** `kept`: done despite an objection. `conflict`: could not be done. */
		choice(
			"outcome",
			text("Sonuç", "Result"),
			{
				kept: text("Yapıldı, incelenmeli", "Done, needs checking"),
				conflict: text("Yapılamadı", "Not done"),
			},
			{ serverSet: true },
		),
		choice(
			"status",
			text("Durum", "Status"),
			{
				open: text("Bekliyor", "Pending"),
				settled: text("Kapatıldı", "Reviewed"),
				/** A later-arriving event of another device showed that nothing was wrong. */
				gone: text("Kendiliğinden düzeldi", "Resolved automatically"),
			},
			{ serverSet: true },
		),
		{ type: "date", name: "at", label: text("Cihazdaki zaman", "Device time"), serverSet: true },
		{ type: "text", name: "device", label: text("Cihaz", "Device"), max: 40, serverSet: true },
		relation("actor", text("İşlemi yapan", "Done by"), "users", { serverSet: true }),
		relation("school_id", text("Okul", "School"), "schools", { serverSet: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { serverSet: true }),
		relation("copy", text("Nüsha", "Copy"), "library_books", { serverSet: true }),
		relation("student", text("Okur", "Reader"), "students", { serverSet: true }),
		relation("loan", text("Ödünç", "Loan"), "book_loans", { serverSet: true }),
		/** Another reader's loan that ended because the book was lent on. */
		relation("other_loan", text("Kapanan ödünç", "Closed loan"), "book_loans", { serverSet: true }),
		/** Reasons as the rules return them: code and values. */
		{ type: "json", name: "reasons", label: text("Nedenler", "Reasons"), maxSize: 4000, serverSet: true },
		/** The device's event that could not be done; it can be corrected and repeated. */
		{
			type: "json",
			name: "said",
			label: text("Cihazın bildirdiği işlem", "Action reported by the device"),
			maxSize: 4000,
			serverSet: true,
		},
		{ type: "text", name: "note", label: text("Not", "Note"), max: 1000, long: true, serverSet: true },
		relation("settled_by", text("Kapatan", "Reviewed by"), "users", { serverSet: true }),
		{ type: "date", name: "settled_at", label: text("Kapatılma zamanı", "Reviewed at"), serverSet: true },
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
