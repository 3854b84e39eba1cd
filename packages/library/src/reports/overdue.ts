import { text } from "../collections/definition.ts";
import { classColumns, readerColumns } from "./columns.ts";
import type { Report } from "./definition.ts";
import { lateBands } from "./filters.ts";

const bands = Object.fromEntries(Object.entries(lateBands).map(([band, { label }]) => [band, label]));

/** Loans overdue today, by class: given to class teachers before the report cards. */
export const overdue = {
	kind: "overdue",
	name: text("Geciken kitaplar", "Overdue books"),
	about: text(
		"Kim hangi kitabı getirmedi, kitap kaç gün gecikti?",
		"Who has which overdue books, and how late are they?",
	),
	path: "/reports/overdue",
	filters: ["library", "class", "grade", "band", "leavers"],
	glance: {
		figure: "loans",
		isBad: true,
		rows: { look: "bars", table: "bands", by: "band", value: "loans", most: 3 },
	},
	figures: [
		{ key: "loans", label: text("Geciken kitap", "Overdue books"), kind: "number" },
		{ key: "readers", label: text("Kitabı geciken okur", "Readers with overdue books"), kind: "number" },
		{ key: "longest", label: text("En uzun gecikme (gün)", "Longest delay (days)"), kind: "number" },
	],
	tables: [
		{
			key: "loans",
			label: text("Geciken ödünçler", "Overdue loans"),
			columns: [
				...readerColumns,
				{ key: "title", label: text("Eser", "Title"), kind: "text", opens: "/book_loans/detail/{loan_id}" },
				{
					key: "barcode",
					label: text("Barkod", "Barcode"),
					kind: "text",
					opens: "/library_books/detail/{copy_id}",
				},
				{ key: "loaned_on", label: text("Veriliş tarihi", "Lent on"), kind: "day" },
				{ key: "due_on", label: text("İade tarihi", "Due date"), kind: "day" },
				{ key: "days_late", label: text("Gecikme (gün)", "Days overdue"), kind: "number" },
				{ key: "notices", label: text("Hatırlatma sayısı", "Reminders sent"), kind: "number" },
				{
					key: "guardian_phone",
					label: text("Veli telefonu", "Guardian's phone"),
					kind: "text",
					personal: true,
				},
				{ key: "price", label: text("Bedel", "Value"), kind: "money" },
			],
		},
		{
			key: "classes",
			label: text("Sınıflara göre", "By class"),
			columns: [
				...classColumns("/reports/overdue?class={class_code}"),
				{ key: "readers", label: text("Kitabı geciken okur", "Readers with overdue books"), kind: "number" },
				{ key: "loans", label: text("Geciken kitap", "Overdue books"), kind: "number" },
			],
			chart: { kind: "bars", by: "class_code", values: ["loans"] },
		},
		{
			key: "bands",
			label: text("Gecikmeye göre", "By days overdue"),
			columns: [
				{ key: "band", label: text("Gecikme", "Days overdue"), kind: "text", values: bands },
				{ key: "loans", label: text("Geciken kitap", "Overdue books"), kind: "number" },
			],
			chart: { kind: "bars", by: "band", values: ["loans"] },
		},
	],
} as const satisfies Report;
