/** Labels printed in advance of their copies: a range of numbers that no other roll has. */
import { words } from "@rafta/words";
import { collection, common, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

const digits = "^[0-9]+$";

export const label_rolls = collection(words("library/collections/label_rolls"), {
	name: "label_rolls",
	type: "base",
	fields: [
		{ type: "text", name: "op_id", required: true, max: 40 },
		relation("school_id", "schools", { required: true, cascadeDelete: true }),
		{ type: "text", name: "first_no", required: true, max: 30, pattern: digits },
		{ type: "text", name: "last_no", required: true, max: 30, pattern: digits },
		{ type: "number", name: "count", onlyInt: true, min: 1 },
		{ type: "text", name: "note", max: 120 },
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true },
		{ columns: ["school_id", "first_no"], unique: true },
		{ columns: ["school_id", "last_no"], unique: true },
		{ columns: ["school_id", "created"] },
	],
	rules: readOnly(staffOfSchool),
});
