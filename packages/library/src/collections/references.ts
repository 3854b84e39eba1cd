/** Relations between collections, derived from them, so that a new relation is included automatically. */
import { collections } from "./index.ts";

export interface Reference {
	readonly collection: string;
	readonly field: string;
}

/** Every relation to the records of a collection. */
export const referencesTo = (target: string): Reference[] =>
	collections
		.filter(({ type }) => type !== "view")
		.flatMap(({ name, fields }) =>
			fields
				.filter((field) => field.type === "relation" && field.collection === target)
				.map((field) => ({ collection: name, field: field.name })),
		);
