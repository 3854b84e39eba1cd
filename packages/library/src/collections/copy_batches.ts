/** Bulk operations on copies: creation, move, withdrawal. Each can be undone while nothing depends on it. */
import { words } from "@rafta/words";
import { withdrawalReasons } from "../copies/withdrawal.ts";
import { choice, choiceOf, collection, common, dateField, json, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

export const copy_batches = collection(words("library/collections/copy_batches"), {
	name: "copy_batches",
	type: "base",
	fields: [
		{ type: "text", name: "op_id", required: true, max: 40 },
		relation("school_id", "schools", { required: true, cascadeDelete: true }),
		relation("library_id", "libraries"),
		choice("kind", ["created", "moved", "withdrawn"], { required: true }),
		{ type: "number", name: "count", onlyInt: true, min: 0 },
		choiceOf("reason", withdrawalReasons),
		dateField("decision_on"),
		{ type: "text", name: "decision_no", max: 60 },
		json<readonly { readonly name: string; readonly duty: string }[]>()("members", { maxSize: 6000 }),
		{ type: "text", name: "note", max: 1000, long: true },
		// Numbers and names at that time and the previous state of each copy, for the minutes and for undoing.
		{ type: "json", name: "copies", maxSize: 2_000_000 },
		{ type: "date", name: "at" },
		{ type: "text", name: "actor_name", max: 120 },
		{ type: "date", name: "undone_at" },
		relation("undone_by", "users"),
		{ type: "text", name: "undo_op_id", max: 40 },
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true },
		{ columns: ["undo_op_id"], unique: true, where: "undo_op_id <> ''" },
		{ columns: ["school_id", "at"] },
		{ columns: ["createdBy"] },
	],
	// The commission's decision is entered once it has been made; a hook keeps everything else unchanged.
	rules: { ...readOnly(staffOfSchool), update: staffOfSchool },
});
