import { type Collection, common, relation, text } from "./definition.ts";
import { staffOfSchool } from "./rules.ts";

/** Saved report definitions: which report, with which filters, sent when. */
export const reports: Collection = {
	name: "reports",
	type: "base",
	label: { one: text("Rapor", "Report"), many: text("Raporlar", "Reports") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { cascadeDelete: true, serverSet: true }),
		{ type: "text", name: "name", label: text("Ad", "Name"), required: true, max: 120, sortKey: true },
		{ type: "text", name: "kind", label: text("Rapor", "Report"), required: true, max: 40 },
		{ type: "json", name: "filters", label: text("Süzgeçler", "Filters"), maxSize: 4000 },
		{ type: "json", name: "schedule", label: text("Zamanlama", "Schedule"), maxSize: 2000 },
		...common,
	],
	indexes: [{ columns: ["school_id", "name__sort"] }],
	rules: {
		list: staffOfSchool,
		view: staffOfSchool,
		create: staffOfSchool,
		update: staffOfSchool,
		delete: staffOfSchool,
	},
};
