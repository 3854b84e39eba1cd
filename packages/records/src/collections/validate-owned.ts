/** What an administrator cannot change in the application's own collections, and what may be added to them. */
import { type Errors, errorsIn, errorsOfEach, type FieldErrors } from "../errors.ts";
import { type CollectionDefinition, type FieldDefinition, ruleNames } from "./definition.ts";
import { parseIndex } from "./indexes.ts";
import { isSameDefinition } from "./normalize.ts";
import { reasons } from "./reasons.ts";
import type { CollectionSet } from "./store.ts";
import type { Validation } from "./validation.ts";

/** Returns why a field cannot be added to a collection that the application writes without knowing the field. */
function additionError(field: FieldDefinition): FieldErrors | null {
	if (field.required) return { required: reasons.addedRequired };
	if (field.type !== "relation") return null;
	if ((field.minSelect ?? 0) > 0) return { minSelect: reasons.addedRequired };
	return field.cascadeDelete ? { cascadeDelete: reasons.addedCascade } : null;
}

function fieldErrors(wanted: CollectionDefinition, before: CollectionDefinition): FieldErrors[string] {
	const owned = new Set(before.owned);
	const kept = new Map(wanted.fields.map((field) => [field.id, field]));
	for (const field of before.fields.filter((one) => owned.has(one.id) || one.system)) {
		const now = kept.get(field.id);
		const same =
			now !== undefined && isSameDefinition({ ...before, fields: [field] }, { ...before, fields: [now] });
		if (!same) return reasons.ownedField;
	}
	return errorsOfEach(
		wanted.fields,
		(field) => !owned.has(field.id) && !field.system && additionError(field),
	);
}

function indexErrors(wanted: CollectionDefinition, before: CollectionDefinition): FieldErrors[string] {
	const owned = before.ownedIndexes ?? before.indexes;
	if (owned.some((text) => !wanted.indexes.includes(text))) return reasons.ownedCollection;
	const addedIndex = (text: string) => (before.indexes.includes(text) ? null : parseIndex(text));
	return errorsOfEach(wanted.indexes, (text) => addedIndex(text)?.unique === true && reasons.addedUnique);
}

/** Checks the name, rules, query, sign-in methods, fields and indexes that the code defines. */
export function ownedErrors({ wanted, before }: Validation): FieldErrors {
	if (!before?.owned) return {};
	const errors: Errors = {};
	if (wanted.name !== before.name) errors.name = reasons.ownedCollection;
	for (const name of ruleNames) if (wanted[name] !== before[name]) errors[name] = reasons.ownedCollection;
	if (wanted.viewQuery !== before.viewQuery) errors.viewQuery = reasons.ownedCollection;
	for (const name of ["authRule", "manageRule", "passwordAuth"] as const) {
		if (JSON.stringify(wanted.auth?.[name]) !== JSON.stringify(before.auth?.[name]))
			errors[name] = reasons.ownedCollection;
	}
	if (before.type === "view") return errors;
	return {
		...errors,
		...errorsIn("fields", fieldErrors(wanted, before)),
		...errorsIn("indexes", indexErrors(wanted, before)),
	};
}

/**
 * A required relation blocks deletion of the record it refers to: the application's own records must stay deletable.
 */
export function referenceErrors(
	wanted: CollectionDefinition,
	before: CollectionDefinition | undefined,
	collections: CollectionSet,
): FieldErrors {
	if (wanted.type === "view" || (wanted.owned ?? before?.owned ?? wanted.system)) return {};
	const holdsBack = (one: FieldDefinition | undefined) =>
		one?.type === "relation" && one.required && !one.cascadeDelete;
	const errors = errorsOfEach(wanted.fields, (field) => {
		if (field.type !== "relation" || !collections.get(field.collectionId)?.owned) return null;
		const stored = before?.fields.find(({ id }) => id === field.id);
		return holdsBack(field) && !holdsBack(stored) ? { required: reasons.holdsBack } : null;
	});
	return errorsIn("fields", errors);
}
