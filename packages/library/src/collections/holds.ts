import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { either, ownReader, readOnly, staffOfSchool } from "./rules.ts";

export const holds = collection({
	name: "holds",
	type: "base",
	label: { one: text("Ayırtma", "Hold"), many: text("Ayırtmalar", "Holds") },
	fields: [
		relation("book_id", text("Eser", "Title"), "books", { required: true }),
		relation("library_book_id", text("Nüsha", "Copy"), "library_books"),
		relation("student_id", text("Okur", "Reader"), "students", { required: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { required: true }),
		relation("school_id", text("Okul", "School"), "schools", { required: true, serverSet: true }),
		{ type: "number", name: "position", label: text("Sıra", "Place in queue"), onlyInt: true, min: 0 },
		choice(
			"status",
			text("Durum", "Status"),
			{
				waiting: text("Bekliyor", "Waiting"),
				ready: text("Hazır", "Ready"),
				in_transit: text("Yolda", "In transit"),
				filled: text("Verildi", "Lent"),
				cancelled: text("İptal edildi", "Cancelled"),
				expired: text("Süresi doldu", "Expired"),
			},
			{ filled: true },
		),
		{ type: "bool", name: "copy_level", label: text("Yalnızca bu nüsha", "This copy only") },
		dateField("ready_on", text("Hazır olduğu tarih", "Ready on")),
		dateField("pickup_until", text("Son alma günü", "Pick-up date")),
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
