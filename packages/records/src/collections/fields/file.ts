import { isMultiple } from "../columns.ts";
import type { FileField } from "../definition.ts";
import { decodeList, readList } from "./list.ts";
import { problems } from "./problems.ts";
import type { FieldType } from "./type.ts";

/** Names of stored files. New names come only from uploads; a caller may drop stored names, never invent one. */
export const file: FieldType<FileField> = {
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
		return list.length > max ? problems.tooMany(max) : null;
	},
};
