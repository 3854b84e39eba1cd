/** What points to a title, told by the collections: a new one that does is moved along without anybody thinking of it. */
import type { Collection } from "@rafta/library/collections/definition";
import { collections } from "@rafta/library/collections/index";

export interface Reference {
	readonly collection: string;
	readonly field: string;
}

/** They name titles as they were when they were merged; what is looked up about a title ends with it. */
const ofTheirTime = new Set(["books", "title_merges", "title_lookups"]);

/** Who waits goes before the copies, so that a copy that comes back meets them. */
const order = ["holds", "library_books"];
const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

const referencesIn = ({ name, fields }: Collection): Reference[] =>
	fields.flatMap((field) =>
		field.type === "relation" && field.collection === "books"
			? [{ collection: name, field: field.name }]
			: [],
	);

/** Every relation to a title, in the order in which they move. */
export const titleReferences: readonly Reference[] = collections
	.filter(({ name, type }) => type !== "view" && !ofTheirTime.has(name))
	.flatMap(referencesIn)
	.sort((a, b) => place(a.collection) - place(b.collection));
