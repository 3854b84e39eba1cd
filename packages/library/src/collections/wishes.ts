import { MAX_PRICE } from "../copies/price.ts";
import { choice, collection, common, relation, text } from "./definition.ts";
import { either, ownReader, readOnly, staffOfSchool } from "./rules.ts";

/**
 * Books that a library should have: wished for by a reader (a catalogue title, or free text that no other child reads),
 * or missing for a reading list. The latter have copies and a price: they are the lines of the order list.
 */
export const wishes = collection({
	name: "wishes",
	type: "base",
	label: { one: text("Kitap isteği", "Book request"), many: text("Kitap istekleri", "Book requests") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		/** Empty: the library's own wish, made by its staff for a reading list. */
		relation("student_id", text("Okur", "Reader"), "students", { cascadeDelete: true, serverSet: true }),
		relation("list_id", text("Okuma listesi", "Reading list"), "reading_lists", { serverSet: true }),
		relation("book_id", text("Eser", "Title"), "books"),
		{
			type: "text",
			name: "words",
			label: text("İstenen kitap", "Requested book"),
			max: 300,
			searchKey: true,
		},
		/** Of a library's wish only. */
		{ type: "text", name: "author_line", label: text("Yazar", "Author"), max: 400 },
		{ type: "number", name: "copies", label: text("Adet", "Quantity"), onlyInt: true, min: 0, max: 999 },
		{
			type: "number",
			name: "price",
			label: text("Birim fiyat (TL)", "Unit price (TL)"),
			min: 0,
			max: MAX_PRICE,
		},
		choice("status", text("Durum", "Status"), {
			open: text("Bekliyor", "Pending"),
			bought: text("Alındı", "Bought"),
			declined: text("Alınmayacak", "Declined"),
		}),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "status"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["book_id"] },
		{ columns: ["list_id"] },
	],
	// Creating and settling wishes are operations: a reader may wish for a few books, and staff settle one title for all
	// at once.
	rules: readOnly(either(staffOfSchool, ownReader)),
});
