/** Accession numbers whose copies are no longer in the records: a number used once is never assigned again. */
import { choice, collection, common, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

export const spent_numbers = collection({
	name: "spent_numbers",
	type: "base",
	label: {
		one: text("Kullanılmış numara", "Used number"),
		many: text("Kullanılmış numaralar", "Used numbers"),
	},
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true, cascadeDelete: true }),
		{ type: "text", name: "number", label: text("Demirbaş no", "Accession number"), required: true, max: 30 },
		// Never assigned again; an existing label may be put on another book.
		{ type: "text", name: "barcode", label: text("Barkod", "Barcode"), max: 30 },
		// A plain id: the copy no longer exists, unless it is restored from an archive.
		{ type: "text", name: "copy", label: text("Nüsha", "Copy"), max: 30 },
		{ type: "text", name: "title", label: text("Eser", "Title"), max: 300 },
		choice("why", text("Neden", "Reason"), {
			deleted: text("Kaydı silindi", "Record deleted"),
			changed: text("Numarası değişti", "Number changed"),
		}),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "number"], unique: true },
		{ columns: ["copy"] },
		{ columns: ["school_id", "barcode"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
