import { reasons } from "../reasons.ts";
import { type ListOptions, listValues, readList } from "./list.ts";
import { checkSize } from "./options.ts";
import { problems } from "./problems.ts";
import type { FieldBase, FieldContext, FieldType, OptionErrors } from "./type.ts";

export interface RelationField extends FieldBase, ListOptions {
	type: "relation";
	collectionId: string;
	cascadeDelete?: boolean;
	minSelect?: number;
}

function targetError(field: RelationField, { collection, before, collections }: FieldContext<RelationField>) {
	const { collectionId } = field;
	const target = collectionId === collection.id ? collection : collections.get(collectionId);
	if (collectionId === "") return reasons.required;
	if (before && before.collectionId !== collectionId) return reasons.relationChange;
	if (target?.id !== collectionId) return reasons.relationMissing;
	return collection.type !== "view" && target.type === "view" ? reasons.relationToView : null;
}

/** Ids of other records. Their existence is checked in the writing transaction. */
export const relation: FieldType<RelationField> = {
	name: "relation",
	defaults: { cascadeDelete: false, collectionId: "", maxSelect: 1, minSelect: 0 },
	checkOptions(field, context) {
		const errors: OptionErrors = {};
		const target = targetError(field, context);
		if (target) errors.collectionId = target;
		checkSize(errors, "minSelect", field.minSelect);
		if (field.minSelect && !field.maxSelect) errors.maxSelect = reasons.required;
		else checkSize(errors, "maxSelect", field.maxSelect, field.minSelect ?? 0);
		return errors;
	},
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
