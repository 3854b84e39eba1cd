/** Stocktakes and their scans. Their operations are not part of this release: rules are closed. */
import { type Collection, choice, common, relation, text } from "./definition.ts";
import { closed } from "./rules.ts";

export const stocktakes: Collection = {
	name: "stocktakes",
	type: "base",
	label: { one: text("Sayım", "Stocktake"), many: text("Sayımlar", "Stocktakes") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { required: true }),
		{ type: "text", name: "name", label: text("Ad", "Name"), required: true, max: 120 },
		{ type: "json", name: "scope", label: text("Kapsam", "Scope"), maxSize: 4000 },
		{ type: "date", name: "started_at", label: text("Başlangıç", "Started") },
		{ type: "date", name: "closed_at", label: text("Bitiş", "Closed") },
		choice("status", text("Durum", "Status"), {
			open: text("Sürüyor", "Open"),
			review: text("İnceleme", "Review"),
			closed: text("Kapandı", "Closed"),
			cancelled: text("İptal", "Cancelled"),
		}),
		{ type: "number", name: "expected_count", label: text("Beklenen", "Expected"), onlyInt: true, min: 0 },
		...common,
	],
	indexes: [{ columns: ["library_id", "status"] }],
	rules: closed,
};

export const stocktake_scans: Collection = {
	name: "stocktake_scans",
	type: "base",
	label: { one: text("Sayım okutması", "Stocktake scan"), many: text("Sayım okutmaları", "Stocktake scans") },
	fields: [
		relation("stocktake_id", text("Sayım", "Stocktake"), "stocktakes", {
			required: true,
			cascadeDelete: true,
		}),
		{ type: "text", name: "barcode", label: text("Barkod", "Barcode"), max: 60 },
		relation("library_book_id", text("Nüsha", "Copy"), "library_books"),
		{ type: "date", name: "seen_at", label: text("Görülme", "Seen at") },
		{ type: "text", name: "device_id", label: text("Aygıt", "Device"), max: 40 },
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation"), max: 40 },
		{ type: "text", name: "shelf_seen", label: text("Görüldüğü raf", "Shelf seen"), max: 60 },
		choice("result", text("Sonuç", "Result"), {
			found: text("Bulundu", "Found"),
			misplaced: text("Yanlış yerde", "Misplaced"),
			on_loan: text("Ödünçte", "On loan"),
			unknown: text("Tanınmıyor", "Unknown"),
			withdrawn: text("Kayıttan düşülmüş", "Withdrawn"),
			duplicate: text("Yinelenen", "Duplicate"),
		}),
		...common,
	],
	indexes: [
		{ columns: ["stocktake_id", "result"] },
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
	],
	rules: closed,
};
