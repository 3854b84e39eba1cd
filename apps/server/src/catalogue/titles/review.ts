/**
 * Review of suggested titles: a manager's title is usable in the own school at once, public once an administrator
 * approves it. Until then it may be sent back with a reason, and stays usable in the school.
 */

import type { NoticeData, NoticeKind } from "@rafta/library/notices/texts";
import type { RecordData } from "@rafta/records";
import { formatInstant } from "@rafta/records";
import { managersOf } from "../../people/members/staff.ts";
import type { Notifier } from "../../people/notices/notify.ts";
import { audit } from "../../platform/audit/journal.ts";
import { isInternal, schoolOf, userOf } from "../../platform/writes/caller.ts";
import { problems, refuseField } from "../../platform/writes/problems.ts";
import type { RecordTransaction, Stored, WriteEvent, WriteHook } from "../../records.ts";

/**
 * Notifies the user who made a suggestion or proposed a correction of the outcome; the school's managers if that account
 * no longer belongs to the school.
 */
export async function notifyMaker(
	records: RecordTransaction,
	notifier: Notifier,
	{ school_id, createdBy }: { readonly school_id: string; readonly createdBy: string },
	kind: NoticeKind,
	data: NoticeData,
): Promise<void> {
	if (school_id === "") return;
	const maker = await records.find("users", createdBy);
	const isTheirs = maker?.school_id === school_id && maker.status === "active" && maker.desk_only !== true;
	const recipients = maker && isTheirs ? [maker] : await managersOf(records, school_id);
	for (const user of recipients) await notifier.notify(records, user, { kind, school_id, data });
}

/** Notifies the user who suggested a title of the outcome. */
export const notifySuggester = (
	records: RecordTransaction,
	notifier: Notifier,
	title: Stored<"books">,
	kind: NoticeKind,
	more: NoticeData = {},
): Promise<void> =>
	notifyMaker(records, notifier, title, kind, { title: title.title, title_id: title.id, ...more });

/** Sets the status and its timestamps. */
function settle({ action, record, original, request }: WriteEvent<"books">, at: string): void {
	if (!isInternal(request)) {
		const isMerged = record.status === "merged" || original?.status === "merged";
		const isMoved = (record.merged_into || "") !== (original?.merged_into || "");
		if ((isMerged && record.status !== original?.status) || isMoved)
			throw refuseField("status", problems.byMerging);
		if (!request.superuser) {
			// Correcting a returned suggestion submits it again.
			record.returned_at = "";
			if (action === "create") {
				record.status = "suggested";
				record.school_id = schoolOf(request);
			}
		} else if (record.status === "") record.status = "active";
	}
	if (record.status === "active" && original?.status !== "active") {
		record.approved_at ||= at;
		record.returned_at = "";
	}
}

export const reviewHook = (notifier: Notifier, now: () => Date): WriteHook<"books"> => ({
	collection: "books",
	actions: ["create", "update"],
	async before(event) {
		settle(event, formatInstant(now()));
	},
	async after({ action, record, original, records, request }) {
		if (action !== "update" || original?.status !== "suggested" || record.status !== "active") return;
		const about = { school_id: record.school_id, collection: "books", record: record.id };
		await audit(
			records,
			{ actor: userOf(request) as RecordData | null, kind: "title_approved", ...about },
			now(),
		);
		await notifySuggester(records, notifier, record, "title_approved");
	},
});
