import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { staffOfSchool } from "./rules.ts";

/**
 * Lending rules of a library; if it has none, its school's, then the system's (no school), then the built-in defaults.
 */
export const library_settings = collection({
	name: "library_settings",
	type: "base",
	label: {
		one: text("Kurallar ve takvim", "Rules and calendar"),
		many: text("Kurallar ve takvim", "Rules and calendar"),
	},
	fields: [
		relation("school_id", text("Okul", "School"), "schools", {
			cascadeDelete: true,
			serverSet: true,
			ofCaller: true,
		}),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { cascadeDelete: true }),
		{ type: "text", name: "preset", label: text("Hazır kural", "Preset"), max: 40 },
		{ type: "json", name: "rules", label: text("Kurallar", "Rules"), maxSize: 20_000 },
		choice(
			"closed_day_mode",
			text("İade tarihi kapalı güne denk gelirse", "If the due date is a closed day"),
			{
				keep: text("Değişmez", "Unchanged"),
				next_open: text("Sonraki açık gün", "Next open day"),
				previous_open: text("Önceki açık gün", "Previous open day"),
				weekly: text("Sonraki haftanın aynı günü", "Same day of the following week"),
			},
		),
		{
			type: "json",
			name: "closed_weekdays",
			label: text("Haftalık kapalı günler", "Weekly closed days"),
			maxSize: 200,
		},
		dateField("ceiling_on", text("En geç iade tarihi", "Latest due date")),
		{
			type: "bool",
			name: "block_when_overdue",
			label: text("Kitabı geciken okura ödünç verilmez", "No loans to readers with overdue books"),
		},
		{
			type: "number",
			name: "grace_days",
			label: text("Hoşgörü süresi (gün)", "Grace period (days)"),
			onlyInt: true,
			min: 0,
			max: 60,
		},
		{
			type: "number",
			name: "suspension_per_day",
			label: text("Gecikilen her gün için ceza süresi (gün)", "Suspension for each day overdue (days)"),
			min: 0,
			max: 30,
		},
		{
			type: "number",
			name: "suspension_cap",
			label: text("En uzun ceza süresi (gün)", "Maximum suspension (days)"),
			onlyInt: true,
			min: 0,
			max: 365,
		},
		{
			type: "number",
			name: "lost_after_days",
			label: text(
				"Kitap kaç gün gecikince “Kayıp olabilir” görevi açılır",
				"Days overdue before a “Possibly lost” task is created",
			),
			onlyInt: true,
			min: 0,
			max: 1000,
		},
		choice(
			"return_elsewhere",
			text("Başka bir kütüphaneye iade edilen kitap", "Book returned to another library"),
			{
				in_transit: text("Kendi kütüphanesine gönderilir", "Sent to its own library"),
				stays: text("İade edildiği kütüphanede kalır", "Stays where it was returned"),
			},
		),
		{
			type: "bool",
			name: "renew_from_due",
			label: text("Uzatma süresi iade tarihinden başlar", "Renewals run from the due date"),
		},
		{
			type: "number",
			name: "renew_before_days",
			label: text(
				"Süre, iade tarihine en erken kaç gün kala uzatılabilir",
				"Earliest renewal (days before the due date)",
			),
			onlyInt: true,
			min: 0,
			max: 365,
		},
		{
			type: "number",
			name: "hold_days",
			label: text("Ayırtma rafında bekleme süresi (gün)", "Days on the hold shelf"),
			onlyInt: true,
			min: 0,
			max: 60,
		},
		// Off by default: a reader who finds the book on the shelf takes it.
		{
			type: "bool",
			name: "shelf_holds",
			label: text("Raftaki kitap da ayırtılabilir", "Books on the shelf can be reserved"),
		},
		{
			type: "bool",
			name: "staff_holds_only",
			label: text("Yalnızca görevliler kitap ayırtabilir", "Only staff can place holds"),
		},
		{
			type: "number",
			name: "history_months",
			label: text("Ödünç geçmişini saklama süresi (ay)", "Loan history kept for (months)"),
			onlyInt: true,
			min: 0,
			max: 120,
		},
		/** No mail is sent to readers or families until the school enables it (`notices/steps.ts`). */
		{ type: "bool", name: "notices_on", label: text("Bildirim e-postaları", "Email notifications") },
		/** `NoticeSteps` of `notices/steps.ts`; empty: the defaults. */
		{
			type: "json",
			name: "notice_steps",
			label: text("Bildirim günleri", "Notification days"),
			maxSize: 500,
		},
		/** By kind and language, as `notices/wordings.ts` checks them. */
		{
			type: "json",
			name: "notice_texts",
			label: text("Bildirim metinleri", "Notification texts"),
			maxSize: 20_000,
		},
		{ type: "json", name: "swap_settings", label: text("Takas ayarları", "Swap settings"), maxSize: 20_000 },
		...common,
	],
	indexes: [{ columns: ["school_id", "library_id"], unique: true }, { columns: ["createdBy"] }],
	rules: {
		list: staffOfSchool,
		view: staffOfSchool,
		create: staffOfSchool,
		update: staffOfSchool,
		delete: staffOfSchool,
	},
});
