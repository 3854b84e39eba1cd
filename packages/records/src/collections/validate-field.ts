/** Validation of one field's definition: its name and id, and the options of its type. */
import type { Errors, FieldErrors } from "../errors.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { fieldType } from "./fields/index.ts";
import { isSafeKey } from "./fields/safe-json.ts";
import { reasons } from "./reasons.ts";
import type { CollectionSet } from "./store.ts";

const reservedNames = /^(null|true|false|_rowid_|expand|collectionId|collectionName)$/;
/** Names of a row's number in the embedded engine: a column with one of them cannot be added, renamed or dropped. */
const rowNumber = /^(rowid|oid|_rowid_)$/i;
/** Names reserved for the columns of stored keys. */
const shadow = /__(sort|fold)$|^_aside_\d+$/i;

export const hasVia = (name: string): boolean => name.toLowerCase().includes("_via_");

function nameError(name: string) {
	if (name === "") return reasons.required;
	if (name.length > 100) return reasons.length(1, 100);
	if (!/^\w+$/.test(name)) return reasons.form;
	if (reservedNames.test(name) || shadow.test(name)) return reasons.reserved;
	return hasVia(name) ? reasons.via : null;
}

/** Context of a field's validation. */
interface FieldSurroundings {
	readonly collection: CollectionDefinition;
	/** Stored field with the same id. */
	readonly before: FieldDefinition | undefined;
	readonly collections: CollectionSet;
}

/** Returns the errors of a field by option; empty if it is valid. */
export function fieldErrors(
	field: FieldDefinition,
	{ collection, before, collections }: FieldSurroundings,
): FieldErrors {
	const errors: Errors = {};
	const isNew = before?.name !== field.name && collection.type !== "view";
	const isBarred = rowNumber.test(field.name) || !isSafeKey(field.name);
	const named = isNew && isBarred ? reasons.reserved : nameError(field.name);
	if (named) errors.name = named;
	if (field.id === "") errors.id = reasons.required;
	else if (field.id.length > 100) errors.id = reasons.length(1, 100);
	const options = fieldType(field).checkOptions(field, {
		collection,
		before: before?.type === field.type ? before : undefined,
		collections,
	});
	for (const [option, error] of Object.entries(options)) errors[option] ??= error;
	return errors;
}
