/**
 * Swaps between readers (design section 6, docs/swaps.md). Read access is defined here; permitted changes are defined
 * by the state machines in `swaps/states.ts` and by the operations of `/api/swaps`.
 */
import { choice, collection, common, dateField, type Field, relation, text } from "./definition.ts";
import {
	closed,
	either,
	ownReader,
	reader,
	readerOfSchool,
	readOnly,
	staffOfSchool,
	where,
} from "./rules.ts";

const conditionLabels = {
	new: text("Yeni", "New"),
	good: text("İyi", "Good"),
	worn: text("Yıpranmış", "Worn"),
};

const photo = {
	type: "file",
	name: "photo",
	label: text("Fotoğraf", "Photo"),
	maxSize: 2 * 1024 * 1024,
	mimeTypes: ["image/jpeg", "image/png", "image/webp"],
	protected: true,
} as const satisfies Field;

export const swap_events = collection({
	name: "swap_events",
	type: "base",
	label: { one: text("Takas şenliği", "Swap event"), many: text("Takas şenlikleri", "Swap events") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true, serverSet: true }),
		{
			type: "text",
			name: "name",
			label: text("Ad", "Name"),
			required: true,
			max: 120,
			sortKey: true,
			searchKey: true,
		},
		dateField("listing_from", text("Kitap önerme başlangıcı", "Offers open")),
		dateField("listing_to", text("Kitap önerme bitişi", "Offers close")),
		dateField("deposit_from", text("Teslim başlangıcı", "Drop-off opens")),
		dateField("deposit_to", text("Teslim bitişi", "Drop-off closes")),
		dateField("pickup_on", text("Alma günü", "Pick-up day")),
		{
			type: "number",
			name: "max_items",
			label: text("Okur başına kitap sayısı", "Books per reader"),
			onlyInt: true,
			min: 0,
			max: 50,
		},
		choice("min_condition", text("Kabul edilen en kötü durum", "Minimum condition"), conditionLabels),
		{
			type: "bool",
			name: "no_textbooks",
			label: text("Ders kitabı kabul edilmez", "Textbooks not accepted"),
		},
		choice(
			"status",
			text("Aşama", "Stage"),
			{
				draft: text("Taslak", "Draft"),
				listing: text("Kitap önerme", "Offers"),
				deposit: text("Teslim", "Drop-off"),
				matching: text("Eşleştirme", "Matching"),
				review: text("İnceleme", "Review"),
				published: text("Yayında", "Published"),
				pickup: text("Kitap alma", "Pick-up"),
				closed: text("Bitti", "Ended"),
				cancelled: text("İptal edildi", "Cancelled"),
			},
			{ serverSet: true, filled: true },
		),
		/** The joint swap that matches it with other schools' events. */
		relation("round_id", text("Okullar arası takas", "Joint swap"), "swap_rounds", { serverSet: true }),
		/** In a joint swap: this school has reviewed the result and agrees. */
		{ type: "bool", name: "agreed", label: text("Onaylandı", "Approved"), serverSet: true },
		{
			type: "number",
			name: "seed",
			label: text("Rastgelelik tohumu", "Random seed"),
			onlyInt: true,
			serverSet: true,
		},
		/** Figures of the matching: books, placed, cycles, the longest. */
		{ type: "json", name: "figures", label: text("Sayılar", "Figures"), maxSize: 2000, serverSet: true },
		{
			type: "text",
			name: "result_hash",
			label: text("Sonuç dosyasının özet değeri", "Result file hash"),
			max: 128,
			serverSet: true,
		},
		...common,
	],
	indexes: [{ columns: ["school_id", "status"] }, { columns: ["round_id"] }, { columns: ["createdBy"] }],
	rules: {
		list: either(staffOfSchool, where(readerOfSchool, 'status != "draft"')),
		view: either(staffOfSchool, where(readerOfSchool, 'status != "draft"')),
		create: staffOfSchool,
		update: staffOfSchool,
		delete: where(staffOfSchool, 'status = "draft"'),
	},
});

/**
 * Joint swaps: events of several schools that are matched together. Schools see each other through
 * `/api/swaps/events/{id}/round`.
 */
