import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { closed, readOnly, staffOfSchool } from "./rules.ts";

/**
 * Two titles merged into one: what moved, and how it is undone. A school sees the merges of titles that it suggested.
 * It is deleted with its moves when it can no longer be undone; the old title still leads to the new one.
 */
export const title_merges = collection({
	name: "title_merges",
	type: "base",
	label: {
		one: text("Eser birleştirme", "Title merge"),
		many: text("Eser birleştirmeleri", "Title merges"),
	},
	fields: [
		relation("from_title", text("Silinen eser", "Deleted title"), "books"),
		relation("into_title", text("Kalan eser", "Kept title"), "books"),
		relation("school_id", text("Okul", "School"), "schools"),
		choice(
			"status",
			text("Durum", "Status"),
			{
				applying: text("Birleştiriliyor", "Merging"),
				applied: text("Birleştirildi", "Merged"),
				undoing: text("Geri alınıyor", "Undoing"),
				undone: text("Geri alındı", "Undone"),
			},
			{ required: true },
		),
		/** Values of both titles before the merge, and what was written. */
		{ type: "json", name: "before", label: text("Önce", "Before"), maxSize: 60_000 },
		{ type: "json", name: "after", label: text("Sonra", "After"), maxSize: 60_000 },
		{ type: "json", name: "counts", label: text("Sayılar", "Record counts"), maxSize: 4000 },
		{
			type: "number",
			name: "done",
			label: text("İşlenen kayıt sayısı", "Records processed"),
			onlyInt: true,
			min: 0,
		},
		{
			type: "number",
			name: "total",
			label: text("Toplam kayıt sayısı", "Total records"),
			onlyInt: true,
			min: 0,
		},
		relation("applied_by", text("Uygulayan", "Applied by"), "users"),
		{ type: "date", name: "applied_at", label: text("Uygulanma zamanı", "Applied at") },
		dateField("expires_on", text("Son geri alma günü", "Last day to undo")),
		...common,
	],
	indexes: [
		{ columns: ["from_title", "status"] },
		{ columns: ["into_title", "status"] },
		{ columns: ["school_id"] },
		{ columns: ["status", "updated"] },
		{ columns: ["expires_on"] },
		{ columns: ["created"] },
		{ columns: ["createdBy"] },
		{ columns: ["applied_by"] },
	],
	rules: readOnly(staffOfSchool),
});

/** Records of one collection that a merge moved in one batch. */
export const title_merge_moves = collection({
	name: "title_merge_moves",
	type: "base",
	label: { one: text("Taşınan kayıtlar", "Moved records"), many: text("Taşınan kayıtlar", "Moved records") },
	fields: [
		relation("merge_id", text("Eser birleştirme", "Merge"), "title_merges", {
			required: true,
			cascadeDelete: true,
		}),
		{ type: "number", name: "position", label: text("Sıra", "Position"), onlyInt: true, min: 0 },
		{ type: "text", name: "collection", label: text("Kayıt türü", "Record type"), required: true, max: 40 },
		{ type: "text", name: "field", label: text("Alan", "Field"), required: true, max: 40 },
		{ type: "json", name: "records", label: text("Kayıtlar", "Records"), maxSize: 20_000 },
		/** Other changes to them, by record: the status of a duplicate hold. */
		{ type: "json", name: "former", label: text("Önceki hâli", "Previous state"), maxSize: 60_000 },
		...common,
	],
	indexes: [{ columns: ["merge_id", "position"] }, { columns: ["createdBy"] }],
	rules: closed,
});
