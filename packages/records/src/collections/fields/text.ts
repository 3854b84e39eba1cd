import type { ColumnKind, SqlValue } from "../../database/port.ts";
import type { FieldError } from "../../errors.ts";
import { storedText } from "../../well-formed.ts";
import { generate } from "../generate.ts";
import { reasons } from "../reasons.ts";
import { patternErrors, sizeErrors } from "./options.ts";
import { matches } from "./pattern.ts";
import { problems } from "./problems.ts";
import { type FieldBase, type FieldType, Refusal } from "./type.ts";

/** Options of types that check the length and the pattern of a text. */
export interface FormOptions {
	min?: number;
	max?: number;
	pattern?: string;
}

export interface TextField extends FieldBase, FormOptions {
	type: "text";
	autogeneratePattern?: string;
	primaryKey?: boolean;
	/** Extension of PocketBase: a stored, indexed key sorts this field by the installation's language. */
	sortKey?: boolean;
	/** Extension of PocketBase: a stored, folded key makes `~` and `!~` ignore case and accents. */
	searchKey?: boolean;
}

const defaultMax = 5000;
/** The usual pattern of ids. */
export const lowercaseId = "^[a-z0-9]+$";

/** Reads a string: numbers and booleans are converted, lists and objects are refused. */
export function readText(input: unknown): string {
	switch (typeof input) {
		case "string":
			return storedText(input);
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

/** A stored pattern that this version does not understand, as an earlier one did, matches nothing. */
function isMatch(pattern: string, content: string): boolean {
	try {
		return matches(pattern, content);
	} catch (error) {
		if (error instanceof SyntaxError) return false;
		throw error;
	}
}

/** Problem with the length, in code points, or the pattern of a text; `null` if there is none. */
export function formProblem(
	content: string,
	{ min = 0, max, pattern }: FormOptions,
	defaultMax: number,
): FieldError | null {
	const length = [...content].length;
	if (length < min) return problems.tooShort(min);
	if (length > (max || defaultMax)) return problems.tooLong(max || defaultMax);
	return pattern && !isMatch(pattern, content) ? problems.format : null;
}

/** Characters that an id may not have, as in PocketBase: ids are parts of addresses, and names of folders. */
const forbiddenInId = /[./\\|"'`<>:?*%$\0\t\n\r ]/;
/** Names of devices, which are no names of folders on Windows. */
const deviceName = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i;

/** Problem with a new id, whatever its pattern allows; `null` if there is none. */
function idProblem(id: string, { pattern }: FormOptions): FieldError | null {
	if (pattern === lowercaseId) return null;
	const [character] = forbiddenInId.exec(id) ?? [];
	if (character !== undefined) return problems.idCharacter(character);
	return deviceName.test(id) ? problems.idReserved(id) : null;
}

/** Check of types whose values are texts: an empty one can only be missing, another one is examined. */
export const checkText =
	<Field extends FieldBase>(examine: (content: string, field: Field) => FieldError | null) =>
	(value: unknown, field: Field): FieldError | null => {
		const content = String(value ?? "");
		if (content === "") return field.required ? problems.required : null;
		return examine(content, field);
	};

/** Storing of types whose values are texts. */
export const textValues = {
	column: (): ColumnKind => "text",
	sought: storedText,
	empty: () => "",
	decode: (stored: SqlValue) => (stored === null ? "" : String(stored)),
	encode: (value: unknown) => String(value ?? ""),
};

/** A pattern whose generated texts the field itself refuses would make records impossible to create. */
function generatedError(field: TextField) {
	if (!field.autogeneratePattern) return null;
	try {
		for (let n = 0; n < 10; n++) {
			const made = generate(field.autogeneratePattern);
			if (text.check(made, field)) return reasons.generatedValue(made);
		}
		return null;
	} catch (error) {
		return reasons.generatePattern(error instanceof Error ? error.message : String(error));
	}
}

export const text: FieldType<TextField, "sortKey" | "searchKey"> = {
	name: "text",
	defaults: { autogeneratePattern: "", max: 0, min: 0, pattern: "", primaryKey: false },
	extensions: ["sortKey", "searchKey"],
	checkOptions(field) {
		const generated = generatedError(field);
		return {
			...(field.primaryKey && field.name !== "id" && { name: reasons.choice }),
			...sizeErrors("min", field.min),
			...sizeErrors("max", field.max, field.max ? field.min : 0),
			...patternErrors(field.pattern),
			...(generated && { autogeneratePattern: generated }),
		};
	},
	// A code point has up to four bytes.
	largest: ({ max }) => (max || defaultMax) * 4,
	keys: ({ sortKey, searchKey }) => [
		...(sortKey ? (["sort"] as const) : []),
		...(searchKey ? (["fold"] as const) : []),
	],
	...textValues,
	read: readText,
	check: checkText(
		(content, field) =>
			formProblem(content, field, defaultMax) ?? (field.primaryKey ? idProblem(content, field) : null),
	),
};
