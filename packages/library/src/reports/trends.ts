import { words } from "@rafta/words";
import type { Report } from "./definition.ts";

const texts = words("library/reports/trends");

/** Growth of the library, month by month, compared with the previous year. */
export const trends = {
	kind: "trends",
	name: texts.name,
	about: texts.about,
	path: "/reports/trends",
	filters: ["period", "library"],
	glance: {
		figure: "loans",
		rows: { look: "columns", table: "months", by: "month", value: "loans", most: 12 },
	},
	figures: [
		{ key: "loans", label: texts.loans, kind: "number" },
		{ key: "before", label: texts.before, kind: "number" },
		{ key: "members", label: texts.members, kind: "number" },
		{ key: "copies", label: texts.copies, kind: "number" },
		{ key: "lost", label: texts.lost, kind: "number" },
	],
	tables: [
		{
			key: "months",
			label: texts.months,
			columns: [
				{ key: "month", label: texts.month, kind: "month" },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "before", label: texts.before, kind: "number" },
				{ key: "members", label: texts.members, kind: "number" },
				{ key: "copies", label: texts.copies, kind: "number" },
				{ key: "lost", label: texts.lost, kind: "number" },
			],
			chart: { kind: "lines", by: "month", values: ["loans", "before"] },
		},
		{
			key: "years",
			label: texts.years,
			columns: [
				{ key: "year", label: texts.year, kind: "text" },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "members", label: texts.members, kind: "number" },
				{ key: "copies", label: texts.copies, kind: "number" },
				{ key: "lost", label: texts.lost, kind: "number" },
			],
			chart: { kind: "bars", by: "year", values: ["loans"] },
		},
	],
} as const satisfies Report;
