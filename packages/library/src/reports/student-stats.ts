import { text } from "../collections/definition.ts";
import { classColumns, readerColumns } from "./columns.ts";
import type { Report } from "./definition.ts";

/** Reading by pupil. For the school's staff only; the ranking of classes is the public report. */
export const studentStats = {
	kind: "student-stats",
	name: text("Öğrenci istatistikleri", "Student statistics"),
	about: text(
		"Öğrenciler ne kadar okudu, zamanında getirdi mi?",
		"How much did students read, and did they bring it back in time?",
	),
	path: "/reports/student-stats",
	filters: ["period", "library", "class", "grade", "reader"],
	glance: { figure: "readers" },
	figures: [
		{ key: "readers", label: text("Ödünç alan okur", "Readers who borrowed"), kind: "number" },
		{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
		{ key: "per_reader", label: text("Okur başına", "Per reader"), kind: "decimal" },
		{ key: "on_time", label: text("Zamanında iade", "Returned in time"), kind: "percent" },
		{ key: "nameless", label: text("Kişisel verisi silinmiş ödünç", "Loans made anonymous"), kind: "number" },
	],
	tables: [
		{
			key: "students",
			label: text("Öğrenciler", "Students"),
			columns: [
				...readerColumns,
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "books", label: text("Farklı eser", "Different titles"), kind: "number" },
				{ key: "pages", label: text("Sayfa", "Pages"), kind: "number" },
				{ key: "authors", label: text("Farklı yazar", "Different authors"), kind: "number" },
				{ key: "on_time", label: text("Zamanında iade", "Returned in time"), kind: "percent" },
				{ key: "out", label: text("Elinde", "Out now"), kind: "number" },
				{ key: "late", label: text("Geciken", "Overdue"), kind: "number" },
				{ key: "last_on", label: text("Son ödünç", "Last loan"), kind: "day" },
			],
		},
		{
			key: "classes",
			label: text("Sınıflara göre", "By class"),
			columns: [
				...classColumns("/reports/student-stats?class={class_code}"),
				{ key: "students", label: text("Mevcut", "Students"), kind: "number" },
				{ key: "readers", label: text("Ödünç alan", "Borrowed"), kind: "number" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "per_student", label: text("Kişi başına", "Per student"), kind: "decimal" },
				{ key: "on_time", label: text("Zamanında iade", "Returned in time"), kind: "percent" },
			],
			chart: { kind: "bars", by: "class_code", values: ["per_student"] },
		},
	],
} as const satisfies Report;
