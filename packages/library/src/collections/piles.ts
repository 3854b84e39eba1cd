/** Piles of books that a school takes in with a scanner: their origin, and the copies they became. */
import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { library_books } from "./library_books.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

type Origin = Extract<(typeof library_books.fields)[number], { name: "acquired_how" | "donor" }>;

const acquiredHow = library_books.fields.filter(
	(field): field is Origin => field.name === "acquired_how" || field.name === "donor",
);

/** One pile: its settings are chosen once and apply to every book in it. */
export const piles = collection({
	name: "piles",
	type: "base",
	label: { one: text("Kitap kabulü", "Book intake"), many: text("Kitap kabulleri", "Book intakes") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { required: true }),
		...acquiredHow,
		dateField("acquired_on", text("Geliş tarihi", "Acquired on")),
		// A donation becomes stock by decision of the school's selection committee.
		choice("decision", text("Komisyon kararı", "Committee decision"), {
			accepted: text("Alındı", "Made"),
			waiting: text("Bekleniyor", "Pending"),
		}),
		{ type: "text", name: "decision_no", label: text("Karar no", "Decision number"), max: 40 },
		dateField("decision_on", text("Karar tarihi", "Decision date")),
		choice(
			"status",
			text("Durum", "Status"),
			{
				open: text("Sürüyor", "In progress"),
				closed: text("Bitti", "Finished"),
				undone: text("Geri alındı", "Undone"),
			},
			{ required: true },
		),
		...common,
	],
	indexes: [{ columns: ["school_id", "created"] }, { columns: ["library_id"] }, { columns: ["createdBy"] }],
	rules: readOnly(staffOfSchool),
});

/**
 * One book of a pile. It stays when its copy is undone, so that the same scan sent again does not create a second one.
 */
export const pile_books = collection({
	name: "pile_books",
	type: "base",
	label: {
		one: text("Kabul edilen kitap", "Intake book"),
		many: text("Kabul edilen kitaplar", "Intake books"),
	},
	fields: [
		relation("pile_id", text("Kitap kabulü", "Book intake"), "piles", {
			required: true,
			cascadeDelete: true,
		}),
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation ID"), required: true, max: 15 },
		{ type: "text", name: "isbn13", label: text("ISBN", "ISBN"), max: 13 },
		{ type: "text", name: "title", label: text("Eser adı", "Title"), max: 300 },
		{ type: "text", name: "barcode", label: text("Barkod", "Barcode"), max: 30 },
		choice("found", text("Eser", "Title"), {
			known: text("Katalogda", "In the catalogue"),
			unknown: text("Tanınmıyor", "Unknown"),
			typed: text("Adı elle yazıldı", "Title entered manually"),
		}),
		choice("state", text("Durum", "Status"), {
			made: text("Eklendi", "Added"),
			undone: text("Geri alındı", "Undone"),
			kept: text("Geri alınmadı", "Not undone"),
		}),
		relation("book_id", text("Eser", "Title"), "books"),
		relation("library_book_id", text("Nüsha", "Copy"), "library_books"),
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true },
		{ columns: ["pile_id", "state", "created"] },
		{ columns: ["school_id"] },
		{ columns: ["book_id"] },
		{ columns: ["library_book_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
