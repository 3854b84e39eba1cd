import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { either, manager, reader, readerOfSchool, staffOfSchool, where } from "./rules.ts";

/** The days of all schools and those of the own school; readers may see them for planning too. */
const seen = either(where(either(manager, reader), 'scope = "system"'), staffOfSchool, readerOfSchool);

export const closed_days = collection(words("library/collections/closed_days"), {
	name: "closed_days",
	type: "base",
	fields: [
		choice("scope", ["system", "school", "library"], { required: true }),
		relation("school_id", "schools", { cascadeDelete: true, serverSet: true, ofCaller: true }),
		relation("library_id", "libraries", { cascadeDelete: true }),
		dateField("from_on", { required: true }),
		dateField("to_on", { required: true }),
		{ type: "text", name: "name", required: true, max: 120 },
		choice("repeats", ["none", "yearly", "weekly"]),
		{ type: "bool", name: "half_day" },
		{ type: "bool", name: "is_open" },
		{ type: "bool", name: "tentative" },
		{ type: "text", name: "source", max: 300 },
		...common,
	],
	indexes: [{ columns: ["scope", "from_on"] }, { columns: ["school_id", "from_on"] }],
	rules: {
		list: seen,
		view: seen,
		create: where(staffOfSchool, 'scope != "system"'),
		update: where(staffOfSchool, 'scope != "system"'),
		delete: where(staffOfSchool, 'scope != "system"'),
	},
});
