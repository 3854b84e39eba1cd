import { words } from "@rafta/words";
import { labelsOf } from "../collections/definition.ts";
import { library_books } from "../collections/library_books.ts";
import { readerTypes } from "../collections/students.ts";
import type { Report } from "./definition.ts";

const texts = words("library/reports/year-end");

const acquisitions = labelsOf(library_books, "acquired_how");

/**
 * School librarian's report at the end of a year (regulation of 2024, article 12; the ministry's guide of 2025 asks for
 * the stock, additions and weeded books). The stock is that of the period's last day.
 */
export const yearEnd = {
	kind: "year-end",
	name: texts.name,
	about: texts.about,
	filters: ["period", "library"],
	glance: { figure: "loans" },
	figures: [
		{ key: "titles", label: texts.titles, kind: "number" },
		{ key: "copies", label: texts.copies, kind: "number" },
		{ key: "came", label: texts.came, kind: "number" },
		{
			key: "withdrawn",
			label: texts.withdrawn,
			kind: "number",
		},
		{ key: "readers", label: texts.readers, kind: "number" },
		{ key: "borrowers", label: texts.borrowers, kind: "number" },
		{ key: "loans", label: texts.loans, kind: "number" },
		{ key: "visits", label: texts.visits, kind: "number" },
		{ key: "uses", label: texts.uses, kind: "number" },
	],
	tables: [
		{
			key: "subjects",
			label: texts.subjects,
			columns: [
				{ key: "dewey", label: texts.dewey, kind: "text" },
				{ key: "caption", label: texts.caption, kind: "text" },
				{ key: "titles", label: texts.titles, kind: "number" },
				{ key: "copies", label: texts.subjectsCopies, kind: "number" },
			],
			chart: { kind: "bars", by: "caption", values: ["copies"] },
		},
		{
			key: "languages",
			label: texts.languages,
			columns: [
				{ key: "name", label: texts.language, kind: "text" },
				{ key: "titles", label: texts.titles, kind: "number" },
				{ key: "copies", label: texts.subjectsCopies, kind: "number" },
			],
		},
		{
			key: "came",
			label: texts.cameTable,
			columns: [
				{
					key: "acquired_how",
					label: texts.acquiredHow,
					kind: "text",
					values: acquisitions,
				},
				{ key: "copies", label: texts.subjectsCopies, kind: "number" },
				{ key: "value", label: texts.value, kind: "money" },
			],
		},
		{
			key: "withdrawn",
			label: texts.withdrawnTable,
			columns: [
				{ key: "reason", label: texts.reason, kind: "text" },
				{ key: "copies", label: texts.subjectsCopies, kind: "number" },
				{ key: "value", label: texts.value, kind: "money" },
			],
		},
		{
			key: "readers",
			label: texts.readersTable,
			columns: [
				{ key: "reader_type", label: texts.readerType, kind: "text", values: readerTypes },
				{ key: "readers", label: texts.readers, kind: "number" },
				{ key: "borrowers", label: texts.borrowers, kind: "number" },
				{ key: "loans", label: texts.loans, kind: "number" },
			],
		},
		{
			key: "classes",
			label: texts.classes,
			columns: [
				{ key: "class_code", label: texts.classCode, kind: "text" },
				{ key: "loans", label: texts.loans, kind: "number" },
			],
			chart: { kind: "bars", by: "class_code", values: ["loans"], maxRows: 40 },
		},
		{
			key: "stocktakes",
			label: texts.stocktakes,
			columns: [
				{
					key: "name",
					label: texts.stocktake,
					kind: "text",
					opens: "/stocktakes/detail/{stocktake_id}",
				},
				{ key: "closed_on", label: texts.closedOn, kind: "day" },
				{ key: "found", label: texts.found, kind: "number" },
				{ key: "on_loan", label: texts.onLoan, kind: "number" },
				{ key: "missing", label: texts.missing, kind: "number" },
				{
					key: "added",
					label: texts.added,
					kind: "number",
				},
			],
		},
	],
} as const satisfies Report;
