import { words } from "@rafta/words";
import { collection, common, dateField, relation } from "./definition.ts";
import { staffOfSchool } from "./rules.ts";

/** Saved report definitions: which report, with which filters, sent when and to whom (`reports/saved.ts`). */
export const reports = collection(words("library/collections/reports"), {
	name: "reports",
	type: "base",
	fields: [
		relation("school_id", "schools", { cascadeDelete: true, serverSet: true, ofCaller: true }),
		{ type: "text", name: "name", required: true, max: 120, sortKey: true },
		{ type: "text", name: "kind", required: true, max: 40 },
		{ type: "json", name: "filters", maxSize: 4000 },
		{ type: "json", name: "schedule", maxSize: 2000 },
		/** Next send date; empty if it is not sent. Derived from the schedule. */
		dateField("next_on", { serverSet: true }),
		dateField("sent_on", { serverSet: true }),
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
