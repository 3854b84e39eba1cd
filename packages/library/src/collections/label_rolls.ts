/** Labels printed in advance of their copies: a range of numbers that no other roll has. */
import { collection, common, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

const digits = "^[0-9]+$";

export const label_rolls = collection({
	name: "label_rolls",
	type: "base",
	label: { one: text("Etiket rulosu", "Label roll"), many: text("Etiket ruloları", "Label rolls") },
	fields: [
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation ID"), required: true, max: 40 },
		relation("school_id", text("Okul", "School"), "schools", { required: true, cascadeDelete: true }),
		{
			type: "text",
			name: "first_no",
			label: text("İlk numara", "First number"),
			required: true,
			max: 30,
			pattern: digits,
		},
		{
			type: "text",
			name: "last_no",
			label: text("Son numara", "Last number"),
			required: true,
			max: 30,
			pattern: digits,
		},
		{
			type: "number",
			name: "count",
			label: text("Etiket sayısı", "Number of labels"),
			onlyInt: true,
			min: 1,
		},
		{ type: "text", name: "note", label: text("Not", "Note"), max: 120 },
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
