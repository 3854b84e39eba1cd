import { mostOrder } from "../tasks/order.ts";
import { type Collection, choice, common, dateField, relation, text } from "./definition.ts";
import { either, staff, staffOfSchool, where } from "./rules.ts";

/** A school's tasks are its staff's; one of no school (the administration's own) is seen by whom it was given to. */
const seen = either(staffOfSchool, where(staff, 'school_id = "" && assignee = @request.auth.id'));

/**
 * To-dos, shown as list, board and calendar. The screens are the administrators' by the specification; the rules let
 * staff keep tasks of their own school, for whenever an administrator opens them the screens. What the program notes
 * (a loan that is long overdue) is seen and settled by staff and reworded or deleted by nobody (hooks/tasks.ts).
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
		/** Why it is nobody's, when whoever had it cannot see to it any more. */
		choice(
			"freed",
			text("Neden sahipsiz", "Why nobody has it"),
			{
				left: text("Sorumlusu ayrıldı", "Assignee has left"),
				blocked: text("Sorumlusunun hesabı kapalı", "Assignee's account is blocked"),
				deleted: text("Sorumlusunun hesabı silindi", "Assignee's account was deleted"),
			},
			{ serverSet: true },
		),
		/** Its place in the column of its status; `tasks/order.ts` says what the numbers are. */
		{
			type: "number",
			name: "column_order",
			label: text("Sıra", "Order"),
			min: -mostOrder,
			max: mostOrder,
		},
		dateField("done_on", text("Bittiği gün", "Done on"), { serverSet: true }),
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
				overdue_class: text("Geciken kitaplar", "Overdue books"),
				unknown_titles: text("Künyesi eksik eserler", "Titles without data"),
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
		{ columns: ["status", "done_on"] },
		{ columns: ["school_id", "status", "column_order"] },
		{ columns: ["school_id", "due_on"] },
		{ columns: ["due_on"] },
		{ columns: ["assignee", "status"] },
		{ columns: ["library_id", "status", "created"] },
		{ columns: ["loan_id"] },
		{ columns: ["auto_key"], unique: true, where: "auto_key <> ''" },
	],
	rules: {
		list: seen,
		view: seen,
		create: staff,
		update: seen,
		// What the program noted ends by being settled.
		delete: where(staffOfSchool, 'kind = ""'),
	},
};
