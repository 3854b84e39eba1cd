import { literal } from "../../data/queries.ts";
import type { SearchField } from "./resources.ts";

/** The condition of one search field: a text is contained, a choice is the same. */
function condition({ path, field }: SearchField, value: string): string {
	if (field.type === "bool") return `${path} = ${value === "true"}`;
	if (field.type === "select") return `${path} = ${/^\d+$/.test(value) ? value : literal(value)}`;
	return `${path} ~ ${literal(value)}`;
}

/** All of the conditions that were given, joined by AND (specification, section 5). */
export const searchFilter = (fields: readonly SearchField[], given: (path: string) => string): string =>
	fields
		.flatMap((field) => {
			const value = given(field.path).trim();
			return value === "" ? [] : [`(${condition(field, value)})`];
		})
		.join(" && ");
