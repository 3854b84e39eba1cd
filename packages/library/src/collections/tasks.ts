import { MAX_ORDER } from "../tasks/order.ts";
import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { either, staff, staffOfSchool, where } from "./rules.ts";

/** A school's tasks are visible to its staff; one without a school (the administration's own) to its assignee. */
const seen = either(staffOfSchool, where(staff, 'school_id = "" && assignee = @request.auth.id'));

/**
 * To-dos, shown as list, board and calendar. By the specification the screens are for administrators; the rules let
 * staff keep tasks of their own school, in case an administrator opens the screens to them. Tasks that the program
 * creates (a long overdue loan) are seen and settled by staff, and nobody can reword or delete them (server: lending/tasks/hooks.ts).
 */
export const tasks = collection({
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
			cancelled: text("İptal edildi", "Cancelled"),
		}),
		choice("priority", text("Öncelik", "Priority"), {
			low: text("Düşük", "Low"),
			normal: text("Normal", "Normal"),
			high: text("Yüksek", "High"),
		}),
		dateField("due_on", text("Son gün", "Due date")),
		relation("assignee", text("Sorumlu", "Assignee"), "users"),
		/** Why the task is unassigned, when its assignee can no longer take care of it. */
		choice(
			"freed",
			text("Sorumlusuz kalma nedeni", "Why it is unassigned"),
			{
				left: text("Sorumlusunun artık erişimi yok", "Assignee no longer has access"),
				blocked: text("Sorumlusunun hesabı kapalı", "Assignee's account is blocked"),
				deleted: text("Sorumlusunun hesabı silindi", "Assignee's account was deleted"),
			},
			{ serverSet: true },
		),
		/** Position in the column of its status; `tasks/order.ts` explains the numbers. */
		{
			type: "number",
			name: "column_order",
			label: text("Sıra", "Position"),
			min: -MAX_ORDER,
			max: MAX_ORDER,
		},
		dateField("done_on", text("Bittiği gün", "Completed on"), { serverSet: true }),
		{ type: "json", name: "related", label: text("İlgili kayıt", "Related record"), maxSize: 500 },
		relation("school_id", text("Okul", "School"), "schools", { cascadeDelete: true, serverSet: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { serverSet: true }),
		relation("loan_id", text("Ödünç", "Loan"), "book_loans", { serverSet: true }),
		choice(
			"kind",
			text("Tür", "Type"),
			{
				lost_candidate: text("Kayıp olabilir", "Possibly lost"),
				lost: text("Kayıp kitap", "Lost book"),
				claim_outcome: text("İade biçimi yazılacak", "Record how the book was returned"),
				overdue_class: text("Geciken kitaplar", "Overdue books"),
				unknown_titles: text("Künyesi eksik eserler", "Titles with missing details"),
			},
			{ serverSet: true },
		),
		/** Makes sure that the program creates each task only once. */
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
		// Tasks created by the program end by being settled.
		delete: where(staffOfSchool, 'kind = ""'),
	},
});
