import { collection, common, relation, text } from "./definition.ts";
import { readOnly } from "./rules.ts";

const required = { required: true, cascadeDelete: true, serverSet: true } as const;

/**
 * "Readers of this book also read", computed each night for each school: pairs of titles, and nothing about readers.
 * The catalogue shows them; nobody reads them as records.
 */
export const title_pairs = collection({
	name: "title_pairs",
	type: "base",
	label: {
		one: text("Birlikte okunanlar", "Titles read together"),
		many: text("Birlikte okunanlar", "Titles read together"),
	},
	fields: [
		relation("school_id", text("Okul", "School"), "schools", required),
		relation("book_id", text("Eser", "Title"), "books", required),
		relation("other_id", text("Diğer eser", "Other title"), "books", required),
		{ type: "number", name: "place", label: text("Sıra", "Rank"), onlyInt: true, min: 1, serverSet: true },
		...common,
	],
	indexes: [{ columns: ["school_id", "book_id", "other_id"], unique: true }, { columns: ["createdBy"] }],
	rules: readOnly(null),
});
