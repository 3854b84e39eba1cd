/** Accession numbers whose copies are no longer in the records: a number used once is never assigned again. */
import { words } from "@rafta/words";
import { choice, collection, common, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

export const spent_numbers = collection(words("library/collections/spent_numbers"), {
	name: "spent_numbers",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, cascadeDelete: true }),
		{ type: "text", name: "number", required: true, max: 30 },
		// Never assigned again; an existing label may be put on another book.
		{ type: "text", name: "barcode", max: 30 },
		// A plain id: the copy no longer exists, unless it is restored from an archive.
		{ type: "text", name: "copy", max: 30 },
		{ type: "text", name: "title", max: 300 },
		choice("why", ["deleted", "changed"]),
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