export const swap_rounds = collection({
	name: "swap_rounds",
	type: "base",
	label: {
		one: text("Okullar arası takas", "Joint swap"),
		many: text("Okullar arası takaslar", "Joint swaps"),
	},
	fields: [
		/** Code that one school gives another so that its event can join. */
		{ type: "text", name: "code", label: text("Kod", "Code"), required: true, max: 20, hidden: true },
		{ type: "number", name: "seed", label: text("Rastgelelik tohumu", "Random seed"), onlyInt: true },
		...common,
	],
	indexes: [{ columns: ["code"], unique: true }, { columns: ["createdBy"] }],
	rules: closed,
});

/** Published file of an event's result, for verification: its hash is the event's `result_hash`. */
export const swap_results = collection({
	name: "swap_results",
	type: "base",
	label: { one: text("Takas sonucu", "Swap result"), many: text("Takas sonuçları", "Swap results") },
	fields: [
		relation("event_id", text("Şenlik", "Event"), "swap_events", { required: true, cascadeDelete: true }),
		/** Text of the file, as a JSON string, because the hash covers it character by character. */
		{ type: "json", name: "file", label: text("Dosya", "File"), maxSize: 5_000_000, hidden: true },
		...common,
	],
	indexes: [{ columns: ["event_id"], unique: true }, { columns: ["createdBy"] }],
	rules: closed,
});

