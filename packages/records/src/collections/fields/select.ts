import { reasons } from "../reasons.ts";
import { type ListOptions, listValues, readList } from "./list.ts";
import { checkSize } from "./options.ts";
import { problems } from "./problems.ts";
import type { FieldBase, FieldType, OptionErrors } from "./type.ts";

export interface SelectField extends FieldBase, ListOptions {
	type: "select";
	values: string[];
}

export const select: FieldType<SelectField> = {
	name: "select",
	defaults: { maxSelect: 1, values: [] },
	checkOptions({ values, maxSelect }) {
		const errors: OptionErrors = {};
		if (values.length === 0) errors.values = reasons.required;
		checkSize(errors, "maxSelect", maxSelect, 0, Math.max(values.length, 1));
		return errors;
	},
	...listValues,
	check(value, field) {
		const list = readList(value);
		if (list.length === 0) return field.required ? problems.required : null;
		const max = field.maxSelect || 1;
		if (list.length > max) return problems.tooMany(max);
		return list.every((item) => field.values.includes(item)) ? null : problems.choice;
	},
};
