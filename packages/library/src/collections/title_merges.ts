import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { closed, readOnly, staffOfSchool } from "./rules.ts";

/**
 * Two titles merged into one: what moved, and how it is undone. A school sees the merges of titles that it suggested.
 * It is deleted with its moves when it can no longer be undone; the old title still leads to the new one.
 */
export const title_merges = collection(words("library/collections/title_merges"), {
	name: "title_merges",
	type: "base",
	fields: [
		relation("from_title", "books"),
		relation("into_title", "books"),
		relation("school_id", "schools"),
		choice("status", ["applying", "applied", "undoing", "undone"], { required: true }),
		/** Values of both titles before the merge, and what was written. */
		{ type: "json", name: "before", maxSize: 60_000 },
		{ type: "json", name: "after", maxSize: 60_000 },
		{ type: "json", name: "counts", maxSize: 4000 },
		{ type: "number", name: "done", onlyInt: true, min: 0 },
		{ type: "number", name: "total", onlyInt: true, min: 0 },
		relation("applied_by", "users"),
		{ type: "date", name: "applied_at" },
		dateField("expires_on"),
		...common,
	],
	indexes: [
		{ columns: ["from_title", "status"] },
		{ columns: ["into_title", "status"] },
		{ columns: ["school_id"] },
		{ columns: ["status", "updated"] },
		{ columns: ["expires_on"] },
		{ columns: ["created"] },
		{ columns: ["createdBy"] },
		{ columns: ["applied_by"] },
	],
	rules: readOnly(staffOfSchool),
});

/** Records of one collection that a merge moved in one batch. */
export const title_merge_moves = collection(words("library/collections/title_merge_moves"), {
	name: "title_merge_moves",
	type: "base",
	fields: [
		relation("merge_id", "title_merges", { required: true, cascadeDelete: true }),
		{ type: "number", name: "position", onlyInt: true, min: 0 },
		{ type: "text", name: "collection", required: true, max: 40 },
		{ type: "text", name: "field", required: true, max: 40 },
		{ type: "json", name: "records", maxSize: 20_000 },
		/** Other changes to them, by record: the status of a duplicate hold. */
		{ type: "json", name: "former", maxSize: 60_000 },
		...common,
	],
	indexes: [{ columns: ["merge_id", "position"] }, { columns: ["createdBy"] }],
	rules: closed,
});
