import { reasons } from "../reasons.ts";
import { countProblem, type ListOptions, listValues, readList } from "./list.ts";
import { sizeErrors } from "./options.ts";
import { problems } from "./problems.ts";
import type { FieldBase, FieldType } from "./type.ts";

export interface SelectField extends FieldBase, ListOptions {
	type: "select";
	values: string[];
}

export const select: FieldType<SelectField> = {
	name: "select",
	defaults: { maxSelect: 1, values: [] },
	checkOptions({ values, maxSelect }) {
		return {
			...(values.length === 0 && { values: reasons.required }),
			...sizeErrors("maxSelect", maxSelect, 0, Math.max(values.length, 1)),
		};
	},
	...listValues,
	check(value, field) {
		const list = readList(value);
		const wrong = countProblem(list, field);
		return wrong ?? (list.every((item) => field.values.includes(item)) ? null : problems.choice);
	},
};
