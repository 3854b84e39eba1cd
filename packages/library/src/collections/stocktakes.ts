/** Stocktakes: what was counted, every scan, and what was found missing. Written only by the operations. */
import { choice, collection, common, dateField, json, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

export const stocktakes = collection({
	name: "stocktakes",
	type: "base",
	label: { one: text("Sayım", "Stocktake"), many: text("Sayımlar", "Stocktakes") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true, serverSet: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { required: true, serverSet: true }),
		{
			type: "text",
			name: "name",
			label: text("Ad", "Name"),
			required: true,
			max: 120,
			sortKey: true,
			searchKey: true,
		},
		{ type: "json", name: "scope", label: text("Kapsam", "Scope"), maxSize: 30_000, serverSet: true },
		{ type: "date", name: "started_at", label: text("Başlangıç", "Started"), serverSet: true },
		{ type: "date", name: "closed_at", label: text("Bitiş", "Ended"), serverSet: true },
		choice(
			"status",
			text("Durum", "Status"),
			{
				open: text("Sürüyor", "In progress"),
				review: text("İkinci sayım", "Second count"),
				closing: text("Kapanıyor", "Closing"),
				closed: text("Kapandı", "Closed"),
				cancelled: text("İptal edildi", "Cancelled"),
			},
			{ serverSet: true },
		),
		{
			type: "number",
			name: "expected_count",
			label: text("Beklenen nüsha sayısı", "Expected copies"),
			onlyInt: true,
			min: 0,
			serverSet: true,
		},
		/** Figures of the minutes at closing time. */
		json<Readonly<Record<string, number>>>()("counts", text("Sonuç sayıları", "Result counts"), {
			maxSize: 2000,
			serverSet: true,
		}),
		/** Copies that the closing has marked. */
		{
			type: "number",
			name: "done",
			label: text("İşlenen nüsha sayısı", "Copies processed"),
			onlyInt: true,
			min: 0,
			serverSet: true,
		},
		{ type: "text", name: "commission", label: text("Komisyon", "Committee"), max: 1500, long: true },
		{ type: "text", name: "decision_no", label: text("Karar no", "Decision number"), max: 40 },
		dateField("decision_on", text("Karar tarihi", "Decision date")),
		{ type: "text", name: "note", label: text("Not", "Note"), max: 1000, long: true },
		relation("closed_by", text("Bitiren", "Ended by"), "users", { serverSet: true }),
		{
			type: "text",
			name: "op_id",
			label: text("İşlem kimliği", "Operation ID"),
			max: 40,
			hidden: true,
			serverSet: true,
		},
		{
			type: "text",
			// Closings and their undoing in turn, separated by spaces: each of them may be sent again at any time.
			name: "ended_op",
			label: text("Kapatma işleminin kimliği", "ID of the closing operation"),
			max: 5000,
			hidden: true,
			serverSet: true,
		},
		...common,
	],
	indexes: [
		{ columns: ["library_id", "status"] },
		{ columns: ["school_id", "started_at"] },
		{ columns: ["status", "updated"] },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["closed_by"] },
		{ columns: ["createdBy"] },
	],
	// Staff may correct its name, the commission and the decision (server: lending/stocktakes/hooks.ts).
	rules: { list: staffOfSchool, view: staffOfSchool, create: null, update: staffOfSchool, delete: null },
});

/** Every scan, kept for ever: an undone scan is marked, never deleted. */
export const stocktake_scans = collection({
	name: "stocktake_scans",
	type: "base",
	label: { one: text("Sayım okutması", "Stocktake scan"), many: text("Sayım okutmaları", "Stocktake scans") },
	fields: [
		relation("stocktake_id", text("Sayım", "Stocktake"), "stocktakes", {
			required: true,
			cascadeDelete: true,
		}),
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		{ type: "text", name: "barcode", label: text("Barkod", "Barcode"), max: 60 },
		relation("library_book_id", text("Nüsha", "Copy"), "library_books"),
		{ type: "date", name: "seen_at", label: text("Görülme zamanı", "Seen at") },
		{ type: "text", name: "device_id", label: text("Cihaz", "Device"), max: 40 },
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation ID"), max: 40 },
		{ type: "text", name: "shelf_seen", label: text("Görüldüğü raf", "Seen on shelf"), max: 60 },
		choice("result", text("Sonuç", "Result"), {
			found: text("Bulundu", "Found"),
			misplaced: text("Yanlış yerde", "In the wrong place"),
			on_loan: text("Ödünçte görünüyor", "Recorded as on loan"),
			unknown: text("Kayıtta yok", "Not in the register"),
			withdrawn: text("Kayıttan düşülmüş", "Withdrawn"),
			duplicate: text("Daha önce okutuldu", "Already scanned"),
		}),
		{ type: "bool", name: "in_scope", label: text("Kapsam içinde", "In scope") },
		/** Status that the scan ended: missing or lost. */
		{ type: "text", name: "status_before", label: text("Önceki durum", "Previous status"), max: 20 },
		{ type: "bool", name: "undone", label: text("Geri alındı", "Undone") },
		/** Scanned after the stocktake was closed. */
		{
			type: "bool",
			name: "late",
			label: text("Sayım kapandıktan sonra okutuldu", "Scanned after the stocktake was closed"),
		},
		{
			type: "text",
			name: "undo_op",
			label: text("Geri alma işleminin kimliği", "ID of the undo operation"),
			max: 40,
			hidden: true,
		},
		/** Uniqueness key: one scan of a copy, or of an unknown barcode, per stocktake. */
		{
			type: "text",
			name: "mark",
			label: text("Benzersiz anahtar", "Unique key"),
			max: 80,
			hidden: true,
		},
		...common,
	],
	indexes: [
		{ columns: ["stocktake_id", "result"] },
		{ columns: ["stocktake_id", "created"] },
		{ columns: ["stocktake_id", "mark"], unique: true, where: "mark <> ''" },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["library_book_id", "created"] },
		{ columns: ["school_id", "created"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});

/** One copy found missing in a stocktake, as the register described it then. */
export const stocktake_shortages = collection({
	name: "stocktake_shortages",
	type: "base",
	label: { one: text("Sayım noksanı", "Missing copy"), many: text("Sayım noksanları", "Missing copies") },
	fields: [
		relation("stocktake_id", text("Sayım", "Stocktake"), "stocktakes", {
			required: true,
			cascadeDelete: true,
		}),
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		relation("library_book_id", text("Nüsha", "Copy"), "library_books"),
		{ type: "text", name: "title", label: text("Eser", "Title"), max: 300 },
		{ type: "text", name: "author_line", label: text("Yazar", "Author"), max: 400 },
		{ type: "text", name: "barcode", label: text("Barkod", "Barcode"), max: 30 },
		{ type: "text", name: "accession_no", label: text("Demirbaş no", "Accession number"), max: 30 },
		{ type: "text", name: "call_number", label: text("Yer numarası", "Call number"), max: 60, sortKey: true },
		{ type: "text", name: "shelf", label: text("Raf", "Shelf"), max: 60 },
		{ type: "number", name: "price", label: text("Bedel (TL)", "Value (TL)"), min: 0 },
		{ type: "text", name: "status_before", label: text("Önceki durum", "Previous status"), max: 20 },
		/** When it was found after all. */
		{ type: "date", name: "found_at", label: text("Bulunma zamanı", "Found at") },
		...common,
	],
	indexes: [
		{ columns: ["stocktake_id", "library_book_id"], unique: true, where: "library_book_id <> ''" },
		{ columns: ["stocktake_id", "call_number__sort"] },
		{ columns: ["library_book_id"] },
		{ columns: ["school_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
