import { words } from "@rafta/words";
import { choiceOf, collection, common, dateField, relation } from "./definition.ts";
import { either, ownReader, readOnly, staffOfSchool } from "./rules.ts";

export const consentKinds = words("library/collections/consent-kinds");

export const consentWays = words("library/collections/consent-ways");

/**
 * Guardians' consents (KVKK art. 5, explicit consent), as given and withdrawn: append-only, the newest of each kind is
 * in force. `students.guardian_consent` and `photo_consent` are derived from them.
 */
export const consents = collection(words("library/collections/consents"), {
	name: "consents",
	type: "base",
	fields: [
		relation("student_id", "students", { required: true, cascadeDelete: true }),
		relation("school_id", "schools", { serverSet: true }),
		choiceOf("kind", consentKinds, { required: true }),
		{ type: "bool", name: "given" },
		{ type: "text", name: "given_by", max: 120 },
		choiceOf("how", consentWays),
		dateField("on"),
		{ type: "text", name: "note", max: 300 },
		...common,
	],
	indexes: [{ columns: ["student_id", "kind", "created"] }, { columns: ["school_id", "created"] }],
	rules: { ...readOnly(either(staffOfSchool, ownReader)), create: staffOfSchool },
});
