import { type Collection, choice, common, dateField, relation, text } from "./definition.ts";
import { closed } from "./rules.ts";

/** To-dos, shown as list, board and calendar; administrators' by the specification. */
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
		{ type: "json", name: "checklist", label: text("Yapılacaklar", "Checklist"), maxSize: 20_000 },
		...common,
	],
	indexes: [
		{ columns: ["status", "column_order"] },
		{ columns: ["due_on"] },
		{ columns: ["assignee", "status"] },
	],
	rules: closed,
};
