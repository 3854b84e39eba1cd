import { labelsOf, text } from "../collections/definition.ts";
import { library_books } from "../collections/library_books.ts";
import { schoolColumn } from "./columns.ts";
import type { Report } from "./definition.ts";

/** Months without a loan that count as idle by default. */
export const usualIdle = 12;

/** Books on the shelf that are not borrowed, for a commission to review before weeding. */
export const neverBorrowed = {
	kind: "never-borrowed",
	name: text("Hiç ödünç alınmayanlar", "Never borrowed"),
	about: text(
		"Hangi kitaplar uzun süredir (seçilmezse 12 aydır) ödünç alınmadı? Süreden sonra gelen kitap sayılmaz.",
		"Which books have not been borrowed for long (12 months unless chosen)? A book that came since then does not count.",
	),
	filters: ["library", "idle", "shelf", "dewey"],
	glance: { figure: "copies" },
	figures: [
		{ key: "copies", label: text("Okunmayan nüsha", "Idle copies"), kind: "number" },
		{ key: "never", label: text("Hiç ödünç alınmayan", "Never borrowed"), kind: "number" },
		{ key: "share", label: text("Kayıtlı nüshalardaki pay", "Share of the register"), kind: "percent" },
		{ key: "value", label: text("Bedel", "Value"), kind: "money" },
	],
	tables: [
		{
			key: "copies",
			label: text("Okunmayan nüshalar", "Idle copies"),
			columns: [
				schoolColumn,
				{
					key: "title",
					label: text("Eser", "Title"),
					kind: "text",
					opens: "/library_books/detail/{copy_id}",
				},
				{ key: "author_line", label: text("Yazar", "Author"), kind: "text" },
				{ key: "dewey", label: text("Sınıf", "Class"), kind: "text" },
				{ key: "shelf", label: text("Raf", "Shelf"), kind: "text" },
				{ key: "call_number", label: text("Yer numarası", "Call number"), kind: "text" },
				{ key: "barcode", label: text("Barkod", "Barcode"), kind: "text" },
				{ key: "year", label: text("Yayın yılı", "Year"), kind: "text" },
				{ key: "came_on", label: text("Geliş", "Came"), kind: "day" },
				{ key: "last_on", label: text("Son ödünç", "Last loan"), kind: "day" },
				{ key: "uses", label: text("Kütüphanede okuma", "Uses in the library"), kind: "number" },
				{ key: "copies", label: text("Eserin nüshası", "Copies of the title"), kind: "number" },
				{
					key: "condition",
					label: text("Kitabın durumu", "Condition"),
					kind: "text",
					values: labelsOf(library_books, "condition"),
				},
			],
		},
		{
			key: "classes",
			label: text("Konulara göre", "By subject"),
			columns: [
				{
					key: "caption",
					label: text("Konu", "Subject"),
					kind: "text",
					opens: "/reports?report=never-borrowed&dewey={dewey}",
				},
				{ key: "held", label: text("Kayıtlı nüsha", "Copies in the register"), kind: "number" },
				{ key: "idle", label: text("Okunmayan", "Idle"), kind: "number" },
				{ key: "share", label: text("Pay", "Share"), kind: "percent" },
			],
			chart: { kind: "twins", by: "caption", values: ["held", "idle"] },
		},
	],
} as const satisfies Report;
