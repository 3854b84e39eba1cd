import { choice, collection, common, relation, text } from "./definition.ts";
import { either, ownReader, readOnly, staffOfSchool } from "./rules.ts";

/**
 * Books that readers would like their library to have: a catalogue title, or free text. The text is visible only to
 * staff; no other child reads it.
 */
export const wishes = collection({
	name: "wishes",
	type: "base",
	label: { one: text("İstek", "Wish"), many: text("İstekler", "Wishes") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		relation("student_id", text("Okur", "Reader"), "students", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		relation("book_id", text("Eser", "Title"), "books"),
		{
			type: "text",
			name: "words",
			label: text("İstenen kitap", "Book wished for"),
			max: 120,
			searchKey: true,
		},
		choice("status", text("Durum", "Status"), {
			open: text("Bekliyor", "Open"),
			bought: text("Alındı", "Bought"),
			declined: text("Alınmayacak", "Declined"),
		}),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "status"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["book_id"] },
	],
	// Creating and settling wishes are operations: a reader may wish for a few books, and staff settle one title for all
	// at once.
	rules: readOnly(either(staffOfSchool, ownReader)),
});