export const swaps = collection({
	name: "swaps",
	type: "base",
	label: { one: text("Takas kitabı", "Swap"), many: text("Takas kitapları", "Swaps") },
	fields: [
		/** Empty for an everyday swap. */
		relation("event_id", text("Şenlik", "Event"), "swap_events"),
		relation("school_id", text("Okul", "School"), "schools", { required: true, serverSet: true }),
		relation("student_id", text("Sahibi", "Owner"), "students", { required: true }),
		relation("book_id", text("Eser", "Title"), "books", { required: true }),
		choice("condition", text("Kitabın durumu", "Condition"), conditionLabels),
		/** Given without asking for a book in return. */
		{ type: "bool", name: "gift", label: text("Hediye", "Gift") },
		photo,
		choice(
			"status",
			text("Aşama", "Stage"),
			{
				draft: text("Taslak", "Draft"),
				pending_approval: text("Onay bekliyor", "Pending approval"),
				listed: text("Onaylandı", "Approved"),
				promised: text("Takas kabul edildi", "Swap accepted"),
				deposited: text("Teslim alındı", "Received"),
				matched: text("Eşleşti", "Matched"),
				handed_over: text("Verildi", "Handed over"),
				unmatched: text("Eşleşmedi", "Unmatched"),
				returned: text("Geri verildi", "Returned"),
				carried_over: text("Sonraki şenliğe aktarıldı", "Carried over"),
				donated: text("Bağışlandı", "Donated"),
				rejected: text("Reddedildi", "Rejected"),
				withdrawn: text("Geri çekildi", "Withdrawn"),
			},
			{ serverSet: true, filled: true },
		),
		/** Its owner got a book and nobody took this one: it is not returned but is now a gift. */
		{ type: "bool", name: "released", label: text("Okula kaldı", "Left to the school"), serverSet: true },
		{ type: "bool", name: "hidden", label: text("Gizli", "Hidden"), serverSet: true },
		{
			type: "number",
			name: "reports",
			label: text("Uygunsuzluk bildirimi sayısı", "Number of reports"),
			onlyInt: true,
			min: 0,
			serverSet: true,
		},
		relation("approved_by", text("Onaylayan", "Approved by"), "users", { serverSet: true }),
		choice(
			"reject_reason",
			text("Ret gerekçesi", "Reason for rejection"),
			{
				worn: text("Çok yıpranmış", "Too worn"),
				unsuitable: text("Uygun değil", "Not suitable"),
				textbook: text("Ders kitabı", "Textbook"),
				library: text("Kütüphane kitabı", "Library book"),
				wrong_title: text("Eser yanlış seçilmiş", "Wrong title"),
				enough: text("Bu kitaptan yeterince var", "Enough copies already"),
			},
			{ serverSet: true },
		),
		{ type: "text", name: "token", label: text("Fiş no", "Slip number"), max: 30, serverSet: true },
		/** Day by which it must be brought, once promised. */
		dateField("bring_until", text("Son getirme günü", "Bring the book by"), { serverSet: true }),
		/** Of a donated book: date of the commission's decision. */
		dateField("decision_on", text("Karar tarihi", "Decision date"), { serverSet: true }),
		{
			type: "text",
			name: "decision_no",
			label: text("Karar no", "Decision number"),
			max: 40,
			serverSet: true,
		},
		/** Copy that was made of a donated book. */
		relation("library_book_id", text("Demirbaşa alınan nüsha", "Copy in the register"), "library_books", {
			serverSet: true,
		}),
		/** Its owner did not come to fetch a book: it no longer takes part. */
		{ type: "bool", name: "absent", label: text("Sahibi gelmedi", "Owner did not come"), serverSet: true },
		/** Offer in the next event that a carried-over book has become. */
		relation("carried_to", text("Sonraki şenlikteki kayıt", "Carried over to"), "swaps", { serverSet: true }),
		...common,
	],
	indexes: [
		{ columns: ["event_id", "status"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["school_id", "status"] },
		{ columns: ["book_id"] },
		{ columns: ["school_id", "token"], unique: true, where: "token <> ''" },
		{ columns: ["status", "bring_until"] },
		{ columns: ["carried_to"] },
		{ columns: ["library_book_id"] },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: either(staffOfSchool, ownReader),
		view: either(staffOfSchool, ownReader),
		create: either(staffOfSchool, ownReader),
		// A hook lets owners change photo and condition until somebody has approved them.
		update: either(staffOfSchool, where(ownReader, 'status = "pending_approval"')),
		delete: null,
	},
});

/** Fields of an offer visible to other readers: the book, and its owner's first name and class. */
export const swap_shelf = collection({
	name: "swap_shelf",
	type: "view",
	label: { one: text("Takas rafı", "Swap shelf"), many: text("Takas rafı", "Swap shelf") },
	query:
		"SELECT swaps.id, swaps.school_id, swaps.event_id, swaps.book_id, swaps.condition, swaps.gift, swaps.photo, swaps.status, swaps.created, students.first_name AS owner_name, students.class_code AS owner_class FROM swaps JOIN students ON students.id = swaps.student_id WHERE swaps.status = 'listed' AND swaps.hidden = 0",
	fields: [
		relation("school_id", text("Okul", "School"), "schools"),
		relation("event_id", text("Şenlik", "Event"), "swap_events"),
		relation("book_id", text("Eser", "Title"), "books"),
		choice("condition", text("Kitabın durumu", "Condition"), conditionLabels),
		{ type: "bool", name: "gift", label: text("Hediye", "Gift") },
		photo,
		choice("status", text("Aşama", "Stage"), { listed: text("Onaylandı", "Approved") }),
		{
			type: "autodate",
			name: "created",
			label: text("Kayıt zamanı", "Created"),
			onCreate: true,
			onUpdate: false,
		},
		{ type: "text", name: "owner_name", label: text("Sahibinin adı", "Owner's first name"), max: 80 },
		{ type: "text", name: "owner_class", label: text("Sahibinin sınıfı", "Owner's class"), max: 20 },
	],
	indexes: [],
	rules: readOnly(either(staffOfSchool, readerOfSchool)),
});

export const swap_wants = collection({
	name: "swap_wants",
	type: "base",
	label: { one: text("İstek", "Wish"), many: text("İstekler", "Wishes") },
	fields: [
		relation("event_id", text("Şenlik", "Event"), "swap_events", { cascadeDelete: true }),
		relation("school_id", text("Okul", "School"), "schools", { serverSet: true }),
		relation("student_id", text("Okur", "Reader"), "students", { required: true, cascadeDelete: true }),
		relation("book_id", text("Eser", "Title"), "books", { required: true }),
		{ type: "number", name: "rank", label: text("Sıra", "Rank"), onlyInt: true, min: 0 },
		choice("min_condition", text("Kabul edilen en kötü durum", "Minimum condition"), conditionLabels),
		relation("for_item", text("Karşılığında verilecek kitap", "Book given in return"), "swaps"),
		...common,
	],
	indexes: [
		{ columns: ["event_id", "student_id"] },
		{ columns: ["book_id"] },
		{ columns: ["student_id"] },
		{ columns: ["school_id"] },
		{ columns: ["for_item"] },
		{ columns: ["createdBy"] },
	],
	// Wishes are a ranked list: `/api/swaps/wants` writes all of a reader's wishes at once.
	rules: readOnly(either(staffOfSchool, ownReader)),
});

/** A reader's request for an offered book, in exchange for one of their own. */
export const swap_asks = collection({
	name: "swap_asks",
	type: "base",
	label: { one: text("Takas isteği", "Swap request"), many: text("Takas istekleri", "Swap requests") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true, serverSet: true }),
		/** Requested book. */
		relation("swap_id", text("İstenen kitap", "Requested book"), "swaps", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		/** Requesting reader's own book; empty when a gift is requested. */
		relation("with_id", text("Karşılığında verilecek kitap", "Book offered in return"), "swaps", {
			cascadeDelete: true,
			serverSet: true,
		}),
		relation("student_id", text("İsteyen", "Requested by"), "students", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		relation("owner_id", text("Sahibi", "Owner"), "students", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		choice(
			"status",
			text("Durum", "Status"),
			{
				asked: text("İstendi", "Requested"),
				accepted: text("Kabul edildi", "Accepted"),
				declined: text("Kabul edilmedi", "Declined"),
				cancelled: text("İptal edildi", "Cancelled"),
				expired: text("Süresi doldu", "Expired"),
				done: text("Tamamlandı", "Completed"),
			},
			{ serverSet: true, filled: true },
		),
		/** Deadline for the answer; once accepted, for bringing both books. */
		dateField("until", text("Son gün", "Last day"), { serverSet: true }),
		...common,
	],
	indexes: [
		{ columns: ["swap_id", "status"] },
		{ columns: ["with_id", "status"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["owner_id", "status"] },
		{ columns: ["school_id", "status"] },
		{ columns: ["status", "until"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(either(staffOfSchool, ownReader, where(reader, "owner_id = @request.auth.student_id"))),
});

/**
 * A book on its way to a reader. It belongs to the receiving reader's event and school; the book may come from another
 * school.
 */
export const swap_legs = collection({
	name: "swap_legs",
	type: "base",
	label: { one: text("Takas adımı", "Swap step"), many: text("Takas adımları", "Swap steps") },
	fields: [
		relation("event_id", text("Şenlik", "Event"), "swap_events", { cascadeDelete: true }),
		relation("school_id", text("Okul", "School"), "schools", { serverSet: true }),
		/** Request that led to it, in an everyday swap. */
		relation("ask_id", text("Takas isteği", "Swap request"), "swap_asks", { cascadeDelete: true }),
		{ type: "number", name: "cycle_no", label: text("Halka no", "Chain number"), onlyInt: true, min: 0 },
		/** Position in the cycle: the next leg is where the receiver's own book goes. */
		{ type: "number", name: "place", label: text("Sıra", "Position"), onlyInt: true, min: 0 },
		relation("from_swap_id", text("Kitap", "Book"), "swaps", { required: true }),
		/** Receiver's own book given in return; empty for a gift between two. */
		relation("for_swap_id", text("Karşılığında verilen kitap", "Book given in return"), "swaps"),
		relation("to_student_id", text("Kitabı alan", "Recipient"), "students", { required: true }),
		choice(
			"status",
			text("Durum", "Status"),
			{
				planned: text("Planlandı", "Planned"),
				/** To another school, in a parcel. */
				sent: text("Yolda", "On its way"),
				arrived: text("Geldi", "Arrived"),
				received: text("Verildi", "Handed over"),
				failed: text("İptal edildi", "Cancelled"),
			},
			{ filled: true },
		),
		...common,
	],
	indexes: [
		{ columns: ["event_id", "cycle_no"] },
		{ columns: ["from_swap_id"] },
		{ columns: ["for_swap_id"] },
		{ columns: ["to_student_id", "status"] },
		{ columns: ["school_id"] },
		{ columns: ["ask_id"] },
		{ columns: ["createdBy"] },
	],
	// `/api/swaps/mine` shows who gets whose book, with first names only.
	rules: readOnly(staffOfSchool),
});

/** A reader's report that an offer is unsuitable: one per reader, without a message. */
export const swap_reports = collection({
	name: "swap_reports",
	type: "base",
	label: {
		one: text("Uygunsuzluk bildirimi", "Offer report"),
		many: text("Uygunsuzluk bildirimleri", "Offer reports"),
	},
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true, serverSet: true }),
		relation("swap_id", text("Takas kitabı", "Swap"), "swaps", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		relation("student_id", text("Bildiren", "Reported by"), "students", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		choice(
			"why",
			text("Neden", "Reason"),
			{
				unsuitable: text("Uygun değil", "Not suitable"),
				not_theirs: text("Onun kitabı değil", "Not their book"),
				wrong_photo: text("Fotoğraf yanlış", "Wrong photo"),
			},
			{ serverSet: true, filled: true },
		),
		...common,
	],
	indexes: [
		{ columns: ["swap_id", "student_id"], unique: true },
		{ columns: ["student_id"] },
		{ columns: ["school_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
