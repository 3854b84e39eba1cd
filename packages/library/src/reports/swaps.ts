import { text } from "../collections/definition.ts";
import { classColumns } from "./columns.ts";
import type { Column, Report } from "./definition.ts";

const offered: Column = {
	key: "offered",
	label: text("Takasa verilen kitap", "Books offered"),
	kind: "number",
};
const swapped: Column = {
	key: "swapped",
	label: text("Yeni sahibini bulan kitap", "Books swapped"),
	kind: "number",
};
const share: Column = {
	key: "share",
	label: text("Yeni sahibini bulma oranı", "Share of books swapped"),
	kind: "percent",
};

/**
 * Swaps between readers. It counts the books offered in the period (approved, not withdrawn, each only in its last
 * offer); those that went to another reader count as swapped. It names no reader.
 */
export const swaps = {
	kind: "swaps",
	name: text("Kitap takası", "Book swaps"),
	about: text(
		"Okurlar kaç kitabı takasa verdi, bunların kaçı yeni sahibini buldu?",
		"How many books did readers offer, and how many found a new owner?",
	),
	filters: ["period", "class", "grade"],
	glance: { figure: "swapped" },
	figures: [
		offered,
		swapped,
		share,
		{ key: "readers", label: text("Kitap veren okur", "Readers who offered books"), kind: "number" },
		{ key: "receivers", label: text("Kitap alan okur", "Readers who got books"), kind: "number" },
		{ key: "events", label: text("Takas şenliği", "Swap events"), kind: "number" },
		{ key: "wishes", label: text("İstek", "Wishes"), kind: "number" },
	],
	tables: [
		{
			key: "classes",
			label: text("Sınıflar", "Classes"),
			columns: [
				...classColumns(),
				{ key: "readers", label: text("Kitap veren okur", "Readers who offered books"), kind: "number" },
				offered,
				swapped,
				share,
			],
			chart: { kind: "twins", by: "class_code", values: ["offered", "swapped"], maxRows: 40 },
		},
		{
			key: "months",
			label: text("Aylara göre", "By month"),
			columns: [
				{ key: "month", label: text("Takasa verildiği ay", "Month offered"), kind: "month" },
				offered,
				swapped,
			],
			chart: { kind: "lines", by: "month", values: ["offered", "swapped"] },
		},
		{
			key: "titles",
			label: text("En çok istenenler", "Most wanted titles"),
			columns: [
				{ key: "title", label: text("Eser", "Title"), kind: "text", opens: "/books/detail/{book_id}" },
				{ key: "author_line", label: text("Yazar", "Author"), kind: "text" },
				{ key: "wishes", label: text("İstek", "Wishes"), kind: "number" },
				offered,
				swapped,
			],
			chart: { kind: "bars", by: "title", values: ["wishes"], maxRows: 20 },
		},
	],
} as const satisfies Report;
