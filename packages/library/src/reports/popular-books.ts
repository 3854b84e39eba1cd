import { text } from "../collections/definition.ts";
import { library_books } from "../collections/library_books.ts";
import type { Report } from "./definition.ts";

const copies = library_books.label.many;

/** Most read titles. It names no reader and may be put up on a wall. */
export const popularBooks = {
	kind: "popular-books",
	name: text("En çok okunan kitaplar", "Popular books"),
	about: text("Hangi kitaplar en çok ödünç alındı?", "Which books were borrowed most often?"),
	path: "/reports/popular-books",
	filters: ["period", "library", "class", "grade", "dewey", "age"],
	glance: {
		figure: "loans",
		rows: { look: "covers", table: "books", by: "title", value: "loans", most: 4 },
	},
	figures: [
		{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
		{ key: "titles", label: text("Okunan eser", "Titles borrowed"), kind: "number" },
		{
			key: "most",
			label: text("En çok okunan kitabın ödünç sayısı", "Most loans of one title"),
			kind: "number",
		},
	],
	tables: [
		{
			key: "books",
			label: text("Eserler", "Titles"),
			columns: [
				{ key: "place", label: text("Sıra", "Rank"), kind: "number" },
				{ key: "title", label: text("Eser", "Title"), kind: "text", opens: "/books/detail/{book_id}" },
				{ key: "author_line", label: text("Yazar", "Author"), kind: "text" },
				{ key: "dewey", label: text("Dewey numarası", "Dewey number"), kind: "text" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "readers", label: text("Farklı okur", "Different readers"), kind: "number" },
				{ key: "copies", label: copies, kind: "number" },
				{ key: "per_copy", label: text("Nüsha başına ödünç", "Loans per copy"), kind: "decimal" },
				{ key: "holds", label: text("Bekleyen okur", "Readers in the queue"), kind: "number" },
			],
			chart: { kind: "bars", by: "title", values: ["loans"], maxRows: 20 },
		},
		{
			key: "classes",
			label: text("Konulara göre", "By subject"),
			columns: [
				{ key: "dewey", label: text("Dewey numarası", "Dewey number"), kind: "text" },
				{ key: "caption", label: text("Konu (Dewey)", "Subject (Dewey)"), kind: "text" },
				{ key: "titles", label: text("Eser", "Titles"), kind: "number" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "share", label: text("Ödünçlerdeki payı", "Share of loans"), kind: "percent" },
			],
			chart: { kind: "bars", by: "caption", values: ["loans"] },
		},
	],
} as const satisfies Report;
