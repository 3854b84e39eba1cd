import { text } from "../collections/definition.ts";
import type { Report } from "./definition.ts";

/** Collection compared with its loans: where the school should buy, and where it has enough. */
export const collectionBalance = {
	kind: "collection-balance",
	name: text("Koleksiyon dengesi", "Collection balance"),
	about: text(
		"Raftaki kitaplar okunanlarla örtüşüyor mu?",
		"Do the books on the shelves match what pupils read?",
	),
	filters: ["period", "library", "grade"],
	glance: { figure: "turnover" },
	figures: [
		{ key: "titles", label: text("Eser", "Titles"), kind: "number" },
		{ key: "copies", label: text("Nüsha", "Copies"), kind: "number" },
		{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
		{ key: "turnover", label: text("Nüsha başına ödünç", "Loans per copy"), kind: "decimal" },
	],
	tables: [
		{
			key: "classes",
			label: text("Konulara göre", "By subject"),
			columns: [
				{ key: "dewey", label: text("Dewey numarası", "Dewey number"), kind: "text" },
				{
					key: "caption",
					label: text("Konu (Dewey)", "Subject (Dewey)"),
					kind: "text",
					opens: "/reports/popular-books?dewey={dewey}",
				},
				{ key: "titles", label: text("Eser", "Titles"), kind: "number" },
				{ key: "copies", label: text("Nüsha", "Copies"), kind: "number" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "turnover", label: text("Nüsha başına ödünç", "Loans per copy"), kind: "decimal" },
				{ key: "stock_share", label: text("Raflardaki payı", "Share of stock"), kind: "percent" },
				{ key: "loan_share", label: text("Ödünçlerdeki payı", "Share of loans"), kind: "percent" },
				{
					key: "age",
					label: text("Kitapların ortalama yaşı", "Average age of books (years)"),
					kind: "decimal",
				},
			],
			chart: { kind: "twins", by: "caption", values: ["stock_share", "loan_share"] },
		},
	],
} as const satisfies Report;
