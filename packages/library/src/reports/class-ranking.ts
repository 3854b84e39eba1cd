import { words } from "@rafta/words";
import { schoolColumn } from "./columns.ts";
import type { Report } from "./definition.ts";

const texts = words("library/reports/class-ranking");

/**
 * Classes ranked by reading per pupil (see `per-capita.ts` for what counts). It names no reader and may be put up on a
 * wall.
 */
export const classRanking = {
	kind: "class-ranking",
	name: texts.name,
	about: texts.about,
	filters: ["period", "library", "grade"],
	glance: {
		figure: "per_pupil",
		rows: { look: "bars", table: "classes", by: "class_code", value: "per_pupil", most: 3 },
	},
	figures: [
		{ key: "classes", label: texts.classes, kind: "number" },
		{ key: "loans", label: texts.loans, kind: "number" },
		{ key: "per_pupil", label: texts.perPupil, kind: "decimal" },
		{
			key: "small",
			label: texts.small,
			kind: "number",
		},
	],
	tables: [
		{
			key: "classes",
			label: texts.classRankingClasses,
			columns: [
				schoolColumn,
				{ key: "place", label: texts.place, kind: "number" },
				{
					key: "class_code",
					label: texts.classCode,
					kind: "text",
					opens: "/reports/student-stats?class={class_code}",
				},
				{ key: "pupils", label: texts.pupils, kind: "number" },
				{ key: "readers", label: texts.readers, kind: "number" },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "per_pupil", label: texts.perPupil, kind: "decimal" },
				{ key: "on_time", label: texts.onTime, kind: "percent" },
			],
			chart: { kind: "bars", by: "class_code", values: ["per_pupil"], maxRows: 40 },
		},
	],
} as const satisfies Report;
