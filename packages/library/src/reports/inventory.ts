import { words } from "@rafta/words";
import { labelsOf } from "../collections/definition.ts";
import { library_books } from "../collections/library_books.ts";
import { stocktakes } from "../collections/stocktakes.ts";
import { schoolColumn } from "./columns.ts";
import type { Column, Report, ReportTable } from "./definition.ts";

const texts = words("library/reports/inventory");

const statuses = Object.entries(labelsOf(library_books, "status"));

/** The register contains all copies that have not been withdrawn. One column for each status of a copy. */
const byStatus: readonly Column[] = statuses.map(([key, label]) => ({ key, label, kind: "number" }));

const counts: readonly Column[] = [
	...byStatus,
	{ key: "copies", label: texts.copies, kind: "number" },
	{ key: "value", label: texts.value, kind: "money" },
];

const stackedChart = (by: string, maxRows?: number): ReportTable["chart"] => ({
	kind: "stacked",
	by,
	values: statuses.map(([key]) => key),
	...(maxRows !== undefined && { maxRows }),
});

const library: Column = { key: "library", label: texts.library, kind: "text" };

/** Stock, its location, and stocktake results. */
export const inventory = {
	kind: "inventory",
	name: texts.name,
	about: texts.about,
	path: "/reports/inventory",
	filters: ["library", "shelf", "stocktake"],
	glance: { figure: "copies" },
	figures: [
		{ key: "titles", label: texts.titles, kind: "number" },
		{ key: "copies", label: texts.copies, kind: "number" },
		{ key: "value", label: texts.value, kind: "money" },
		{ key: "gone", label: texts.gone, kind: "number" },
		{ key: "withdrawn", label: texts.withdrawn, kind: "number" },
	],
	tables: [
		{
			key: "libraries",
			label: texts.libraries,
			columns: [schoolColumn, { ...library, opens: "/reports/inventory?library_id={library_id}" }, ...counts],
			chart: stackedChart("library"),
		},
		{
			key: "shelves",
			label: texts.shelves,
			columns: [schoolColumn, library, { key: "shelf", label: texts.shelf, kind: "text" }, ...counts],
			chart: stackedChart("shelf", 40),
		},
		{
			key: "sources",
			label: texts.sources,
			columns: [
				{
					key: "acquired_how",
					label: texts.acquiredHow,
					kind: "text",
					values: labelsOf(library_books, "acquired_how"),
				},
				{ key: "copies", label: texts.sourcesCopies, kind: "number" },
				{ key: "value", label: texts.value, kind: "money" },
			],
			chart: { kind: "bars", by: "acquired_how", values: ["copies"] },
		},
		{
			key: "stocktakes",
			label: texts.stocktakes,
			columns: [
				{
					key: "name",
					label: texts.stocktake,
					kind: "text",
					opens: "/stocktakes/detail/{stocktake_id}",
				},
				schoolColumn,
				library,
				{ key: "started_on", label: texts.startedOn, kind: "day" },
				{ key: "closed_on", label: texts.closedOn, kind: "day" },
				{
					key: "status",
					label: texts.status,
					kind: "text",
					values: labelsOf(stocktakes, "status"),
				},
				{ key: "expected", label: texts.expected, kind: "number" },
				{ key: "found", label: texts.found, kind: "number" },
				{ key: "missing", label: texts.missing, kind: "number" },
				{
					key: "misplaced",
					label: texts.misplaced,
					kind: "number",
				},
			],
		},
	],
} as const satisfies Report;
