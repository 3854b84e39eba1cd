import { words } from "@rafta/words";
import { classColumns, readerColumns } from "./columns.ts";
import type { Report } from "./definition.ts";
import { lateBands } from "./filters.ts";

const texts = words("library/reports/overdue");

const bands = Object.fromEntries(Object.entries(lateBands).map(([band, { label }]) => [band, label]));

/** Loans overdue today, by class: given to class teachers before the report cards. */
export const overdue = {
	kind: "overdue",
	name: texts.name,
	about: texts.about,
	path: "/reports/overdue",
	filters: ["library", "class", "grade", "band", "leavers"],
	glance: {
		figure: "loans",
		isBad: true,
		rows: { look: "bars", table: "bands", by: "band", value: "loans", most: 3 },
	},
	figures: [
		{ key: "loans", label: texts.loans, kind: "number" },
		{ key: "readers", label: texts.readers, kind: "number" },
		{ key: "longest", label: texts.longest, kind: "number" },
	],
	tables: [
		{
			key: "loans",
			label: texts.overdueLoans,
			columns: [
				...readerColumns,
				{ key: "title", label: texts.title, kind: "text", opens: "/book_loans/detail/{loan_id}" },
				{
					key: "barcode",
					label: texts.barcode,
					kind: "text",
					opens: "/library_books/detail/{copy_id}",
				},
				{ key: "loaned_on", label: texts.loanedOn, kind: "day" },
				{ key: "due_on", label: texts.dueOn, kind: "day" },
				{ key: "days_late", label: texts.daysLate, kind: "number" },
				{ key: "notices", label: texts.notices, kind: "number" },
				{
					key: "guardian_phone",
					label: texts.guardianPhone,
					kind: "text",
					personal: true,
				},
				{ key: "price", label: texts.price, kind: "money" },
			],
		},
		{
			key: "classes",
			label: texts.classes,
			columns: [
				...classColumns("/reports/overdue?class={class_code}"),
				{ key: "readers", label: texts.readers, kind: "number" },
				{ key: "loans", label: texts.loans, kind: "number" },
			],
			chart: { kind: "bars", by: "class_code", values: ["loans"] },
		},
		{
			key: "bands",
			label: texts.bands,
			columns: [
				{ key: "band", label: texts.band, kind: "text", values: bands },
				{ key: "loans", label: texts.loans, kind: "number" },
			],
			chart: { kind: "bars", by: "band", values: ["loans"] },
		},
	],
} as const satisfies Report;
