import { text } from "../collections/definition.ts";
import { schoolColumn } from "./columns.ts";
import type { Report } from "./definition.ts";

/** Desk activity by staff member. It does not measure work: working hours are not recorded. */
export const staffActivity = {
	kind: "staff-activity",
	name: text("Görevli işlemleri", "Staff activity"),
	about: text("Masada kim ne yaptı?", "Who did what at the desk?"),
	filters: ["period"],
	glance: { figure: "acts" },
	figures: [
		{ key: "people", label: text("Görevli", "Staff members"), kind: "number" },
		{ key: "acts", label: text("İşlem", "Actions"), kind: "number" },
		{ key: "overrides", label: text("İstisna", "Exceptions"), kind: "number" },
	],
	tables: [
		{
			key: "people",
			label: text("Görevliler", "Staff"),
			columns: [
				schoolColumn,
				{ key: "name", label: text("Görevli", "Staff member"), kind: "text", personal: true },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "returns", label: text("İade", "Returns"), kind: "number" },
				{ key: "renewals", label: text("Uzatma sayısı", "Renewals"), kind: "number" },
				{ key: "holds", label: text("Ayırtma", "Holds"), kind: "number" },
				{ key: "undone", label: text("Geri alma", "Undone actions"), kind: "number" },
				{ key: "overrides", label: text("İstisna", "Exceptions"), kind: "number" },
				{
					key: "edits",
					label: text("Düzeltme ve diğer işlemler", "Corrections and other actions"),
					kind: "number",
				},
				{ key: "acts", label: text("Toplam", "Total"), kind: "number" },
				{ key: "last_on", label: text("Son işlem", "Last action"), kind: "day" },
			],
			chart: { kind: "stacked", by: "name", values: ["loans", "returns", "renewals", "edits"], maxRows: 20 },
		},
	],
} as const satisfies Report;
