import type { SqlValue } from "../../database/port.ts";
import { isMultiple } from "../columns.ts";
import type { FieldDefinition } from "../definition.ts";
import { problems } from "./problems.ts";
import { Refusal } from "./type.ts";

/** Decodes the stored JSON of a field that holds a list of strings. */
function decodeList(stored: SqlValue): string[] {
	const value: unknown = typeof stored === "string" && stored !== "" ? JSON.parse(stored) : [];
	return Array.isArray(value) ? value.map(String) : [];
}

/** Reads one string or a list of strings; duplicates and blanks are dropped, the order stays. */
export function readList(input: unknown): string[] {
	const items = Array.isArray(input) ? input : [input];
	const texts = items.map((item) => {
		if (item === null || item === undefined) return "";
		if (typeof item === "string" || typeof item === "number") return String(item);
		throw new Refusal(problems.invalidValue);
	});
	return [...new Set(texts.filter((item) => item !== ""))];
}

/** Storing and reading of fields that hold one string or a list (select, relation, file). */
export const listValues = {
	empty: (field: FieldDefinition): unknown => (isMultiple(field) ? [] : ""),
	decode: (stored: SqlValue, field: FieldDefinition): unknown =>
		isMultiple(field) ? decodeList(stored) : String(stored ?? ""),
	encode: (value: unknown, field: FieldDefinition): SqlValue =>
		isMultiple(field) ? JSON.stringify(value ?? []) : String(value ?? ""),
	read(input: unknown, field: FieldDefinition): unknown {
		const list = readList(input);
		return isMultiple(field) ? list : (list.at(-1) ?? "");
	},
};
