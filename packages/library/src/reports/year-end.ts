import { labelsOf, text } from "../collections/definition.ts";
import { library_books } from "../collections/library_books.ts";
import { readerTypes } from "../collections/students.ts";
import type { Report } from "./definition.ts";

const acquisitions = labelsOf(library_books, "acquired_how");

/**
 * School librarian's report at the end of a year (regulation of 2024, article 12; the ministry's guide of 2025 asks for
 * the stock, additions and weeded books). The stock is that of the period's last day.
 */
export const yearEnd = {
	kind: "year-end",
	name: text("Yıl sonu istatistik formu", "Year-end statistics form"),
	about: text(
		"Kütüphanede dönem sonunda neler vardı, kütüphane dönem boyunca ne kadar kullanıldı?",
		"What did the library hold at the end of the period, and how much was it used?",
	),
	filters: ["period", "library"],
	glance: { figure: "loans" },
	figures: [
		{ key: "titles", label: text("Eser", "Titles"), kind: "number" },
		{ key: "copies", label: text("Kayıtlı nüsha", "Registered copies"), kind: "number" },
		{ key: "came", label: text("Dönemde gelen nüsha", "Copies acquired in the period"), kind: "number" },
		{
			key: "withdrawn",
			label: text("Dönemde kayıttan düşülen nüsha", "Copies withdrawn in the period"),
			kind: "number",
		},
		{ key: "readers", label: text("Kayıtlı okur", "Registered readers"), kind: "number" },
		{ key: "borrowers", label: text("Ödünç alan okur", "Readers who borrowed"), kind: "number" },
		{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
		{ key: "visits", label: text("Sınıf ziyareti", "Class visits"), kind: "number" },
		{ key: "uses", label: text("Kütüphanede okunma sayısı", "In-library uses"), kind: "number" },
	],
	tables: [
		{
			key: "subjects",
			label: text("Konulara göre kitaplar", "Books by subject"),
			columns: [
				{ key: "dewey", label: text("Dewey numarası", "Dewey number"), kind: "text" },
				{ key: "caption", label: text("Konu (Dewey)", "Subject (Dewey)"), kind: "text" },
				{ key: "titles", label: text("Eser", "Titles"), kind: "number" },
				{ key: "copies", label: text("Nüsha", "Copies"), kind: "number" },
			],
			chart: { kind: "bars", by: "caption", values: ["copies"] },
		},
		{
			key: "languages",
			label: text("Dillere göre kitaplar", "Books by language"),
			columns: [
				{ key: "name", label: text("Dil", "Language"), kind: "text" },
				{ key: "titles", label: text("Eser", "Titles"), kind: "number" },
				{ key: "copies", label: text("Nüsha", "Copies"), kind: "number" },
			],
		},
		{
			key: "came",
			label: text("Dönemde gelen nüshalar", "Copies acquired in the period"),
			columns: [
				{
					key: "acquired_how",
					label: text("Geliş şekli", "Acquisition"),
					kind: "text",
					values: acquisitions,
				},
				{ key: "copies", label: text("Nüsha", "Copies"), kind: "number" },
				{ key: "value", label: text("Bedel", "Value"), kind: "money" },
			],
		},
		{
			key: "withdrawn",
			label: text("Dönemde kayıttan düşülen nüshalar", "Copies withdrawn in the period"),
			columns: [
				{ key: "reason", label: text("Gerekçe", "Reason"), kind: "text" },
				{ key: "copies", label: text("Nüsha", "Copies"), kind: "number" },
				{ key: "value", label: text("Bedel", "Value"), kind: "money" },
			],
		},
		{
			key: "readers",
			label: text("Okur türlerine göre", "By reader type"),
			columns: [
				{ key: "reader_type", label: text("Okur türü", "Reader type"), kind: "text", values: readerTypes },
				{ key: "readers", label: text("Kayıtlı okur", "Registered readers"), kind: "number" },
				{ key: "borrowers", label: text("Ödünç alan okur", "Readers who borrowed"), kind: "number" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
			],
		},
		{
			key: "classes",
			label: text("Sınıflara göre ödünçler", "Loans by class"),
			columns: [
				{ key: "class_code", label: text("Sınıf", "Class"), kind: "text" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
			],
			chart: { kind: "bars", by: "class_code", values: ["loans"], maxRows: 40 },
		},
		{
			key: "stocktakes",
			label: text("Dönemde kapanan sayımlar", "Stocktakes closed in the period"),
			columns: [
				{
					key: "name",
					label: text("Sayım", "Stocktake"),
					kind: "text",
					opens: "/stocktakes/detail/{stocktake_id}",
				},
				{ key: "closed_on", label: text("Bitiş", "Ended on"), kind: "day" },
				{ key: "found", label: text("Bulunan nüsha", "Copies found"), kind: "number" },
				{ key: "on_loan", label: text("Ödünçteki nüsha", "Copies on loan"), kind: "number" },
				{ key: "missing", label: text("Bulunamayan nüsha", "Copies missing"), kind: "number" },
				{
					key: "added",
					label: text("Sayım sırasında kaydedilen", "Added during the stocktake"),
					kind: "number",
				},
			],
		},
	],
} as const satisfies Report;
