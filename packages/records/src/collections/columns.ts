import type { ColumnKind } from "../database/port.ts";
import type { FieldDefinition } from "./definition.ts";

/** Column of the stored key that gives a text field its order. */
export const sortColumn = (field: string): string => `${field}__sort`;

/** Column of the stored, folded key that a text field is searched by. */
export const foldColumn = (field: string): string => `${field}__fold`;

/** Whether the field holds a list of values. */
export const isMultiple = (field: FieldDefinition): boolean =>
	(field.type === "select" || field.type === "relation" || field.type === "file") &&
	(field.maxSelect || 1) > 1;

/** How the field's column keeps its values. */
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
