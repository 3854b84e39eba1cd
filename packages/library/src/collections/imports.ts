/** Imports of a school's reader and book lists: planned changes, applied changes, and how they are undone. */
import { words } from "@rafta/words";
import { choice, collection, common, dateField, json, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** One imported list, from preview to undo. It is deleted with its rows when it expires. */
export const imports = collection(words("library/collections/imports"), {
	name: "imports",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true }),
		choice("kind", ["pupils", "staff", "titles", "school"], { required: true }),
		{ type: "text", name: "file_name", max: 120 },
		choice(
			"status",
			["reading", "failed", "preview", "discarded", "applying", "applied", "cancelled", "undoing", "undone"],
			{ required: true },
		),
		// Digest of the file's bytes, which recognises the same file when sent again.
		{ type: "text", name: "digest", max: 64 },
		{ type: "json", name: "counts", maxSize: 2000 },
		{ type: "json", name: "choices", maxSize: 200_000 },
		{ type: "number", name: "done", onlyInt: true, min: 0 },
		{ type: "number", name: "total", onlyInt: true, min: 0 },
		relation("applied_by", "users"),
		{ type: "date", name: "applied_at" },
		dateField("expires_on"),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "created"] },
		{ columns: ["status", "updated"] },
		{ columns: ["school_id", "digest"], where: "digest <> ''" },
		{ columns: ["expires_on"] },
		{ columns: ["createdBy"] },
		{ columns: ["applied_by"] },
	],
	rules: readOnly(staffOfSchool),
});

/** Twenty copies with all their possible fields, and their title. */
const largestRow = 60_000;

/** One difference between the list and the register. It is deleted with the reader whom it is about. */
export const import_rows = collection(words("library/collections/import_rows"), {
	name: "import_rows",
	type: "base",
	fields: [
		relation("import_id", "imports", { required: true, cascadeDelete: true }),
		relation("school_id", "schools", { required: true }),
		relation("student_id", "students", { cascadeDelete: true }),
		{ type: "number", name: "position", onlyInt: true, min: 0 },
		{ type: "text", name: "sheet", max: 60 },
		{ type: "number", name: "row", onlyInt: true, min: 0 },
		choice("action", ["new", "changed", "adds", "missing", "ask", "problem"], { required: true }),
		choice("state", ["waiting", "applied", "skipped", "refused", "undone", "kept"]),
		{ type: "json", name: "data", maxSize: largestRow },
		json<Readonly<Record<string, string>>>()("before", { maxSize: 4000 }),
		{ type: "json", name: "problems", maxSize: 1000 },
		{ type: "text", name: "reason", max: 300 },
		...common,
	],
	indexes: [
		{ columns: ["import_id", "action", "position"] },
		{ columns: ["import_id", "state", "position"] },
		{ columns: ["school_id"] },
		{ columns: ["student_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
