import { text } from "../collections/definition.ts";
import { classColumns, readerColumns } from "./columns.ts";
import type { Report } from "./definition.ts";

/** Reading by pupil. For the school's staff only; the ranking of classes is the public report. */
export const studentStats = {
	kind: "student-stats",
	name: text("Öğrenci istatistikleri", "Pupil statistics"),
	about: text(
		"Öğrenciler ne kadar okudu, kitapları zamanında getirdi mi?",
		"How much did pupils read, and did they return their books on time?",
	),
	path: "/reports/student-stats",
	filters: ["period", "library", "class", "grade", "reader"],
	glance: { figure: "readers" },
	figures: [
		{ key: "readers", label: text("Ödünç alan okur", "Readers who borrowed"), kind: "number" },
		{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
		{ key: "per_reader", label: text("Okur başına ödünç", "Loans per reader"), kind: "decimal" },
		{ key: "on_time", label: text("Zamanında iade", "Returned on time"), kind: "percent" },
		{ key: "nameless", label: text("Anonimleştirilmiş ödünç", "Anonymised loans"), kind: "number" },
	],
	tables: [
		{
			key: "students",
			label: text("Okurlar", "Readers"),
			columns: [
				...readerColumns,
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "books", label: text("Farklı eser", "Different titles"), kind: "number" },
				{ key: "pages", label: text("Sayfa sayısı", "Pages"), kind: "number" },
				{ key: "authors", label: text("Farklı yazar", "Different authors"), kind: "number" },
				{ key: "on_time", label: text("Zamanında iade", "Returned on time"), kind: "percent" },
				{ key: "out", label: text("Üzerindeki kitap", "Books on loan"), kind: "number" },
				{ key: "late", label: text("Geciken kitap", "Overdue books"), kind: "number" },
				{ key: "last_on", label: text("Son ödünç", "Last loan"), kind: "day" },
			],
		},
		{
			key: "classes",
			label: text("Sınıflara göre", "By class"),
			columns: [
				...classColumns("/reports/student-stats?class={class_code}"),
				{ key: "students", label: text("Mevcut", "Pupils"), kind: "number" },
				{ key: "readers", label: text("Ödünç alan öğrenci", "Pupils who borrowed"), kind: "number" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "per_student", label: text("Öğrenci başına ödünç", "Loans per pupil"), kind: "decimal" },
				{ key: "on_time", label: text("Zamanında iade", "Returned on time"), kind: "percent" },
			],
			chart: { kind: "bars", by: "class_code", values: ["per_student"] },
		},
	],
} as const satisfies Report;
