/** A title outside the record service, with one value for each of its fields. */
import { books } from "../collections/books.ts";
import type { Field } from "../collections/definition.ts";
import { type EnteredField, isTitleName } from "./title-fields.ts";

type ListedField = Exclude<EnteredField, { readonly type: "file" } | { readonly name: "author_line" }>;

/**
 * A title as book lists, records of other libraries and exports have it. Empty texts and 0 mean that there is no value;
 * the authors are in natural order: `Orhan Kemal`.
 */
export type TitleData = {
	readonly [F in ListedField as F["name"]]: F["type"] extends "number"
		? number
		: F["type"] extends "json"
			? readonly string[]
			: string;
};

/** Definitions of the fields of `TitleData`, in the order of the collection. */
export const listedFields = books.fields.filter(
	({ name, type }) => name === "authors" || (isTitleName(name) && name !== "author_line" && type !== "file"),
) as readonly (Field & { readonly name: keyof TitleData })[];

/** Creates a title from the value of each field. */
export const titleData = (value: (field: (typeof listedFields)[number]) => unknown): TitleData =>
	Object.fromEntries(listedFields.map((field) => [field.name, value(field)])) as TitleData;
