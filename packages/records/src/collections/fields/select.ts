import type { SelectField } from "../definition.ts";
import { listValues, readList } from "./list.ts";
import { problems } from "./problems.ts";
import type { FieldType } from "./type.ts";

export const select: FieldType<SelectField> = {
	...listValues,
	check(value, field) {
		const list = readList(value);
		if (list.length === 0) return field.required ? problems.required : null;
		const max = field.maxSelect || 1;
		if (list.length > max) return problems.tooMany(max);
		return list.every((item) => field.values.includes(item)) ? null : problems.choice;
	},
};
