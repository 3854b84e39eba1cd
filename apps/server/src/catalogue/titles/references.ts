/** References to a title, as a merge moves them. */
import { type Reference, referencesTo } from "@rafta/library/collections/references";

/** They refer to titles as they were at the time of the merge; lookups about a title end with it. */
const ofTheirTime = new Set(["books", "title_merges", "title_lookups"]);
/** Computed from the loans each night. Moved, the pairs of two titles beside the same third would be one pair twice. */
const computed = new Set(["title_pairs"]);

/** Holds are moved before the copies, so that a copy moved back finds them. */
const order = ["holds", "library_books"];
const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/** Every relation to a title that a merge moves, in their order. */
export const titleReferences: readonly Reference[] = referencesTo("books")
	.filter(({ collection }) => !ofTheirTime.has(collection) && !computed.has(collection))
	.sort((a, b) => place(a.collection) - place(b.collection));
