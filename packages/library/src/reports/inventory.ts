import { labelsOf, text } from "../collections/definition.ts";
import { library_books } from "../collections/library_books.ts";
import { stocktakes } from "../collections/stocktakes.ts";
import { schoolColumn } from "./columns.ts";
import type { Column, Report, ReportTable } from "./definition.ts";

const statuses = Object.entries(labelsOf(library_books, "status"));

/** The register contains all copies that have not been withdrawn. One column for each status of a copy. */
const byStatus: readonly Column[] = statuses.map(([key, label]) => ({ key, label, kind: "number" }));

const counts: readonly Column[] = [
	...byStatus,
	{ key: "copies", label: text("Kayıtlı nüsha", "Registered copies"), kind: "number" },
	{ key: "value", label: text("Bedel", "Value"), kind: "money" },
];

const stacked = (by: string, maxRows?: number): ReportTable["chart"] => ({
	kind: "stacked",
	by,
	values: statuses.map(([key]) => key),
	...(maxRows !== undefined && { maxRows }),
});

const library: Column = { key: "library", label: text("Kütüphane", "Library"), kind: "text" };

/** Stock, its location, and stocktake results. */
export const inventory = {
	kind: "inventory",
	name: text("Envanter", "Inventory"),
	about: text(
		"Kaç nüsha var, bunlar nerede ve ne durumda?",
		"How many copies are there, where are they and what state are they in?",
	),
	path: "/reports/inventory",
	filters: ["library", "shelf", "stocktake"],
	glance: { figure: "copies" },
	figures: [
		{ key: "titles", label: text("Eser", "Titles"), kind: "number" },
		{ key: "copies", label: text("Kayıtlı nüsha", "Registered copies"), kind: "number" },
		{ key: "value", label: text("Bedel", "Value"), kind: "money" },
		{ key: "gone", label: text("Bulunamayan ve kayıp nüsha", "Missing and lost copies"), kind: "number" },
		{ key: "withdrawn", label: text("Kayıttan düşülen nüsha", "Withdrawn copies"), kind: "number" },
	],
	tables: [
		{
			key: "libraries",
			label: text("Kütüphanelere göre", "By library"),
			columns: [schoolColumn, { ...library, opens: "/reports/inventory?library_id={library_id}" }, ...counts],
			chart: stacked("library"),
		},
		{
			key: "shelves",
			label: text("Raflara göre", "By shelf"),
			columns: [
				schoolColumn,
				library,
				{ key: "shelf", label: text("Raf", "Shelf"), kind: "text" },
				...counts,
			],
			chart: stacked("shelf", 40),
		},
		{
			key: "sources",
			label: text("Geliş şekline göre", "By acquisition type"),
			columns: [
				{
					key: "acquired_how",
					label: text("Geliş şekli", "Acquisition"),
					kind: "text",
					values: labelsOf(library_books, "acquired_how"),
				},
				{ key: "copies", label: text("Nüsha", "Copies"), kind: "number" },
				{ key: "value", label: text("Bedel", "Value"), kind: "money" },
			],
			chart: { kind: "bars", by: "acquired_how", values: ["copies"] },
		},
		{
			key: "stocktakes",
			label: text("Sayımlar", "Stocktakes"),
			columns: [
				{
					key: "name",
					label: text("Sayım", "Stocktake"),
					kind: "text",
					opens: "/stocktakes/detail/{stocktake_id}",
				},
				schoolColumn,
				library,
				{ key: "started_on", label: text("Başlangıç", "Started on"), kind: "day" },
				{ key: "closed_on", label: text("Bitiş", "Ended on"), kind: "day" },
				{
					key: "status",
					label: text("Durum", "Status"),
					kind: "text",
					values: labelsOf(stocktakes, "status"),
				},
				{ key: "expected", label: text("Beklenen nüsha", "Copies expected"), kind: "number" },
				{ key: "found", label: text("Bulunan nüsha", "Copies found"), kind: "number" },
				{ key: "missing", label: text("Bulunamayan nüsha", "Copies missing"), kind: "number" },
				{
					key: "misplaced",
					label: text("Yanlış yerdeki nüsha", "Copies in the wrong place"),
					kind: "number",
				},
			],
		},
	],
} as const satisfies Report;
