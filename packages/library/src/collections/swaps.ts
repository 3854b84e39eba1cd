/** The swap's four collections (design section 6). Their operations are not part of this release: rules are closed. */
import { type Collection, choice, common, dateField, relation, text } from "./definition.ts";
import { closed } from "./rules.ts";

export const swap_events: Collection = {
	name: "swap_events",
	type: "base",
	label: { one: text("Takas etkinliği", "Swap event"), many: text("Takas etkinlikleri", "Swap events") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		{
			type: "text",
			name: "name",
			label: text("Ad", "Name"),
			required: true,
			max: 120,
			sortKey: true,
			searchKey: true,
		},
		dateField("listing_from", text("Listeleme başlangıcı", "Listing from")),
		dateField("listing_to", text("Listeleme bitişi", "Listing to")),
		dateField("deposit_from", text("Teslim başlangıcı", "Deposit from")),
		dateField("deposit_to", text("Teslim bitişi", "Deposit to")),
		dateField("pickup_on", text("Alma günü", "Pick-up on")),
		{
			type: "number",
			name: "max_items",
			label: text("Kişi başına kitap", "Books per reader"),
			onlyInt: true,
			min: 0,
			max: 50,
		},
		{ type: "text", name: "min_condition", label: text("En düşük durum", "Lowest condition"), max: 20 },
		{
			type: "number",
			name: "max_cycle",
			label: text("En uzun halka", "Longest cycle"),
			onlyInt: true,
			min: 0,
		},
		choice("status", text("Durum", "Status"), {
			draft: text("Taslak", "Draft"),
			listing: text("Listeleme", "Listing"),
			deposit: text("Teslim", "Deposit"),
			matching: text("Eşleştirme", "Matching"),
			review: text("İnceleme", "Review"),
			published: text("Yayında", "Published"),
			pickup: text("Alma", "Pick-up"),
			closed: text("Kapandı", "Closed"),
			cancelled: text("İptal", "Cancelled"),
		}),
		{ type: "number", name: "seed", label: text("Tohum", "Seed"), onlyInt: true },
		{ type: "json", name: "options", label: text("Seçenekler", "Options"), maxSize: 20_000 },
		{ type: "text", name: "result_hash", label: text("Sonuç özeti", "Hash of result"), max: 128 },
		...common,
	],
	indexes: [{ columns: ["school_id", "status"] }],
	rules: closed,
};

export const swaps: Collection = {
	name: "swaps",
	type: "base",
	label: { one: text("Takas kitabı", "Swap"), many: text("Takas kitapları", "Swaps") },
	fields: [
		relation("event_id", text("Etkinlik", "Event"), "swap_events"),
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		relation("student_id", text("Sahibi", "Owner"), "students", { required: true }),
		relation("book_id", text("Eser", "Title"), "books", { required: true }),
		choice("condition", text("Fiziksel durum", "Condition"), {
			new: text("Yeni", "New"),
			good: text("İyi", "Good"),
			worn: text("Yıpranmış", "Worn"),
		}),
		choice("status", text("Durum", "Status"), {
			draft: text("Taslak", "Draft"),
			pending_approval: text("Onay bekliyor", "Pending approval"),
			listed: text("Listede", "Listed"),
			deposited: text("Teslim alındı", "Deposited"),
			matched: text("Eşleşti", "Matched"),
			handed_over: text("Verildi", "Handed over"),
			unmatched: text("Eşleşmedi", "Unmatched"),
			returned: text("Geri verildi", "Returned"),
			carried_over: text("Devretti", "Carried over"),
			donated: text("Bağışlandı", "Donated"),
			rejected: text("Reddedildi", "Rejected"),
			withdrawn: text("Geri çekildi", "Withdrawn"),
		}),
		relation("approved_by", text("Onaylayan", "Approved by"), "users"),
		{ type: "text", name: "reject_reason", label: text("Ret gerekçesi", "Reason of rejection"), max: 300 },
		{ type: "text", name: "token", label: text("Fiş no", "Token"), max: 30 },
		...common,
	],
	indexes: [
		{ columns: ["event_id", "status"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["school_id", "status"] },
		{ columns: ["book_id"] },
	],
	rules: closed,
};

export const swap_wants: Collection = {
	name: "swap_wants",
	type: "base",
	label: { one: text("İstek", "Wish"), many: text("İstekler", "Wishes") },
	fields: [
		relation("event_id", text("Etkinlik", "Event"), "swap_events"),
		relation("student_id", text("Okur", "Reader"), "students", { required: true, cascadeDelete: true }),
		relation("book_id", text("Eser", "Title"), "books", { required: true }),
		{ type: "number", name: "rank", label: text("Sıra", "Rank"), onlyInt: true, min: 0 },
		{ type: "text", name: "min_condition", label: text("En düşük durum", "Lowest condition"), max: 20 },
		relation("for_item", text("Karşılığında", "In return for"), "swaps"),
		...common,
	],
	indexes: [{ columns: ["event_id", "student_id"] }, { columns: ["book_id"] }],
	rules: closed,
};

export const swap_legs: Collection = {
	name: "swap_legs",
	type: "base",
	label: { one: text("Takas adımı", "Swap leg"), many: text("Takas adımları", "Swap legs") },
	fields: [
		relation("event_id", text("Etkinlik", "Event"), "swap_events", { cascadeDelete: true }),
		{ type: "number", name: "cycle_no", label: text("Halka no", "Cycle"), onlyInt: true, min: 0 },
		relation("from_swap_id", text("Kitap", "Book"), "swaps", { required: true }),
		relation("to_student_id", text("Alan", "Receiver"), "students", { required: true }),
		choice("status", text("Durum", "Status"), {
			planned: text("Planlandı", "Planned"),
			given: text("Verildi", "Given"),
			received: text("Alındı", "Received"),
			failed: text("Olmadı", "Failed"),
		}),
		...common,
	],
	indexes: [{ columns: ["event_id", "cycle_no"] }, { columns: ["from_swap_id"] }],
	rules: closed,
};
