import { words } from "@rafta/words";
import type { Change } from "../catalogue/corrections.ts";
import { choice, collection, common, json, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

const required = { required: true, cascadeDelete: true, serverSet: true } as const;

/**
 * What a school has corrected in a title's data: at once where it alone has the title, otherwise proposed until an
 * administrator decides. At most one waits for a title and a school; decided ones are deleted after 30 days.
 */
export const title_corrections = collection(words("library/collections/title_corrections"), {
	name: "title_corrections",
	type: "base",
	fields: [
		relation("book_id", "books", required),
		/** Empty: an administrator without a school. */
		relation("school_id", "schools", { cascadeDelete: true, serverSet: true }),
		json<readonly Change[]>()("changes", { maxSize: 60_000, serverSet: true }),
		choice("status", ["open", "applied", "declined", "undone"], { required: true, serverSet: true }),
		{ type: "text", name: "reason", max: 500, serverSet: true },
		{ type: "date", name: "decided_at", serverSet: true },
		...common,
	],
	indexes: [
		// The administrators' queue, and what can be deleted.
		{ columns: ["status", "created"] },
		{ columns: ["status", "decided_at"] },
		{ columns: ["book_id", "school_id", "created"] },
		{ columns: ["school_id"] },
		{ columns: ["createdBy"] },
	],
	// Correcting and deciding are operations.
	rules: readOnly(staffOfSchool),
});
