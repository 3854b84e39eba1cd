/**
 * Review of suggested titles: a manager's title is usable in the own school at once, public once an administrator
 * approves it. Until then it may be sent back with a reason, and stays usable in the school. What the only school of an
 * installation enters is public as soon as it is finished.
 */

import type { NoticeData, NoticeKind } from "@rafta/library/notices/texts";
import type { RecordData } from "@rafta/records";
import { formatInstant } from "@rafta/records";
import { isOnlySchool } from "../../installation/site/schools.ts";
import { audit } from "../../kit/audit/journal.ts";
import { managersOf } from "../../kit/staff.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, schoolOf, userOf } from "../../kit/writes/request-user.ts";
import type { Notifier } from "../../people/notices/notify.ts";
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

/** Whether a school finishes a suggestion with this write: makes it, or completes one of which only a number was known. */
const isFinishing = ({ action, record, original, request }: WriteEvent<"books">): boolean =>
	record.status === "suggested" &&
	!record.unfinished &&
	(action === "create" || original?.unfinished === true) &&
	(isInternal(request) || !request.superuser);

/** Sets the status and its timestamps. */
async function settle(event: WriteEvent<"books">, at: string): Promise<void> {
	const { action, record, original, request, records } = event;
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
	if (isFinishing(event) && (await isOnlySchool(records, record.school_id))) record.status = "active";
	if (record.status === "active" && original?.status !== "active") {
		record.approved_at ||= at;
		record.returned_at = "";
	}
}

export const reviewHook = (notifier: Notifier, now: () => Date): WriteHook<"books"> => ({
	collection: "books",
	actions: ["create", "update"],
	async before(event) {
		await settle(event, formatInstant(now()));
	},
	async after({ action, record, original, records, request }) {
		if (action !== "update" || original?.status !== "suggested" || record.status !== "active") return;
		// The only school has finished its own title: nobody has approved anything.
		if (original.unfinished && (isInternal(request) || !request.superuser)) return;
		const about = { school_id: record.school_id, collection: "books", record: record.id };
		await audit(
			records,
			{ actor: userOf(request) as RecordData | null, kind: "title_approved", ...about },
			now(),
		);
		await notifySuggester(records, notifier, record, "title_approved");
	},
});
