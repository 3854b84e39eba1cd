import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** Notification runs: every morning by the program, or on request. Their documents can be printed again. */
export const notice_runs = collection(words("library/collections/notice_runs"), {
	name: "notice_runs",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, cascadeDelete: true }),
		relation("library_id", "libraries", { required: true, cascadeDelete: true }),
		choice("kind", ["morning", "asked"], { required: true }),
		choice("status", ["running", "done"], { required: true }),
		dateField("on"),
		/** Empty: all classes. */
		{ type: "text", name: "class_code", max: 20 },
		/** Last reader processed: an interrupted run continues after them. */
		{ type: "text", name: "reached", max: 15, hidden: true },
		{ type: "json", name: "counts", maxSize: 500 },
		{ type: "text", name: "op_id", max: 40 },
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["library_id", "on"], unique: true, where: "kind = 'morning'" },
		{ columns: ["library_id", "created"] },
		{ columns: ["school_id", "created"] },
		{ columns: ["status", "updated"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
