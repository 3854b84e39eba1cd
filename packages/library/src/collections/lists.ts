/** JSON fields that hold a list of texts or of numbers: how people read and write them. */
import type { Field } from "./definition.ts";

export type ListKind = "texts" | "numbers";

const kinds: Readonly<Record<string, ListKind>> = { authors: "texts", subjects: "texts", grades: "numbers" };

/** What a field's list is of; nothing for a field that holds none. */
export const listKind = (field: Field): ListKind | undefined =>
	field.type === "json" ? kinds[field.name] : undefined;

/** A list with each value on a line of its own. */
export const listOut = (value: unknown): string =>
	Array.isArray(value) ? value.map((one) => String(one)).join("\n") : "";

/** The list that somebody has written so; a blank line is no value, a line that is no number stays as it is written. */
export function listIn(text: string, kind: ListKind): (string | number)[] {
	const values = text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
	if (kind === "texts") return values;
	return values.map((value) => (/^-?\d+$/.test(value) ? Number(value) : value));
}
