/** Titles that are looked up by their ISBN, and what external catalogues say about them. */
import { words } from "@rafta/words";
import type { Proposal } from "../catalogue/outside/proposal.ts";
import { choice, collection, common, json, relation } from "./definition.ts";
import { closed, readOnly, staffOfSchool } from "./rules.ts";

/**
 * One title being looked up. It is deleted with the title, and when an unfinished title is finished; that of a title with a
 * name stays and says what came of it.
 */
export const title_lookups = collection(words("library/collections/title_lookups"), {
	name: "title_lookups",
	type: "base",
	fields: [
		relation("book_id", "books", { required: true, cascadeDelete: true }),
		relation("school_id", "schools", { required: true }),
		{ type: "text", name: "isbn13", required: true, max: 13 },
		choice("state", ["waiting", "found", "none"]),
		// Earliest next attempt: a lookup without a response is not repeated at once.
		{ type: "date", name: "next_at" },
		{ type: "number", name: "tries", onlyInt: true, min: 0 },
		{ type: "text", name: "provider", max: 40 },
		// Data from an external catalogue: a proposal that a person reviews before it is used.
		// The title's change by this look-up, if nobody had changed it before: undoing an import still takes it away.
		{ type: "date", name: "completed_at" },
		json<Proposal>()("proposal", { maxSize: 8000 }),
		...common,
	],
	indexes: [
		{ columns: ["book_id"], unique: true },
		{ columns: ["state", "next_at"] },
		{ columns: ["school_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});

/** External catalogues that the server may query, in one record; none by default. Visible to administrators only. */
export const lookup_settings = collection(words("library/collections/lookup_settings"), {
	name: "lookup_settings",
	type: "base",
	fields: [
		// The order in which they are queried.
		{ type: "text", name: "sru_address", max: 300 },
		{ type: "text", name: "sru_index", max: 40 },
		{ type: "bool", name: "open_library" },
		{ type: "bool", name: "google_books" },
		{ type: "bool", name: "covers" },
		...common,
	],
	indexes: [],
	rules: closed,
});
