import { collection, common, text } from "./definition.ts";
import { closed } from "./rules.ts";

/** Stands for the S3-compatible store of the settings; only the operation that tries the store writes it. */
export const storeFolder = "s3:";

/** Where each scheduled backup is copied a second time, in one record; visible to administrators only. */
export const backup_settings = collection({
	name: "backup_settings",
	type: "base",
	label: { one: text("İkinci yedek", "Second backup"), many: text("İkinci yedekler", "Second backups") },
	fields: [
		// A stick or a share of the network, as the server sees it; `storeFolder` for the store of the settings; empty: none.
		{ type: "text", name: "folder", label: text("Klasörün yolu", "Folder path"), max: 300 },
		// How people know it; by default the label of the stick.
		{ type: "text", name: "label", label: text("Adı", "Name"), max: 60 },
		// Of the file that Rafta leaves there: the stick is found by it when the system has it elsewhere.
		{ type: "text", name: "mark", label: text("İşaret", "Marker"), max: 16, serverSet: true },
		{ type: "date", name: "copied", label: text("Son kopyalama zamanı", "Last copied at"), serverSet: true },
		// Why the last copy failed; empty if it did not.
		{ type: "text", name: "problem", label: text("Son sorun", "Last problem"), max: 200, serverSet: true },
		...common,
	],
	indexes: [],
	rules: closed,
});
