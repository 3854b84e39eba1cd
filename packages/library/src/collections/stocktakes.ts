/** Stocktakes: what was counted, every scan, and what was found missing. Written only by the operations. */
import { words } from "@rafta/words";
import { choice, collection, common, dateField, json, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

export const stocktakes = collection(words("library/collections/stocktakes"), {
	name: "stocktakes",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, serverSet: true }),
		relation("library_id", "libraries", { required: true, serverSet: true }),
		{ type: "text", name: "name", required: true, max: 120, sortKey: true, searchKey: true },
		{ type: "json", name: "scope", maxSize: 30_000, serverSet: true },
		{ type: "date", name: "started_at", serverSet: true },
		{ type: "date", name: "closed_at", serverSet: true },
		choice("status", ["open", "review", "closing", "closed", "cancelled"], { serverSet: true }),
		{ type: "number", name: "expected_count", onlyInt: true, min: 0, serverSet: true },
		/** Figures of the minutes at closing time. */
		json<Readonly<Record<string, number>>>()("counts", { maxSize: 2000, serverSet: true }),
		/** Copies that the closing has marked. */
		{ type: "number", name: "done", onlyInt: true, min: 0, serverSet: true },
		{ type: "text", name: "commission", max: 1500, long: true },
		{ type: "text", name: "decision_no", max: 40 },
		dateField("decision_on"),
		{ type: "text", name: "note", max: 1000, long: true },
		relation("closed_by", "users", { serverSet: true }),
		{ type: "text", name: "op_id", max: 40, hidden: true, serverSet: true },
		{
			type: "text",
			// Closings and their undoing in turn, separated by spaces: each of them may be sent again at any time.
			name: "ended_op",
			max: 5000,
			hidden: true,
			serverSet: true,
		},
		...common,
	],
	indexes: [
		{ columns: ["library_id", "status"] },
		{ columns: ["school_id", "started_at"] },
		{ columns: ["status", "updated"] },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["closed_by"] },
		{ columns: ["createdBy"] },
	],
	// Staff may correct its name, the commission and the decision (server: lending/stocktakes/hooks.ts).
	rules: { list: staffOfSchool, view: staffOfSchool, create: null, update: staffOfSchool, delete: null },
});

/** Every scan, kept for ever: an undone scan is marked, never deleted. */
export const stocktake_scans = collection(words("library/collections/stocktake_scans"), {
	name: "stocktake_scans",
	type: "base",
	fields: [
		relation("stocktake_id", "stocktakes", { required: true, cascadeDelete: true }),
		relation("school_id", "schools", { required: true }),
		{ type: "text", name: "barcode", max: 60 },
		relation("library_book_id", "library_books"),
		{ type: "date", name: "seen_at" },
		{ type: "text", name: "device_id", max: 40 },
		{ type: "text", name: "op_id", max: 40 },
		{ type: "text", name: "shelf_seen", max: 60 },
		choice("result", ["found", "misplaced", "on_loan", "unknown", "withdrawn", "duplicate"]),
		{ type: "bool", name: "in_scope" },
		/** Status that the scan ended: missing or lost. */
		{ type: "text", name: "status_before", max: 20 },
		{ type: "bool", name: "undone" },
		/** Scanned after the stocktake was closed. */
		{
			type: "bool",
			name: "late",
		},
		{ type: "text", name: "undo_op", max: 40, hidden: true },
		/** Uniqueness key: one scan of a copy, or of an unknown barcode, per stocktake. */
		{ type: "text", name: "mark", max: 80, hidden: true },
		...common,
	],
	indexes: [
		{ columns: ["stocktake_id", "result"] },
		{ columns: ["stocktake_id", "created"] },
		{ columns: ["stocktake_id", "mark"], unique: true, where: "mark <> ''" },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["library_book_id", "created"] },
		{ columns: ["school_id", "created"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});

/** One copy found missing in a stocktake, as the register described it then. */
export const stocktake_shortages = collection(words("library/collections/stocktake_shortages"), {
	name: "stocktake_shortages",
	type: "base",
	fields: [
		relation("stocktake_id", "stocktakes", { required: true, cascadeDelete: true }),
		relation("school_id", "schools", { required: true }),
		relation("library_book_id", "library_books"),
		{ type: "text", name: "title", max: 300 },
		{ type: "text", name: "author_line", max: 400 },
		{ type: "text", name: "barcode", max: 30 },
		{ type: "text", name: "accession_no", max: 30 },
		{ type: "text", name: "call_number", max: 60, sortKey: true },
		{ type: "text", name: "shelf", max: 60 },
		{ type: "number", name: "price", min: 0 },
		{ type: "text", name: "status_before", max: 20 },
		/** When it was found after all. */
		{ type: "date", name: "found_at" },
		...common,
	],
	indexes: [
		{ columns: ["stocktake_id", "library_book_id"], unique: true, where: "library_book_id <> ''" },
		{ columns: ["stocktake_id", "call_number__sort"] },
		{ columns: ["library_book_id"] },
		{ columns: ["school_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
