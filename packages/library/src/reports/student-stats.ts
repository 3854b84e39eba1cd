import { words } from "@rafta/words";
import { classColumns, readerColumns } from "./columns.ts";
import type { Report } from "./definition.ts";

const texts = words("library/reports/student-stats");

/** Reading by pupil. For the school's staff only; the ranking of classes is the public report. */
export const studentStats = {
	kind: "student-stats",
	name: texts.name,
	about: texts.about,
	path: "/reports/student-stats",
	filters: ["period", "library", "class", "grade", "reader"],
	glance: { figure: "readers" },
	figures: [
		{ key: "readers", label: texts.readers, kind: "number" },
		{ key: "loans", label: texts.loans, kind: "number" },
		{ key: "per_reader", label: texts.perReader, kind: "decimal" },
		{ key: "on_time", label: texts.onTime, kind: "percent" },
		{ key: "nameless", label: texts.nameless, kind: "number" },
	],
	tables: [
		{
			key: "students",
			label: texts.students,
			columns: [
				...readerColumns,
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "books", label: texts.books, kind: "number" },
				{ key: "pages", label: texts.pages, kind: "number" },
				{ key: "authors", label: texts.authors, kind: "number" },
				{ key: "on_time", label: texts.onTime, kind: "percent" },
				{ key: "out", label: texts.out, kind: "number" },
				{ key: "late", label: texts.late, kind: "number" },
				{ key: "last_on", label: texts.lastOn, kind: "day" },
			],
		},
		{
			key: "classes",
			label: texts.classes,
			columns: [
				...classColumns("/reports/student-stats?class={class_code}"),
				{ key: "students", label: texts.classesStudents, kind: "number" },
				{ key: "readers", label: texts.classesReaders, kind: "number" },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "per_student", label: texts.perStudent, kind: "decimal" },
				{ key: "on_time", label: texts.onTime, kind: "percent" },
			],
			chart: { kind: "bars", by: "class_code", values: ["per_student"] },
		},
	],
} as const satisfies Report;
