/** The rows of a title's fields that MARC records hold without code of their own: people by role, and subfields. */
import { type TitleNamesWith, titleNames, titleRow } from "../title-fields.ts";

/** Fields that are read and written by their rows. */
export type MarcPlainField = TitleNamesWith<"marc", { readonly role: string } | { readonly tag: string }>;
/** Fields with code of their own, in `books.ts` and `writing.ts`. */
export type MarcOwnField = TitleNamesWith<"marc", "own">;

const plain = titleNames.flatMap((name) => {
	const { marc } = titleRow(name);
	// The row of such a field is an object.
	return marc === null || marc === "own" ? [] : [{ name: name as MarcPlainField, ...marc }];
});

/** Fields of people, in the order of the rows. */
export const marcPeople = plain.filter((row) => "role" in row);

export const marcSubfields = plain.filter((row) => "tag" in row);
