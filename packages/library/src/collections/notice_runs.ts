import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** Notification runs: every morning by the program, or on request. Their documents can be printed again. */
export const notice_runs = collection({
	name: "notice_runs",
	type: "base",
	label: {
		one: text("Bildirim gönderimi", "Notification run"),
		many: text("Bildirim gönderimleri", "Notification runs"),
	},
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true, cascadeDelete: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", {
			required: true,
			cascadeDelete: true,
		}),
		choice(
			"kind",
			text("Tür", "Type"),
			{
				morning: text("Sabah hatırlatması", "Morning reminder"),
				asked: text("Elle gönderildi", "Sent manually"),
			},
			{ required: true },
		),
		choice(
			"status",
			text("Durum", "Status"),
			{ running: text("Sürüyor", "Running"), done: text("Bitti", "Done") },
			{ required: true },
		),
		dateField("on", text("Tarih", "Date")),
		/** Empty: all classes. */
		{ type: "text", name: "class_code", label: text("Sınıf", "Class"), max: 20 },
		/** Last reader processed: an interrupted run continues after them. */
		{
			type: "text",
			name: "reached",
			label: text("İşlenen son okur", "Last reader processed"),
			max: 15,
			hidden: true,
		},
		{ type: "json", name: "counts", label: text("Sayılar", "Notification counts"), maxSize: 500 },
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation ID"), max: 40 },
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true, where: "op_id <> ''" },
		{ columns: ["library_id", "on"], unique: true, where: "kind = 'morning'" },
		{ columns: ["library_id", "created"] },
		{ columns: ["school_id", "created"] },
		{ columns: ["status", "updated"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
