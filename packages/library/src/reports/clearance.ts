import { labelsOf, text } from "../collections/definition.ts";
import { readerTypes, students } from "../collections/students.ts";
import { classColumns, readerColumns } from "./columns.ts";
import type { Report } from "./definition.ts";

const statuses = labelsOf(students, "status");

/** Readers who owe the library a book, and those cleared to leave (ilişik kesme). */
export const clearance = {
	kind: "clearance",
	name: text("İlişik kesme", "Clearance"),
	about: text(
		"Kimin ilişiği yok, kimin iade edeceği kitap var?",
		"Who is cleared, and who still has books to return?",
	),
	filters: ["class", "grade", "leavers", "reader"],
	glance: { figure: "owes" },
	figures: [
		{ key: "readers", label: text("Okur", "Readers"), kind: "number" },
		{ key: "clean", label: text("İlişiği olmayan okur", "Cleared readers"), kind: "number" },
		{ key: "owes", label: text("Kitabı olan okur", "Readers with books to return"), kind: "number" },
		{ key: "books", label: text("İade edilecek kitap", "Books to return"), kind: "number" },
		{ key: "lost", label: text("Kayıp kitap", "Lost books"), kind: "number" },
	],
	tables: [
		{
			key: "readers",
			label: text("Okurlar", "Readers"),
			columns: [
				...readerColumns,
				{ key: "reader_type", label: text("Okur türü", "Reader type"), kind: "text", values: readerTypes },
				{ key: "status", label: text("Kayıt durumu", "Record status"), kind: "text", values: statuses },
				{ key: "books", label: text("Üzerindeki kitap", "Books on loan"), kind: "number" },
				{ key: "late", label: text("Geciken kitap", "Overdue books"), kind: "number" },
				{ key: "lost", label: text("Kayıp kitap", "Lost books"), kind: "number" },
				{
					key: "state",
					label: text("Durum", "Status"),
					kind: "text",
					values: { clean: text("İlişiği yok", "Cleared"), owes: text("Kitabı var", "Has books") },
				},
			],
		},
		{
			key: "classes",
			label: text("Sınıflara göre", "By class"),
			columns: [
				...classColumns("/reports?report=clearance&class={class_code}"),
				{ key: "clean", label: text("İlişiği olmayan okur", "Cleared readers"), kind: "number" },
				{ key: "owes", label: text("Kitabı olan okur", "Readers with books to return"), kind: "number" },
				{ key: "books", label: text("İade edilecek kitap", "Books to return"), kind: "number" },
			],
			chart: { kind: "stacked", by: "class_code", values: ["clean", "owes"] },
		},
	],
} as const satisfies Report;
