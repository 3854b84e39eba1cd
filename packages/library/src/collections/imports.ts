/** Imports of a school's reader and book lists: planned changes, applied changes, and how they are undone. */
import { choice, collection, common, dateField, json, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** One imported list, from preview to undo. It is deleted with its rows when it expires. */
export const imports = collection({
	name: "imports",
	type: "base",
	label: { one: text("Liste aktarımı", "Import"), many: text("Liste aktarımları", "Imports") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		choice(
			"kind",
			text("Tür", "Type"),
			{
				pupils: text("Sınıf listesi", "Class list"),
				staff: text("Personel listesi", "Staff list"),
				titles: text("Kitap listesi", "Book list"),
				school: text("Okul dosyası", "School file"),
			},
			{ required: true },
		),
		{ type: "text", name: "file_name", label: text("Dosya", "File"), max: 120 },
		choice(
			"status",
			text("Durum", "Status"),
			{
				reading: text("Okunuyor", "Reading"),
				failed: text("Okunamadı", "Could not be read"),
				preview: text("Önizleme", "Preview"),
				discarded: text("Vazgeçildi", "Discarded"),
				applying: text("Aktarılıyor", "Importing"),
				applied: text("Aktarıldı", "Imported"),
				cancelled: text("Durduruldu", "Stopped"),
				undoing: text("Geri alınıyor", "Undoing"),
				undone: text("Geri alındı", "Undone"),
			},
			{ required: true },
		),
		// Digest of the file's bytes, which recognises the same file when sent again.
		{ type: "text", name: "digest", label: text("Dosyanın özet değeri", "File hash"), max: 64 },
		{ type: "json", name: "counts", label: text("Sayılar", "Record counts"), maxSize: 2000 },
		{ type: "json", name: "choices", label: text("Seçimler", "Choices"), maxSize: 200_000 },
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
		dateField("expires_on", text("Silineceği gün", "Deletion date")),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "created"] },
		{ columns: ["status", "updated"] },
		{ columns: ["school_id", "digest"], where: "digest <> ''" },
		{ columns: ["expires_on"] },
		{ columns: ["createdBy"] },
		{ columns: ["applied_by"] },
	],
	rules: readOnly(staffOfSchool),
});

/** Twenty copies with all their possible fields, and their title. */
const largestRow = 60_000;

/** One difference between the list and the register. It is deleted with the reader whom it is about. */
export const import_rows = collection({
	name: "import_rows",
	type: "base",
	label: {
		one: text("Liste satırı", "Import row"),
		many: text("Liste satırları", "Import rows"),
	},
	fields: [
		relation("import_id", text("Liste aktarımı", "Import"), "imports", {
			required: true,
			cascadeDelete: true,
		}),
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		relation("student_id", text("Okur", "Reader"), "students", { cascadeDelete: true }),
		{ type: "number", name: "position", label: text("Sıra", "Position"), onlyInt: true, min: 0 },
		{ type: "text", name: "sheet", label: text("Sayfa", "Sheet"), max: 60 },
		{ type: "number", name: "row", label: text("Satır", "Row"), onlyInt: true, min: 0 },
		choice(
			"action",
			text("Fark", "Difference"),
			{
				new: text("Yeni", "New"),
				changed: text("Değişen", "Changed"),
				adds: text("Nüsha eklenecek", "Copies to add"),
				missing: text("Listede olmayan", "Not in the list"),
				ask: text("Sorulacak", "To be confirmed"),
				problem: text("Sorunlu", "Problem"),
			},
			{ required: true },
		),
		choice("state", text("Sonuç", "Outcome"), {
			waiting: text("Bekliyor", "Pending"),
			applied: text("Uygulandı", "Applied"),
			skipped: text("Uygulanmadı", "Not applied"),
			refused: text("Değiştirilemedi", "Not changed"),
			undone: text("Geri alındı", "Undone"),
			kept: text("Geri alınmadı", "Not undone"),
		}),
		{
			type: "json",
			name: "data",
			label: text("Listedeki bilgiler", "Details in the list"),
			maxSize: largestRow,
		},
		json<Readonly<Record<string, string>>>()("before", text("Kayıttaki bilgiler", "Details in the records"), {
			maxSize: 4000,
		}),
		{ type: "json", name: "problems", label: text("Sorunlar", "Problems"), maxSize: 1000 },
		{ type: "text", name: "reason", label: text("Neden", "Reason"), max: 300 },
		...common,
	],
	indexes: [
		{ columns: ["import_id", "action", "position"] },
		{ columns: ["import_id", "state", "position"] },
		{ columns: ["school_id"] },
		{ columns: ["student_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
