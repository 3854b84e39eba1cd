import { BARCODE_PATTERN, MAX_BARCODE_LENGTH } from "../copies/barcode.ts";
import { MAX_PRICE } from "../copies/price.ts";
import { choice, collection, common, dateField, relation, text, viewOf } from "./definition.ts";
import { either, everybody, readerOfSchool, readOnly, staffOfSchool, where } from "./rules.ts";

/** Copies: the books on the shelf. */
export const library_books = collection({
	name: "library_books",
	type: "base",
	label: { one: text("Nüsha", "Copy"), many: text("Nüshalar", "Copies") },
	fields: [
		relation("book_id", text("Eser", "Title"), "books", { required: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { required: true }),
		relation("school_id", text("Okul", "School"), "schools", { required: true, serverSet: true }),
		{
			type: "text",
			name: "barcode",
			label: text("Barkod", "Barcode"),
			max: MAX_BARCODE_LENGTH,
			pattern: BARCODE_PATTERN,
		},
		{
			type: "text",
			name: "accession_no",
			label: text("Demirbaş no", "Accession number"),
			max: 30,
			sortKey: true,
		},
		{ type: "text", name: "call_number", label: text("Yer numarası", "Call number"), max: 60, sortKey: true },
		{ type: "text", name: "shelf", label: text("Raf", "Shelf"), max: 60, sortKey: true },
		choice("status", text("Durum", "Status"), {
			available: text("Rafta", "On the shelf"),
			on_loan: text("Ödünçte", "On loan"),
			hold_shelf: text("Ayırtma rafında", "On the hold shelf"),
			in_transit: text("Yolda", "In transit"),
			repair: text("Onarımda", "In repair"),
			in_process: text("İşlemde", "In process"),
			missing: text("Bulunamadı", "Missing"),
			lost: text("Kayıp", "Lost"),
			withdrawn: text("Kayıttan düşüldü", "Withdrawn"),
		}),
		choice("condition", text("Kitabın durumu", "Condition"), {
			new: text("Yeni", "New"),
			good: text("İyi", "Good"),
			worn: text("Yıpranmış", "Worn"),
			damaged: text("Hasarlı", "Damaged"),
		}),
		choice("loanable", text("Ödünç verilir mi?", "Lending"), {
			yes: text("Ödünç verilir", "Can be lent"),
			in_library: text("Yalnızca kütüphanede", "In the library only"),
			teacher_only: text("Yalnızca öğretmene", "Teachers only"),
			class_set: text("Sınıf seti", "Class set"),
		}),
		dateField("acquired_on", text("Geliş tarihi", "Acquired on")),
		choice("acquired_how", text("Geliş şekli", "Acquisition"), {
			ministry: text("Bakanlık", "Ministry"),
			purchase: text("Satın alma", "Purchase"),
			donation: text("Bağış", "Donation"),
			exchange: text("Değişim", "Exchange"),
			transfer: text("Devir", "Transfer"),
			surplus: text("Sayım fazlası", "Stocktake surplus"),
			existing: text("Mevcut", "Existing stock"),
		}),
		{ type: "text", name: "donor", label: text("Bağışçı", "Donor"), max: 120 },
		{ type: "number", name: "price", label: text("Bedel (TL)", "Value (TL)"), min: 0, max: MAX_PRICE },
		dateField("last_seen_on", text("Son görülme tarihi", "Last seen"), { serverSet: true }),
		{
			type: "number",
			name: "library_uses",
			label: text("Kütüphanede okunma sayısı", "In-library uses"),
			onlyInt: true,
			min: 0,
			serverSet: true,
		},
		dateField("withdrawn_on", text("Kayıttan düşme tarihi", "Withdrawn on"), { serverSet: true }),
		dateField("label_printed_on", text("Etiket basım tarihi", "Label printed on"), { serverSet: true }),
		{
			type: "text",
			name: "withdrawn_reason",
			label: text("Kayıttan düşme gerekçesi", "Withdrawal reason"),
			max: 300,
		},
		{ type: "text", name: "note", label: text("Not", "Note"), max: 1000, long: true },
		...common,
	],
	indexes: [
		{ columns: ["school_id", "barcode"], unique: true, where: "barcode <> ''" },
		{ columns: ["school_id", "accession_no"], unique: true, where: "accession_no <> ''" },
		{ columns: ["school_id", "accession_no__sort"] },
		{ columns: ["book_id", "library_id", "status"] },
		{ columns: ["school_id", "book_id"] },
		// The order of the shelf, title by title.
		{ columns: ["library_id", "call_number__sort", "book_id"] },
		{ columns: ["library_id", "barcode"] },
		{ columns: ["school_id", "status"] },
		{ columns: ["library_id", "created"] },
		{ columns: ["library_id", "status", "created"] },
		{ columns: ["library_id", "label_printed_on"] },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: staffOfSchool,
		view: staffOfSchool,
		create: staffOfSchool,
		update: staffOfSchool,
		// A copy that was in the register stays in it: it is withdrawn, never deleted.
		delete: null,
	},
});

/** Copy fields visible to readers: not the donor, the price, or staff notes. */
export const catalogue = viewOf(library_books, {
	name: "catalogue",
	label: { one: text("Katalogdaki nüsha", "Catalogue copy"), many: text("Katalog", "Catalogue") },
	fields: [
		"book_id",
		"library_id",
		"school_id",
		"barcode",
		"call_number",
		"shelf",
		"status",
		"loanable",
		"acquired_on",
	],
	condition: "status <> 'withdrawn'",
	rules: readOnly(
		either(staffOfSchool, readerOfSchool, where(everybody, "school_id.catalogue_public = true")),
	),
});
