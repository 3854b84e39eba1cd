/** Keeps the references between a reader's account and the reader consistent in both directions. */

import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { Stored, WriteEvent, WriteHook } from "../../records.ts";

const newReader = ({ record, original }: WriteEvent<"users">): string =>
	record.student_id === (original?.student_id ?? "") ? "" : record.student_id;

/** Finds another account of the reader. */
async function otherAccount(
	{ records, record }: WriteEvent<"users">,
	reader: Stored<"students"> | null,
): Promise<Stored<"users"> | null> {
	if (!reader || reader.user_id === "" || reader.user_id === record.id) return null;
	return records.find("users", reader.user_id);
}

/** Notifications look up the account through the reader, whichever side the link was set on. */
export const userReaderHook: WriteHook<"users"> = {
	collection: "users",
	actions: ["create", "update"],
	async before(event) {
		const { record, records, request } = event;
		const id = newReader(event);
		if (id === "" || isInternal(request)) return;
		const reader = await records.find("students", id);
		if (record.school_id === "" && reader) record.school_id = reader.school_id;
		if (reader && reader.school_id !== record.school_id)
			throw refuseField("student_id", problems.otherSchool);
		if (await otherAccount(event, reader)) throw refuseField("student_id", problems.readerHasAccount);
	},
	async after(event) {
		const { record, original, records } = event;
		const was = original?.student_id ?? "";
		if (was === record.student_id) return;
		const former = was === "" ? null : await records.find("students", was);
		if (former?.user_id === record.id) await records.update("students", was, { user_id: "" });
		const id = newReader(event);
		const reader = id === "" ? null : await records.find("students", id);
		if (!reader || reader.user_id === record.id || (await otherAccount(event, reader))) return;
		await records.update("students", id, { user_id: record.id });
	},
};
