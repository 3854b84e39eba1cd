import type { ColumnKind, SqlValue } from "../../database/port.ts";
import { storedJson } from "../../database/stored-json.ts";
import type { FieldError } from "../../errors.ts";
import { wellFormed } from "../../well-formed.ts";
import { problems } from "./problems.ts";
import { type FieldBase, Refusal } from "./type.ts";

/** Decodes the stored JSON of a field that holds a list of strings. */
function decodeList(stored: SqlValue): string[] {
	const value: unknown = typeof stored === "string" && stored !== "" ? storedJson(stored, "a list") : [];
	return Array.isArray(value) ? value.map(String) : [];
}

/** The items of a list, also of one that is a text of JSON, as forms have nothing but texts. */
function itemsOf(input: unknown): readonly unknown[] {
	if (Array.isArray(input)) return input;
	if (typeof input !== "string" || !/^\s*\[/.test(input)) return [input];
	try {
		const list: unknown = JSON.parse(input);
		return Array.isArray(list) ? list : [input];
	} catch {
		// A text that only begins with a bracket.
		return [input];
	}
}

/**
 * Reads one string or a list of strings, or a list as a text of JSON; duplicates and blanks are dropped, the order stays.
 */
export function readList(input: unknown): string[] {
	const items = itemsOf(input);
	const texts = items.map((item) => {
		if (item === null || item === undefined) return "";
		if (typeof item === "string" || typeof item === "number") return wellFormed(String(item));
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
