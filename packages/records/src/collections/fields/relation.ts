import { reasons } from "../reasons.ts";
import { countProblem, type ListOptions, listValues, readList } from "./list.ts";
import { sizeErrors } from "./options.ts";
import { problems } from "./problems.ts";
import type { FieldBase, FieldContext, FieldType } from "./type.ts";

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
		const { minSelect, maxSelect } = field;
		const target = targetError(field, context);
		return {
			...(target && { collectionId: target }),
			...sizeErrors("minSelect", minSelect),
			...(minSelect && !maxSelect
				? { maxSelect: reasons.required }
				: sizeErrors("maxSelect", maxSelect, minSelect ?? 0)),
		};
	},
	...listValues,
	check(value, field) {
		const list = readList(value);
		const wrong = countProblem(list, field);
		if (wrong || list.length === 0) return wrong;
		return field.minSelect && list.length < field.minSelect ? problems.tooFew(field.minSelect) : null;
	},
};
