import type { ColumnKind, SqlValue } from "../../database/port.ts";
import type { FieldError } from "../../errors.ts";
import { problems } from "./problems.ts";
import { type FieldBase, Refusal } from "./type.ts";

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

/** The ids or names in a stored value of a field, which holds one or a list. */
export const namesIn = (value: unknown): string[] =>
	Array.isArray(value) ? value.map(String) : value ? [String(value)] : [];

/** Options of types that can hold a list. */
export interface ListOptions {
	maxSelect?: number;
}

/** Problem with the number of values; `null` if there is none. */
export function countProblem(
	list: readonly string[],
	field: ListOptions & FieldBase,
	tooMany = problems.tooMany,
): FieldError | null {
	if (list.length === 0) return field.required ? problems.required : null;
	const max = field.maxSelect || 1;
	return list.length > max ? tooMany(max) : null;
}

const several = ({ maxSelect }: ListOptions): boolean => (maxSelect || 1) > 1;

/** Storing and reading of fields that hold one string or a list (select, relation, file). */
export const listValues = {
	isMultiple: several,
	column: (field: ListOptions): ColumnKind => (several(field) ? "json" : "text"),
	empty: (field: ListOptions): unknown => (several(field) ? [] : ""),
	decode: (stored: SqlValue, field: ListOptions): unknown =>
		several(field) ? decodeList(stored) : String(stored ?? ""),
	encode: (value: unknown, field: ListOptions): SqlValue =>
		several(field) ? JSON.stringify(value ?? []) : String(value ?? ""),
	read(input: unknown, field: ListOptions): unknown {
		const list = readList(input);
		return several(field) ? list : (list.at(-1) ?? "");
	},
};
