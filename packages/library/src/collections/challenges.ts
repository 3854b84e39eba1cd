import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** A term in which the classes of a school read together; what they read is counted from the loans. */
export const challenges = collection({
	name: "challenges",
	type: "base",
	label: {
		one: text("Sınıf yarışması", "Class challenge"),
		many: text("Sınıf yarışmaları", "Class challenges"),
	},
	fields: [
		relation("school_id", text("Okul", "School"), "schools", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		choice("measure", text("Sayılan birim", "Unit counted"), {
			books: text("Kitap", "Books"),
			pages: text("Sayfa", "Pages"),
		}),
		dateField("from_on", text("İlk gün", "First day"), { required: true }),
		dateField("until_on", text("Son gün", "Last day"), { required: true }),
		...common,
	],
	indexes: [{ columns: ["school_id", "from_on"] }, { columns: ["createdBy"] }],
	// Beginning and ending one are operations: a school has one at a time, and it lasts for a term.
	rules: readOnly(staffOfSchool),
});
