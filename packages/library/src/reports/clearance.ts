import { words } from "@rafta/words";
import { labelsOf } from "../collections/definition.ts";
import { readerTypes, students } from "../collections/students.ts";
import { classColumns, readerColumns } from "./columns.ts";
import type { Report } from "./definition.ts";

const texts = words("library/reports/clearance");

const statuses = labelsOf(students, "status");

/** Readers who owe the library a book, and those cleared to leave (ilişik kesme). */
export const clearance = {
	kind: "clearance",
	name: texts.name,
	about: texts.about,
	filters: ["class", "grade", "leavers", "reader"],
	glance: { figure: "owes" },
	figures: [
		{ key: "readers", label: texts.readers, kind: "number" },
		{ key: "clean", label: texts.clean, kind: "number" },
		{ key: "owes", label: texts.owes, kind: "number" },
		{ key: "books", label: texts.books, kind: "number" },
		{ key: "lost", label: texts.lost, kind: "number" },
	],
	tables: [
		{
			key: "readers",
			label: texts.clearanceReaders,
			columns: [
				...readerColumns,
				{ key: "reader_type", label: texts.readerType, kind: "text", values: readerTypes },
				{ key: "status", label: texts.status, kind: "text", values: statuses },
				{ key: "books", label: texts.readersBooks, kind: "number" },
				{ key: "late", label: texts.late, kind: "number" },
				{ key: "lost", label: texts.lost, kind: "number" },
				{
					key: "state",
					label: texts.state,
					kind: "text",
					values: { clean: texts.stateClean, owes: texts.stateOwes },
				},
			],
		},
		{
			key: "classes",
			label: texts.classes,
			columns: [
				...classColumns("/reports?report=clearance&class={class_code}"),
				{ key: "clean", label: texts.clean, kind: "number" },
				{ key: "owes", label: texts.owes, kind: "number" },
				{ key: "books", label: texts.books, kind: "number" },
			],
			chart: { kind: "stacked", by: "class_code", values: ["clean", "owes"] },
		},
	],
} as const satisfies Report;
