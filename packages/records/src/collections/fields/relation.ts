import type { RelationField } from "../definition.ts";
import { listValues, readList } from "./list.ts";
import { problems } from "./problems.ts";
import type { FieldType } from "./type.ts";

/** Ids of other records. Their existence is checked in the writing transaction. */
export const relation: FieldType<RelationField> = {
	...listValues,
	check(value, field) {
		const list = readList(value);
		if (list.length === 0) return field.required ? problems.required : null;
		const max = field.maxSelect || 1;
		if (list.length > max) return problems.tooMany(max);
		if (field.minSelect && list.length < field.minSelect) return problems.tooFew(field.minSelect);
		return null;
	},
};
