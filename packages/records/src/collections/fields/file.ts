import { reasons } from "../reasons.ts";
import { type ListOptions, listValues, readList } from "./list.ts";
import { checkSize } from "./options.ts";
import { problems } from "./problems.ts";
import type { FieldBase, FieldType, OptionErrors } from "./type.ts";

export interface FileField extends FieldBase, ListOptions {
	type: "file";
	/** Bytes. */
	maxSize?: number;
	mimeTypes?: string[] | null;
	thumbs?: string[] | null;
	protected?: boolean;
}

const thumbForm = /^(?!0x0)\d+x\d+[tbf]?$/;

/** Names of stored files. New names come only from uploads; a caller may remove stored names but not add any. */
export const file: FieldType<FileField> = {
	name: "file",
	defaults: { maxSelect: 1, maxSize: 0, mimeTypes: null, protected: false, thumbs: null },
	checkOptions(field) {
		const errors: OptionErrors = {};
		checkSize(errors, "maxSelect", field.maxSelect);
		checkSize(errors, "maxSize", field.maxSize);
		const wrong = (field.thumbs ?? []).findIndex((thumb) => !thumbForm.test(thumb));
		if (wrong >= 0) errors.thumbs = { [wrong]: reasons.form };
		return errors;
	},
	...listValues,
	check(value, field) {
		const list = readList(value);
		if (list.length === 0) return field.required ? problems.required : null;
		const max = field.maxSelect || 1;
		return list.length > max ? problems.tooMany(max) : null;
	},
};
