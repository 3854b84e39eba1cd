import { words } from "@rafta/words";
import { BARCODE_PATTERN, MAX_BARCODE_LENGTH } from "../copies/barcode.ts";
import { MAX_PRICE } from "../copies/price.ts";
import { choice, collection, common, dateField, relation, viewOf } from "./definition.ts";
import { either, everybody, readerOfSchool, readOnly, staffOfSchool, where } from "./rules.ts";

/** Copies: the books on the shelf. */
export const library_books = collection(words("library/collections/library_books"), {
	name: "library_books",
	type: "base",
	fields: [
		relation("book_id", "books", { required: true }),
		relation("library_id", "libraries", { required: true }),
		relation("school_id", "schools", { required: true, serverSet: true }),
		{ type: "text", name: "barcode", max: MAX_BARCODE_LENGTH, pattern: BARCODE_PATTERN },
		{ type: "text", name: "accession_no", max: 30, sortKey: true },
		{ type: "text", name: "call_number", max: 60, sortKey: true },
		{ type: "text", name: "shelf", max: 60, sortKey: true },
		choice("status", [
			"available",
			"on_loan",
			"hold_shelf",
			"in_transit",
			"repair",
			"in_process",
			"missing",
			"lost",
			"withdrawn",
		]),
		choice("condition", ["new", "good", "worn", "damaged"]),
		choice("loanable", ["yes", "in_library", "teacher_only", "class_set"]),
		dateField("acquired_on"),
		choice("acquired_how", [
			"ministry",
			"purchase",
			"donation",
			"exchange",
			"transfer",
			"surplus",
			"existing",
		]),
		{ type: "text", name: "donor", max: 120 },
		{ type: "number", name: "price", min: 0, max: MAX_PRICE },
		dateField("last_seen_on", { serverSet: true }),
		{ type: "number", name: "library_uses", onlyInt: true, min: 0, serverSet: true },
		dateField("withdrawn_on", { serverSet: true }),
		dateField("label_printed_on", { serverSet: true }),
		{ type: "text", name: "withdrawn_reason", max: 300 },
		{ type: "text", name: "note", max: 1000, long: true },
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
export const catalogue = viewOf(library_books, words("library/collections/catalogue"), {
	name: "catalogue",
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
