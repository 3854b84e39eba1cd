import { words } from "@rafta/words";
import type { Column, Report } from "./definition.ts";

const texts = words("library/reports/library-usage");

const counted: readonly Column[] = [
	{ key: "loans", label: texts.loans, kind: "number" },
	{ key: "returns", label: texts.returns, kind: "number" },
	{ key: "renewals", label: texts.renewals, kind: "number" },
	{ key: "visits", label: texts.visits, kind: "number" },
	{ key: "uses", label: texts.uses, kind: "number" },
];

/** Library activity by day and by hour. */
export const libraryUsage = {
	kind: "library-usage",
	name: texts.name,
	about: texts.about,
	path: "/reports/library-usage",
	filters: ["period", "library", "weekday", "hour"],
	glance: { figure: "loans" },
	figures: [...counted, { key: "days", label: texts.days, kind: "number" }],
	tables: [
		{
			key: "days",
			label: texts.libraryUsageDays,
			columns: [
				{ key: "day", label: texts.day, kind: "day" },
				{ key: "weekday", label: texts.weekday, kind: "weekday" },
				...counted,
			],
			chart: { kind: "lines", by: "day", values: ["loans", "returns"] },
		},
		{
			key: "hours",
			label: texts.hours,
			columns: [
				{ key: "weekday", label: texts.weekday, kind: "weekday" },
				{ key: "hour", label: texts.hour, kind: "hour" },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "returns", label: texts.returns, kind: "number" },
				{ key: "moves", label: texts.moves, kind: "number" },
			],
			chart: { kind: "heat", by: "weekday", across: "hour", values: ["moves"] },
		},
	],
} as const satisfies Report;
