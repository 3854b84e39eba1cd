import { words } from "@rafta/words";
import { collection, common, dateField, relation } from "./definition.ts";
import { closed } from "./rules.ts";

/** Archives of what was deleted with an account and can be restored for a while (design ruling 7). */
export const archives = collection(words("library/collections/archives"), {
	name: "archives",
	type: "base",
	fields: [
		{ type: "text", name: "label", max: 200 },
		relation("school_id", "schools"),
		{ type: "json", name: "counts", maxSize: 2000 },
		dateField("expires_on"),
		{ type: "date", name: "restored_at" },
		...common,
	],
	indexes: [{ columns: ["expires_on"] }],
	rules: closed,
});

/** One record of an archive, in the order of deletion. No password or token key is kept. */
export const archived_records = collection(words("library/collections/archived_records"), {
	name: "archived_records",
	type: "base",
	fields: [
		relation("archive_id", "archives", { required: true, cascadeDelete: true }),
		{ type: "text", name: "collection", required: true, max: 40 },
		{ type: "number", name: "position", onlyInt: true, min: 0 },
		{ type: "json", name: "data", maxSize: 200_000 },
		...common,
	],
	indexes: [{ columns: ["archive_id", "position"] }],
	rules: closed,
});
