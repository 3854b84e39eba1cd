import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { either, ownReader, staffOfSchool } from "./rules.ts";

/**
 * Loans. Overdue is computed, never stored. Every creation or change runs the circulation engine, whichever way it
 * comes in. A loan that the desk is still responsible for (open, lost, claimed returned) is the only one of its copy.
 */
export const book_loans = collection({
	name: "book_loans",
	type: "base",
	label: { one: text("Ödünç", "Loan"), many: text("Ödünçler", "Loans") },
	fields: [
		relation("library_book_id", text("Nüsha", "Copy"), "library_books", { required: true }),
		relation("book_id", text("Eser", "Title"), "books", { serverSet: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { serverSet: true }),
		relation("school_id", text("Okul", "School"), "schools", { serverSet: true }),
		relation("student_id", text("Okur", "Reader"), "students"),
		{ type: "date", name: "loaned_at", label: text("Veriliş zamanı", "Lent at"), serverSet: true },
		dateField("due_on", text("İade tarihi", "Due date")),
		dateField("original_due_on", text("İlk iade tarihi", "Original due date"), { serverSet: true }),
		{ type: "date", name: "returned_at", label: text("İade zamanı", "Returned at") },
		{ type: "date", name: "recorded_at", label: text("İşlenme zamanı", "Recorded at"), serverSet: true },
		choice("status", text("Durum", "Status"), {
			open: text("Ödünçte", "On loan"),
			returned: text("İade edildi", "Returned"),
			lost: text("Kayıp", "Lost"),
			claimed_returned: text("“Getirdim” diyor", "Reported as returned"),
			closed_missing: text("Bulunamadı, ödünç kapatıldı", "Closed as missing"),
			cancelled: text("İptal edildi", "Cancelled"),
		}),
		choice("resolution", text("İade biçimi", "How it was returned"), {
			// Claimed to be returned already; nobody has recorded yet who was right.
			unknown: text("Belirtilmedi", "Not recorded"),
			brought_back: text("Okur getirdi", "Returned by the reader"),
			found_by_library: text("Kütüphanede bulundu", "Found in the library"),
		}),
		{ type: "text", name: "status_note", label: text("Açıklama", "Explanation"), max: 300 },
		{ type: "number", name: "renewals", label: text("Uzatma sayısı", "Renewals"), onlyInt: true, min: 0 },
		{
			type: "json",
			name: "rule_snapshot",
			label: text("Uygulanan kural", "Rule applied"),
			maxSize: 4000,
			serverSet: true,
		},
		{ type: "text", name: "class_code_at_loan", label: text("Sınıf", "Class"), max: 20, serverSet: true },
		{
			type: "text",
			name: "condition_out",
			label: text("Verilişteki durumu", "Condition when lent"),
			max: 20,
		},
		{
			type: "text",
			name: "condition_in",
			label: text("İadedeki durumu", "Condition when returned"),
			max: 20,
		},
		relation("checked_out_by", text("Ödünç veren", "Lent by"), "users", { serverSet: true }),
		relation("checked_in_by", text("İade alan", "Returned to"), "users", { serverSet: true }),
		{
			type: "text",
			name: "override_reason",
			label: text("İstisna gerekçesi", "Reason for the exception"),
			max: 300,
		},
		{ type: "text", name: "device_id", label: text("Cihaz", "Device"), max: 40 },
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation ID"), max: 40 },
		{ type: "text", name: "visit_id", label: text("Sınıf ziyareti", "Class visit"), max: 40 },
		{ type: "text", name: "note", label: text("Not", "Note"), max: 1000, long: true },
		...common,
	],
	indexes: [
		{ columns: ["library_book_id"], unique: true, where: "status IN ('open', 'lost', 'claimed_returned')" },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["student_id", "status"] },
		{ columns: ["school_id", "status", "due_on"] },
		{ columns: ["library_id", "status", "due_on"] },
		{ columns: ["school_id", "loaned_at"] },
		{ columns: ["library_id", "loaned_at"] },
		{ columns: ["library_id", "returned_at"] },
		// Loans that still name their reader: anonymisation searches only these.
		{ columns: ["library_id", "returned_at", "student_id"], where: "student_id <> ''" },
		{ columns: ["library_book_id", "loaned_at"] },
		{ columns: ["book_id", "status"] },
		// Reports count a school's loans by title and by reader from this covering index.
		{ columns: ["school_id", "book_id", "student_id", "loaned_at", "status"] },
		{ columns: ["school_id", "student_id", "loaned_at", "returned_at", "due_on", "status"] },
		{ columns: ["school_id", "loaned_at", "visit_id", "status"], where: "visit_id <> ''" },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: either(staffOfSchool, ownReader),
		view: either(staffOfSchool, ownReader),
		create: staffOfSchool,
		update: staffOfSchool,
		// Loans are history: a mistake is undone, never deleted.
		delete: null,
	},
});
