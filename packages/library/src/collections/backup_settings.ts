import { words } from "@rafta/words";
import { collection, common } from "./definition.ts";
import { closed } from "./rules.ts";

/** Stands for the S3-compatible store of the settings; only the operation that tries the store writes it. */
export const storeFolder = "s3:";

/** Where each scheduled backup is copied a second time, in one record; visible to administrators only. */
export const backup_settings = collection(words("library/collections/backup_settings"), {
	name: "backup_settings",
	type: "base",
	fields: [
		// A stick or a share of the network, as the server sees it; `storeFolder` for the store of the settings; empty: none.
		{ type: "text", name: "folder", max: 300 },
		// How people know it; by default the label of the stick.
		{ type: "text", name: "label", max: 60 },
		// Of the file that Rafta leaves there: the stick is found by it when the system has it elsewhere.
		{ type: "text", name: "mark", max: 16, serverSet: true },
		{ type: "date", name: "copied", serverSet: true },
		// Why the last copy failed; empty if it did not.
		{ type: "text", name: "problem", max: 200, serverSet: true },
		...common,
	],
	indexes: [],
	rules: closed,
});
