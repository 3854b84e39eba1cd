import { type Collection, choice, common, dateField, relation, text } from "./definition.ts";
import { closed, staffOfSchool } from "./rules.ts";

/**
 * To-dos, shown as list, board and calendar; administrators' by the specification. What the program notes for a school
 * (a loan that is long overdue) is seen and settled by its staff, too.
 */
export const tasks: Collection = {
	name: "tasks",
	type: "base",
	label: { one: text("Görev", "Task"), many: text("Görevler", "Tasks") },
	fields: [
		{
			type: "text",
			name: "title",
			label: text("Başlık", "Title"),
			required: true,
			max: 200,
			sortKey: true,
			searchKey: true,
		},
		{ type: "text", name: "body", label: text("Açıklama", "Description"), max: 4000, long: true },
		choice("status", text("Durum", "Status"), {
			todo: text("Yapılacak", "To do"),
			doing: text("Yapılıyor", "Doing"),
			waiting: text("Bekliyor", "Waiting"),
			done: text("Bitti", "Done"),
			cancelled: text("Vazgeçildi", "Cancelled"),
		}),
		choice("priority", text("Öncelik", "Priority"), {
			low: text("Düşük", "Low"),
			normal: text("Olağan", "Normal"),
			high: text("Yüksek", "High"),
		}),
		dateField("due_on", text("Son gün", "Due on")),
		relation("assignee", text("Sorumlu", "Assignee"), "users"),
		{ type: "number", name: "column_order", label: text("Sıra", "Order") },
		{ type: "json", name: "related", label: text("İlgili kayıt", "Related record"), maxSize: 500 },
		relation("school_id", text("Okul", "School"), "schools", { cascadeDelete: true, serverSet: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { serverSet: true }),
		relation("loan_id", text("Ödünç", "Loan"), "book_loans", { serverSet: true }),
		choice(
			"kind",
			text("Tür", "Kind"),
			{
				lost_candidate: text("Kayıp adayı", "Lost candidate"),
				lost: text("Kayıp kitap", "Lost book"),
				claim_outcome: text("Dönüş biçimi yazılacak", "Say how it came back"),
			},
			{ serverSet: true },
		),
		/** What the program noted is noted once. */
		{ type: "text", name: "auto_key", label: text("Kaynak", "Origin"), max: 80, serverSet: true },
		{ type: "json", name: "checklist", label: text("Yapılacaklar", "Checklist"), maxSize: 20_000 },
		...common,
	],
	indexes: [
		{ columns: ["status", "column_order"] },
		{ columns: ["due_on"] },
		{ columns: ["assignee", "status"] },
		{ columns: ["library_id", "status", "created"] },
		{ columns: ["loan_id"] },
		{ columns: ["auto_key"], unique: true, where: "auto_key <> ''" },
	],
	// The hook lets staff change nothing but how far it is.
	rules: { ...closed, list: staffOfSchool, view: staffOfSchool, update: staffOfSchool },
};
