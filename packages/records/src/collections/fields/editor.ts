import { sizeErrors } from "./options.ts";
import { problems } from "./problems.ts";
import { checkText, readText, textValues } from "./text.ts";
import type { FieldBase, FieldType } from "./type.ts";

export interface EditorField extends FieldBase {
	type: "editor";
	convertURLs?: boolean;
	maxSize?: number;
}

const defaultMaxSize = 5 * 1024 * 1024;

export const editor: FieldType<EditorField> = {
	name: "editor",
	defaults: { convertURLs: false, maxSize: 0 },
	checkOptions: ({ maxSize }) => sizeErrors("maxSize", maxSize),
	largest: ({ maxSize }) => maxSize || defaultMaxSize,
	...textValues,
	read: readText,
	check: checkText((content, { maxSize }) => {
		const max = maxSize || defaultMaxSize;
		return Buffer.byteLength(content) > max ? problems.tooManyBytes(max) : null;
	}),
};
