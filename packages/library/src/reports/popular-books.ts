import { words } from "@rafta/words";
import { library_books } from "../collections/library_books.ts";
import type { Report } from "./definition.ts";

const texts = words("library/reports/popular-books");

const copies = library_books.label.many;

/** Most read titles. It names no reader and may be put up on a wall. */
export const popularBooks = {
	kind: "popular-books",
	name: texts.name,
	about: texts.about,
	path: "/reports/popular-books",
	filters: ["period", "library", "class", "grade", "dewey", "age"],
	glance: {
		figure: "loans",
		rows: { look: "covers", table: "books", by: "title", value: "loans", most: 4 },
	},
	figures: [
		{ key: "loans", label: texts.loans, kind: "number" },
		{ key: "titles", label: texts.titles, kind: "number" },
		{
			key: "most",
			label: texts.most,
			kind: "number",
		},
	],
	tables: [
		{
			key: "books",
			label: texts.books,
			columns: [
				{ key: "place", label: texts.place, kind: "number" },
				{ key: "title", label: texts.title, kind: "text", opens: "/books/detail/{book_id}" },
				{ key: "author_line", label: texts.authorLine, kind: "text" },
				{ key: "dewey", label: texts.dewey, kind: "text" },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "readers", label: texts.readers, kind: "number" },
				{ key: "copies", label: copies, kind: "number" },
				{ key: "per_copy", label: texts.perCopy, kind: "decimal" },
				{ key: "holds", label: texts.holds, kind: "number" },
			],
			chart: { kind: "bars", by: "title", values: ["loans"], maxRows: 20 },
		},
		{
			key: "classes",
			label: texts.classes,
			columns: [
				{ key: "dewey", label: texts.dewey, kind: "text" },
				{ key: "caption", label: texts.caption, kind: "text" },
				{ key: "titles", label: texts.classesTitles, kind: "number" },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "share", label: texts.share, kind: "percent" },
			],
			chart: { kind: "bars", by: "caption", values: ["loans"] },
		},
	],
} as const satisfies Report;
