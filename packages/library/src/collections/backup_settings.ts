import { collection, common, text } from "./definition.ts";
import { closed } from "./rules.ts";

/** Where each scheduled backup is copied a second time, in one record; visible to administrators only. */
export const backup_settings = collection({
	name: "backup_settings",
	type: "base",
	label: { one: text("İkinci yedek", "Second backup"), many: text("İkinci yedekler", "Second backups") },
	fields: [
		// A stick or a share of the network, as the server sees it; empty: none.
		{ type: "text", name: "folder", label: text("Klasörün yolu", "Path of the folder"), max: 300 },
		...common,
	],
	indexes: [],
	rules: closed,
});
