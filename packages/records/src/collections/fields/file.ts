import type { FileField } from "../definition.ts";
import { listValues, readList } from "./list.ts";
import { problems } from "./problems.ts";
import type { FieldType } from "./type.ts";

/** Names of stored files. New names come only from uploads; a caller may remove stored names but not add any. */
export const file: FieldType<FileField> = {
	...listValues,
	check(value, field) {
		const list = readList(value);
		if (list.length === 0) return field.required ? problems.required : null;
		const max = field.maxSelect || 1;
		return list.length > max ? problems.tooMany(max) : null;
	},
};
