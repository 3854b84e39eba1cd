/** References to a title, derived from the collections, so that a new relation is included automatically. */
import type { Collection } from "@rafta/library/collections/definition";
import { collections } from "@rafta/library/collections/index";

export interface Reference {
	readonly collection: string;
	readonly field: string;
}

/** They refer to titles as they were at the time of the merge; lookups about a title end with it. */
const ofTheirTime = new Set(["books", "title_merges", "title_lookups"]);

/** Holds are moved before the copies, so that a copy moved back finds them. */
const order = ["holds", "library_books"];
const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

const referencesIn = ({ name, fields }: Collection): Reference[] =>
	fields.flatMap((field) =>
		field.type === "relation" && field.collection === "books"
			? [{ collection: name, field: field.name }]
			: [],
	);

/** Every relation to a title, in the order in which they are moved. */
export const titleReferences: readonly Reference[] = collections
	.filter(({ name, type }) => type !== "view" && !ofTheirTime.has(name))
	.flatMap(referencesIn)
	.sort((a, b) => place(a.collection) - place(b.collection));
