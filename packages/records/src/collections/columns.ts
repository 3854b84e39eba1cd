import type { ColumnKind } from "../database/port.ts";
import type { FieldDefinition } from "./definition.ts";

/** Column of the stored sort key of a text field. */
export const sortColumn = (field: string): string => `${field}__sort`;

/** Column of the stored, folded search key of a text field. */
export const foldColumn = (field: string): string => `${field}__fold`;

/** Whether the field holds a list of values. */
export const isMultiple = (field: FieldDefinition): boolean =>
	(field.type === "select" || field.type === "relation" || field.type === "file") &&
	(field.maxSelect || 1) > 1;

/** Column type that stores the field's values. */
export function columnKind(field: FieldDefinition): ColumnKind {
	switch (field.type) {
		case "number":
			return "number";
		case "bool":
			return "bool";
		case "json":
		case "geoPoint":
			return "json";
		default:
			return isMultiple(field) ? "json" : "text";
	}
}
