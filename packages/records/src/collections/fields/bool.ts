import { problems } from "./problems.ts";
import { type FieldBase, type FieldType, Refusal } from "./type.ts";

export interface BoolField extends FieldBase {
	type: "bool";
}

const yes = new Set<unknown>([true, 1, "true", "1", "t", "T", "TRUE", "True"]);
const no = new Set<unknown>([false, 0, null, undefined, "", "false", "0", "f", "F", "FALSE", "False"]);

export const bool: FieldType<BoolField> = {
	name: "bool",
	defaults: {},
	checkOptions: () => ({}),
	column: () => "bool",
	empty: () => false,
	decode: (stored) => Boolean(Number(stored ?? 0)),
	encode: (value) => (value ? 1 : 0),
	read(input) {
		if (yes.has(input)) return true;
		if (no.has(input)) return false;
		throw new Refusal(problems.invalidValue);
	},
	check: (value, field) => (field.required && !value ? problems.required : null),
};
