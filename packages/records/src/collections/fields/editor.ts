import type { EditorField } from "../definition.ts";
import { problems } from "./problems.ts";
import { readText } from "./text.ts";
import type { FieldType } from "./type.ts";

const defaultMaxSize = 5 * 1024 * 1024;

export const editor: FieldType<EditorField> = {
	empty: () => "",
	decode: (stored) => (stored === null ? "" : String(stored)),
	encode: (value) => String(value ?? ""),
	read: readText,
	check(value, field) {
		const content = String(value ?? "");
		if (content === "") return field.required ? problems.required : null;
		const max = field.maxSize || defaultMaxSize;
		return Buffer.byteLength(content) > max ? problems.tooManyBytes(max) : null;
	},
};
