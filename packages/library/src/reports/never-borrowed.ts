import { labelsOf, text } from "../collections/definition.ts";
import { library_books } from "../collections/library_books.ts";
import { schoolColumn } from "./columns.ts";
import type { Report } from "./definition.ts";

/** Months without a loan that count as idle by default. */
export const usualIdle = 12;

/** Books on the shelf that are not borrowed, for a commission to review before weeding. */
export const neverBorrowed = {
	kind: "never-borrowed",
	name: text("Ödünç alınmayan kitaplar", "Books not borrowed"),
	about: text(
		"Hangi kitaplar uzun süredir (başka bir süre seçilmezse 12 aydır) ödünç alınmadı? Bu süre içinde gelen kitaplar sayılmaz.",
		"Which books have not been borrowed for a long time (12 months by default)? Books added during that time are not counted.",
	),
	filters: ["library", "idle", "shelf", "dewey"],
	glance: { figure: "copies" },
	figures: [
		{ key: "copies", label: text("Ödünç alınmayan nüsha", "Copies not borrowed"), kind: "number" },
		{ key: "never", label: text("Hiç ödünç alınmayan nüsha", "Copies never borrowed"), kind: "number" },
		{ key: "share", label: text("Kayıtlı nüshalardaki payı", "Share of registered copies"), kind: "percent" },
		{ key: "value", label: text("Bedel", "Value"), kind: "money" },
	],
	tables: [
		{
			key: "copies",
			label: text("Ödünç alınmayan nüshalar", "Copies not borrowed"),
			columns: [
				schoolColumn,
				{
					key: "title",
					label: text("Eser", "Title"),
					kind: "text",
					opens: "/library_books/detail/{copy_id}",
				},
				{ key: "author_line", label: text("Yazar", "Author"), kind: "text" },
				{ key: "dewey", label: text("Dewey numarası", "Dewey number"), kind: "text" },
				{ key: "shelf", label: text("Raf", "Shelf"), kind: "text" },
				{ key: "call_number", label: text("Yer numarası", "Call number"), kind: "text" },
				{ key: "barcode", label: text("Barkod", "Barcode"), kind: "text" },
				{ key: "year", label: text("Yayın yılı", "Publication year"), kind: "text" },
				{ key: "came_on", label: text("Geliş tarihi", "Acquired on"), kind: "day" },
				{ key: "last_on", label: text("Son ödünç", "Last loan"), kind: "day" },
				{ key: "uses", label: text("Kütüphanede okunma sayısı", "In-library uses"), kind: "number" },
				{ key: "copies", label: text("Eserin nüsha sayısı", "Copies of this title"), kind: "number" },
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
					label: text("Konu (Dewey)", "Subject (Dewey)"),
					kind: "text",
					opens: "/reports?report=never-borrowed&dewey={dewey}",
				},
				{ key: "held", label: text("Kayıtlı nüsha", "Registered copies"), kind: "number" },
				{ key: "idle", label: text("Ödünç alınmayan nüsha", "Copies not borrowed"), kind: "number" },
				{
					key: "share",
					label: text("Kayıtlı nüshalardaki payı", "Share of registered copies"),
					kind: "percent",
				},
			],
			chart: { kind: "twins", by: "caption", values: ["held", "idle"] },
		},
	],
} as const satisfies Report;
