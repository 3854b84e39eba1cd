import { words } from "@rafta/words";
import { classColumns } from "./columns.ts";
import type { Column, Report } from "./definition.ts";

const texts = words("library/reports/swaps");

const offered: Column = {
	key: "offered",
	label: texts.offered,
	kind: "number",
};
const swapped: Column = {
	key: "swapped",
	label: texts.swapped,
	kind: "number",
};
const share: Column = {
	key: "share",
	label: texts.share,
	kind: "percent",
};

/**
 * Swaps between readers. It counts the books offered in the period (approved, not withdrawn, each only in its last
 * offer); those that went to another reader count as swapped. It names no reader.
 */
export const swaps = {
	kind: "swaps",
	name: texts.name,
	about: texts.about,
	filters: ["period", "class", "grade"],
	glance: { figure: "swapped" },
	figures: [
		offered,
		swapped,
		share,
		{ key: "readers", label: texts.readers, kind: "number" },
		{ key: "receivers", label: texts.receivers, kind: "number" },
		{ key: "events", label: texts.events, kind: "number" },
		{ key: "wishes", label: texts.wishes, kind: "number" },
	],
	tables: [
		{
			key: "classes",
			label: texts.classes,
			columns: [
				...classColumns(),
				{ key: "readers", label: texts.readers, kind: "number" },
				offered,
				swapped,
				share,
			],
			chart: { kind: "twins", by: "class_code", values: ["offered", "swapped"], maxRows: 40 },
		},
		{
			key: "months",
			label: texts.months,
			columns: [{ key: "month", label: texts.month, kind: "month" }, offered, swapped],
			chart: { kind: "lines", by: "month", values: ["offered", "swapped"] },
		},
		{
			key: "titles",
			label: texts.titles,
			columns: [
				{ key: "title", label: texts.title, kind: "text", opens: "/books/detail/{book_id}" },
				{ key: "author_line", label: texts.authorLine, kind: "text" },
				{ key: "wishes", label: texts.wishes, kind: "number" },
				offered,
				swapped,
			],
			chart: { kind: "bars", by: "title", values: ["wishes"], maxRows: 20 },
		},
	],
} as const satisfies Report;
