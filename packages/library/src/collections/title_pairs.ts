import { words } from "@rafta/words";
import { collection, common, relation } from "./definition.ts";
import { readOnly } from "./rules.ts";

const required = { required: true, cascadeDelete: true, serverSet: true } as const;

/**
 * "Readers of this book also read", computed each night for each school: pairs of titles, and nothing about readers.
 * The catalogue shows them; nobody reads them as records.
 */
export const title_pairs = collection(words("library/collections/title_pairs"), {
	name: "title_pairs",
	type: "base",
	fields: [
		relation("school_id", "schools", required),
		relation("book_id", "books", required),
		relation("other_id", "books", required),
		{ type: "number", name: "place", onlyInt: true, min: 1, serverSet: true },
		...common,
	],
	indexes: [{ columns: ["school_id", "book_id", "other_id"], unique: true }, { columns: ["createdBy"] }],
	rules: readOnly(null),
});
