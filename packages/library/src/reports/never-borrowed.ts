import { words } from "@rafta/words";
import { labelsOf } from "../collections/definition.ts";
import { library_books } from "../collections/library_books.ts";
import { schoolColumn } from "./columns.ts";
import type { Report } from "./definition.ts";

const texts = words("library/reports/never-borrowed");

/** Months without a loan that count as idle by default. */
export const usualIdle = 12;

/** Books on the shelf that are not borrowed, for a commission to review before weeding. */
export const neverBorrowed = {
	kind: "never-borrowed",
	name: texts.name,
	about: texts.about,
	filters: ["library", "idle", "shelf", "dewey"],
	glance: { figure: "copies" },
	figures: [
		{ key: "copies", label: texts.copies, kind: "number" },
		{ key: "never", label: texts.never, kind: "number" },
		{ key: "share", label: texts.share, kind: "percent" },
		{ key: "value", label: texts.value, kind: "money" },
	],
	tables: [
		{
			key: "copies",
			label: texts.neverBorrowedCopies,
			columns: [
				schoolColumn,
				{
					key: "title",
					label: texts.title,
					kind: "text",
					opens: "/library_books/detail/{copy_id}",
				},
				{ key: "author_line", label: texts.authorLine, kind: "text" },
				{ key: "dewey", label: texts.dewey, kind: "text" },
				{ key: "shelf", label: texts.shelf, kind: "text" },
				{ key: "call_number", label: texts.callNumber, kind: "text" },
				{ key: "barcode", label: texts.barcode, kind: "text" },
				{ key: "year", label: texts.year, kind: "text" },
				{ key: "came_on", label: texts.cameOn, kind: "day" },
				{ key: "last_on", label: texts.lastOn, kind: "day" },
				{ key: "uses", label: texts.uses, kind: "number" },
				{ key: "copies", label: texts.copiesCopies, kind: "number" },
				{
					key: "condition",
					label: texts.condition,
					kind: "text",
					values: labelsOf(library_books, "condition"),
				},
			],
		},
		{
			key: "classes",
			label: texts.classes,
			columns: [
				{
					key: "caption",
					label: texts.caption,
					kind: "text",
					opens: "/reports?report=never-borrowed&dewey={dewey}",
				},
				{ key: "held", label: texts.held, kind: "number" },
				{ key: "idle", label: texts.copies, kind: "number" },
				{
					key: "share",
					label: texts.share,
					kind: "percent",
				},
			],
			chart: { kind: "twins", by: "caption", values: ["held", "idle"] },
		},
	],
} as const satisfies Report;
