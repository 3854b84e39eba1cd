import type { TextField } from "../definition.ts";
import { problems } from "./problems.ts";
import { type FieldType, Refusal } from "./type.ts";

const defaultMax = 5000;

/** Reads a string: numbers and booleans are converted, lists and objects are refused. Always NFC. */
export function readText(input: unknown): string {
	switch (typeof input) {
		case "string":
			// A lone surrogate or a NUL would be read back from the database differently.
			return input.toWellFormed().replaceAll("\0", "").normalize("NFC");
		case "number":
		case "boolean":
			return String(input);
		case "undefined":
			return "";
		default:
			if (input === null) return "";
			throw new Refusal(problems.invalidValue);
	}
}

/** Length in code points, not in UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;

const patterns = new Map<string, RegExp>();

export function matches(pattern: string, text: string): boolean {
	let compiled = patterns.get(pattern);
	if (!compiled) {
		compiled = new RegExp(pattern, "u");
		patterns.set(pattern, compiled);
	}
	return compiled.test(text);
}

export const text: FieldType<TextField> = {
	empty: () => "",
	decode: (stored) => (stored === null ? "" : String(stored)),
	encode: (value) => String(value ?? ""),
	read: readText,
	check(value, field) {
		const content = String(value ?? "");
		if (content === "") return field.required ? problems.required : null;
		const length = lengthOf(content);
		if (field.min && length < field.min) return problems.tooShort(field.min);
		const max = field.max || defaultMax;
		if (length > max) return problems.tooLong(max);
		if (field.pattern && !matches(field.pattern, content)) return problems.format;
		return null;
	},
};
