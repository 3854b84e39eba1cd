import { newOpId } from "#device";
import { type FieldType, initialOptions } from "../field-types.ts";
import type { DraftField } from "../model.ts";

/** Returns a field of a type with the required values only. */
export const newField = (type: FieldType, name: string): DraftField => ({
	id: "",
	key: newOpId(),
	name,
	type,
	...initialOptions(type),
});

/** Returns a stable key of a field, independent of changes to its name. */
export const keyOf = (field: DraftField): string => String(field.id || field.key || field.name);
