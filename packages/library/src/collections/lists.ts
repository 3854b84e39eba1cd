/** JSON fields that hold a list of texts or of numbers: conversion to and from their editable form. */
import type { Field } from "./definition.ts";

export type ListKind = "texts" | "numbers";

const kinds: Readonly<Record<string, ListKind>> = { authors: "texts", subjects: "texts", grades: "numbers" };

/** Value kind of a field's list; `undefined` for a field that holds none. */
export const listKind = (field: Field): ListKind | undefined =>
	field.type === "json" ? kinds[field.name] : undefined;

/** Formats a list with one value per line. */
export const listOut = (value: unknown): string =>
	Array.isArray(value) ? value.map((one) => String(one)).join("\n") : "";

/** Parses a list in that format; blank lines are skipped, and a line that is not a number stays as written. */
export function listIn(text: string, kind: ListKind): (string | number)[] {
	const values = text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
	if (kind === "texts") return values;
	return values.map((value) => (/^-?\d+$/.test(value) ? Number(value) : value));
}
