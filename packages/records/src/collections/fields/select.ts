import { isMultiple } from "../columns.ts";
import type { SelectField } from "../definition.ts";
import { decodeList, readList } from "./list.ts";
import { problems } from "./problems.ts";
import type { FieldType } from "./type.ts";

export const select: FieldType<SelectField> = {
	empty: (field) => (isMultiple(field) ? [] : ""),
	decode: (stored, field) => (isMultiple(field) ? decodeList(stored) : String(stored ?? "")),
	encode: (value, field) => (isMultiple(field) ? JSON.stringify(value ?? []) : String(value ?? "")),
	read(input, field) {
		const list = readList(input);
		return isMultiple(field) ? list : (list.at(-1) ?? "");
	},
	check(value, field) {
		const list = readList(value);
		if (list.length === 0) return field.required ? problems.required : null;
		const max = field.maxSelect ?? 1;
		if (list.length > max) return problems.tooMany(max);
		return list.every((item) => field.values.includes(item)) ? null : problems.choice;
	},
};
