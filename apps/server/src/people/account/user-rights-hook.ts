/**
 * Rules for administrators' changes of other accounts: values must be consistent, and changes are recorded in the
 * journal.
 */
import { roles } from "@rafta/library/access/roles";
import type { RecordData } from "@rafta/records";
import { audit } from "../../kit/audit/journal.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, userOf } from "../../kit/writes/request-user.ts";
import type { WriteEvent, WriteHook } from "../../records.ts";

/** Fields that determine an account's rights: their changes are recorded. */
const rights = [
	"role",
	"status",
	"school_id",
	"library_id",
	"student_id",
	"desk_only",
	"email",
	"verified",
] as const;

const changed = ({ record, original }: WriteEvent<"users">, name: (typeof rights)[number]): boolean =>
	record[name] !== original?.[name];

/** A user's library must belong to their school, and a pupil's account to a reader. */
async function assertFits(event: WriteEvent<"users">): Promise<void> {
	const { record, original, records } = event;
	if (changed(event, "school_id") || changed(event, "library_id")) {
		const library = record.library_id === "" ? null : await records.find("libraries", record.library_id);
		// Changing only the school clears the library.
		if (library && library.school_id !== record.school_id) {
			if (changed(event, "library_id")) throw refuseField("library_id", problems.otherSchool);
			record.library_id = "";
		}
	}
	const becomesPupil = record.role === roles.student && original?.role !== roles.student;
	if (becomesPupil && record.student_id === "") throw refuseField("role", problems.pupilWithoutReader);
}

export const userRightsHook: WriteHook<"users"> = {
	collection: "users",
	actions: ["update"],
	async before(event) {
		if (!isInternal(event.request)) await assertFits(event);
	},
	async after(event) {
		const { record, original, request, records } = event;
		const actor = userOf(request) as RecordData | null;
		if (isInternal(request) || actor?.id === record.id) return;
		const names = rights.filter((name) => changed(event, name));
		if (names.length === 0) return;
		await audit(records, {
			actor,
			kind: "user_changed",
			school_id: record.school_id,
			collection: "users",
			record: record.id,
			// The journal records that an address changed, not its value, which is private.
			details: Object.fromEntries(
				names.map((name) => [name, name === "email" ? true : [original?.[name] ?? "", record[name] ?? ""]]),
			),
		});
	},
};
