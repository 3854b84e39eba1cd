import { collection, common, dateField, relation, text } from "./definition.ts";
import { closed } from "./rules.ts";

/** Archives of what was deleted with an account and can be restored for a while (design ruling 7). */
export const archives = collection({
	name: "archives",
	type: "base",
	label: { one: text("Arşiv", "Archive"), many: text("Arşivler", "Archives") },
	fields: [
		{ type: "text", name: "label", label: text("Hesap", "Account"), max: 200 },
		relation("school_id", text("Okul", "School"), "schools"),
		{ type: "json", name: "counts", label: text("Kayıt sayıları", "Record counts"), maxSize: 2000 },
		dateField("expires_on", text("Silineceği gün", "Deletion date")),
		{ type: "date", name: "restored_at", label: text("Geri alınma zamanı", "Restored at") },
		...common,
	],
	indexes: [{ columns: ["expires_on"] }],
	rules: closed,
});

/** One record of an archive, in the order of deletion. No password or token key is kept. */
export const archived_records = collection({
	name: "archived_records",
	type: "base",
	label: { one: text("Arşiv kaydı", "Archived record"), many: text("Arşiv kayıtları", "Archived records") },
	fields: [
		relation("archive_id", text("Arşiv", "Archive"), "archives", { required: true, cascadeDelete: true }),
		{ type: "text", name: "collection", label: text("Kayıt türü", "Record type"), required: true, max: 40 },
		{ type: "number", name: "position", label: text("Sıra", "Position"), onlyInt: true, min: 0 },
		{ type: "json", name: "data", label: text("Kayıt", "Record"), maxSize: 200_000 },
		...common,
	],
	indexes: [{ columns: ["archive_id", "position"] }],
	rules: closed,
});
