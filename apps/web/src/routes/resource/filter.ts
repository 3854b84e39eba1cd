import { literal } from "#data";
import type { SearchField } from "./resources.ts";

/** Returns the condition of one search field: text is matched by containment, a choice by equality. */
function condition({ path, field }: SearchField, value: string): string {
	if (field.type === "bool") return `${path} = ${value === "true"}`;
	if (field.type === "select") return `${path} = ${/^\d+$/.test(value) ? value : literal(value)}`;
	return `${path} ~ ${literal(value)}`;
}

/** Returns all given conditions, joined by AND (specification, section 5). */
export const searchFilter = (fields: readonly SearchField[], given: (path: string) => string): string =>
	fields
		.flatMap((field) => {
			const value = given(field.path).trim();
			return value === "" ? [] : [`(${condition(field, value)})`];
		})
		.join(" && ");
