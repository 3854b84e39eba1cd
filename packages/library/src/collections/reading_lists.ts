import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/**
 * A teacher's list of books for a class, a grade or the whole school, for a term. Written by operations only. Pupils read
 * it through its own endpoints, which know whose class a list is for and when it ends; a rule of the record API would
 * show them every list of their school.
 */
export const reading_lists = collection({
	name: "reading_lists",
	type: "base",
	label: { one: text("Okuma listesi", "Reading list"), many: text("Okuma listeleri", "Reading lists") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		/** Chosen by the client, so that a list sent twice is made once. */
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation ID"), max: 15, serverSet: true },
		{
			type: "text",
			name: "name",
			label: text("Liste adı", "List name"),
			required: true,
			max: 80,
			searchKey: true,
		},
		{ type: "text", name: "note", label: text("Okurlara not", "Note to the readers"), max: 240 },
		choice(
			"audience",
			text("Kimin için", "Who it is for"),
			{
				class: text("Bir sınıf", "A class"),
				grade: text("Bir sınıf düzeyi", "A grade"),
				school: text("Herkes", "Everyone"),
			},
			{ required: true },
		),
		{ type: "text", name: "class_code", label: text("Sınıf", "Class"), max: 20 },
		{ type: "number", name: "grade", label: text("Sınıf düzeyi", "Grade"), onlyInt: true, min: 0, max: 12 },
		dateField("from_on", text("Başlangıç", "Start date")),
		dateField("to_on", text("Bitiş", "End date")),
		{ type: "bool", name: "archived", label: text("Arşivde", "Archived") },
		...common,
	],
	indexes: [
		{ columns: ["school_id", "archived", "to_on"] },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});

/**
 * A book of a list: a work, by title and author. Any edition of it counts as this book, so that a list fits whatever
 * the school has on its shelves, now or later.
 */
export const reading_list_books = collection({
	name: "reading_list_books",
	type: "base",
	label: {
		one: text("Okuma listesindeki kitap", "Reading list book"),
		many: text("Okuma listesindeki kitaplar", "Reading list books"),
	},
	fields: [
		relation("list_id", text("Okuma listesi", "Reading list"), "reading_lists", {
			required: true,
			cascadeDelete: true,
		}),
		relation("school_id", text("Okul", "School"), "schools", { required: true, cascadeDelete: true }),
		{ type: "number", name: "position", label: text("Sıra", "Position"), onlyInt: true, min: 0 },
		/** The edition that the teacher chose; empty for a title that the catalogue lacked. */
		relation("book_id", text("Eser", "Title"), "books"),
		{
			type: "text",
			name: "title",
			label: text("Eser adı", "Title"),
			required: true,
			max: 300,
			searchKey: true,
		},
		{ type: "text", name: "author_line", label: text("Yazar", "Author"), max: 400 },
		...common,
	],
	indexes: [{ columns: ["list_id", "position"] }, { columns: ["book_id"] }, { columns: ["school_id"] }],
	rules: readOnly(staffOfSchool),
});
