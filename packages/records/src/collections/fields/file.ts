import { reasons } from "../reasons.ts";
import { countProblem, type ListOptions, listValues, readList } from "./list.ts";
import { sizeErrors } from "./options.ts";
import { problems } from "./problems.ts";
import type { FieldBase, FieldType } from "./type.ts";

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
		const wrong = (field.thumbs ?? []).findIndex((thumb) => !thumbForm.test(thumb));
		return {
			...sizeErrors("maxSelect", field.maxSelect),
			...sizeErrors("maxSize", field.maxSize),
			...(wrong >= 0 && { thumbs: { [wrong]: reasons.form } }),
		};
	},
	...listValues,
	check: (value, field) => countProblem(readList(value), field, problems.tooManyFiles),
};
