import type { ColumnKind } from "../database/port.ts";
import type { RelationField } from "./definition.ts";
import { type FieldDefinition, fieldType } from "./fields/index.ts";
import type { StoredKey } from "./fields/type.ts";

/** Column of a stored key of a text field. */
export const keyColumn = (field: string, key: StoredKey): string => `${field}__${key}`;

/** Keys that are stored beside a field's values. */
export const storedKeys = (field: FieldDefinition): readonly StoredKey[] =>
	fieldType(field).keys?.(field) ?? [];

/** Whether the field can hold a list of values, if its options allow several. */
export const isListType = (field: FieldDefinition): boolean => fieldType(field).isMultiple !== undefined;

/** Whether the field holds a list of values. */
export const isMultiple = (field: FieldDefinition): boolean => fieldType(field).isMultiple?.(field) ?? false;

/** Whether the field refers to one record at the most. */
export const isSingleRelation = (field: FieldDefinition): field is RelationField =>
	field.type === "relation" && !isMultiple(field);

/** Column type that stores the field's values. */
export const columnKind = (field: FieldDefinition): ColumnKind => fieldType(field).column(field);
