import { words } from "@rafta/words";
import { schoolColumn } from "./columns.ts";
import type { Report } from "./definition.ts";

const texts = words("library/reports/staff-activity");

/** Desk activity by staff member. It does not measure work: working hours are not recorded. */
export const staffActivity = {
	kind: "staff-activity",
	name: texts.name,
	about: texts.about,
	filters: ["period"],
	glance: { figure: "acts" },
	figures: [
		{ key: "people", label: texts.people, kind: "number" },
		{ key: "acts", label: texts.acts, kind: "number" },
		{ key: "overrides", label: texts.overrides, kind: "number" },
	],
	tables: [
		{
			key: "people",
			label: texts.staffActivityPeople,
			columns: [
				schoolColumn,
				{ key: "name", label: texts.staffMember, kind: "text", personal: true },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "returns", label: texts.returns, kind: "number" },
				{ key: "renewals", label: texts.renewals, kind: "number" },
				{ key: "holds", label: texts.holds, kind: "number" },
				{ key: "undone", label: texts.undone, kind: "number" },
				{ key: "overrides", label: texts.overrides, kind: "number" },
				{
					key: "edits",
					label: texts.edits,
					kind: "number",
				},
				{ key: "acts", label: texts.peopleActs, kind: "number" },
				{ key: "last_on", label: texts.lastOn, kind: "day" },
			],
			chart: { kind: "stacked", by: "name", values: ["loans", "returns", "renewals", "edits"], maxRows: 20 },
		},
	],
} as const satisfies Report;
