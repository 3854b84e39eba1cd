import { collection, common, dateField, relation, text } from "./definition.ts";
import { staffOfSchool } from "./rules.ts";

/** Saved report definitions: which report, with which filters, sent when and to whom (`reports/saved.ts`). */
export const reports = collection({
	name: "reports",
	type: "base",
	label: { one: text("Rapor", "Report"), many: text("Raporlar", "Reports") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", {
			cascadeDelete: true,
			serverSet: true,
			ofCaller: true,
		}),
		{ type: "text", name: "name", label: text("Ad", "Name"), required: true, max: 120, sortKey: true },
		{ type: "text", name: "kind", label: text("Rapor türü", "Report type"), required: true, max: 40 },
		{ type: "json", name: "filters", label: text("Süzgeçler", "Filters"), maxSize: 4000 },
		{ type: "json", name: "schedule", label: text("Zamanlama", "Schedule"), maxSize: 2000 },
		/** Next send date; empty if it is not sent. Derived from the schedule. */
		dateField("next_on", text("Sonraki gönderim tarihi", "Next send date"), { serverSet: true }),
		dateField("sent_on", text("Son gönderim tarihi", "Last send date"), { serverSet: true }),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "name__sort"] },
		{ columns: ["next_on"], where: "next_on <> ''" },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: staffOfSchool,
		view: staffOfSchool,
		create: staffOfSchool,
		update: staffOfSchool,
		delete: staffOfSchool,
	},
});
