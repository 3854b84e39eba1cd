import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** A term in which the classes of a school read together; what they read is counted from the loans. */
export const challenges = collection(words("library/collections/challenges"), {
	name: "challenges",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, cascadeDelete: true, serverSet: true }),
		choice("measure", ["books", "pages"]),
		dateField("from_on", { required: true }),
		dateField("until_on", { required: true }),
		...common,
	],
	indexes: [{ columns: ["school_id", "from_on"] }, { columns: ["createdBy"] }],
	// Beginning and ending one are operations: a school has one at a time, and it lasts for a term.
	rules: readOnly(staffOfSchool),
});
