/**
 * Notifies readers of ready holds, whatever made them ready: triggered by the hook of `holds`, so no caller has to. In
 * the app immediately; by mail a minute later, so that an undone return sends nothing.
 */

import { pickupLine } from "@rafta/library/notices/lines";
import { wordingKind } from "@rafta/library/notices/wordings";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import { type HomeAddress, linkTo } from "../../installation/site/address.ts";
import type { RecordService, RecordTransaction, Stored, WriteHook } from "../../records.ts";
import { channelsOf, noticeSettings } from "./channels.ts";
import { composeReaderMail } from "./overdue/mails.ts";

/** Milliseconds in which a desk may undo the action that made a hold ready. */
const MAIL_DELAY_MS = 60_000;
const BATCH_SIZE = 50;
/** Shown for a hold without a last pickup day. */
const none = "—";

/** Notifies the reader of a ready hold, once a day at most. In the caller's transaction. */
async function holdReady(records: RecordTransaction, hold: Stored<"holds">, now: Date): Promise<void> {
	const mark = `${hold.id}:${hold.ready_on || todayIn(now)}`;
	if (await records.findBy("notices", { mark })) return;
	const student = await records.find("students", hold.student_id);
	if (!student) return;
	const [school, library] = [hold.school_id, hold.library_id];
	const { notices_on } = await noticeSettings(records, school, library);
	const { mail, account } = await channelsOf(records, student, notices_on);
	const title = String((await records.find("books", hold.book_id))?.title ?? "");
	const until = hold.pickup_until === "" ? none : formatDate(hold.pickup_until);
	const notice = {
		school_id: school,
		student_id: student.id,
		hold_id: hold.id,
		kind: "hold_ready",
		step: 0,
		sent_at: formatInstant(now),
		data: { title, until, student_id: student.id },
	};
	if (account) await records.create("notices", { ...notice, user_id: account.id, channel: "app" });
	await records.create("notices", {
		...notice,
		mark,
		channel: mail ? "mail" : account ? "app" : "slip",
		result: mail ? "waiting" : account ? "sent" : "printed",
	});
}

/** Deletes unread and unsent notices of a hold that is no longer ready. */
async function takeBack(records: RecordTransaction, hold: Stored<"holds">): Promise<void> {
	const notices = await records.list("notices", { filter: "hold_id = {:id}", params: { id: hold.id } });
	for (const notice of notices) {
		const isOut =
			notice.user_id === "" ? notice.result === "sent" && notice.channel === "mail" : notice.read_at !== "";
		if (!isOut && notice.mail_id === "") await records.delete("notices", notice.id);
	}
}

export const holdReadyHook = (now: () => Date): WriteHook<"holds"> => ({
	collection: "holds",
	actions: ["create", "update"],
	async after({ record, original, records }) {
		const [before, after] = [original?.status ?? "", record.status];
		if (before !== "ready" && after === "ready") await holdReady(records, record, now());
		if (before === "ready" && after === "waiting") await takeBack(records, record);
	},
});

/** Queues the mails of holds that are still ready after a minute. */
export async function postHoldMails(
	service: RecordService,
	home: HomeAddress,
	now: () => Date,
): Promise<void> {
	const before = formatInstant(new Date(now().getTime() - MAIL_DELAY_MS));
	await service.transaction(async (records) => {
		const waiting = await records.list("notices", {
			filter: 'result = "waiting" && kind = "hold_ready" && mail_id = "" && sent_at <= {:before}',
			params: { before },
			sort: "sent_at",
			limit: BATCH_SIZE,
		});
		for (const notice of waiting)
			await records.update("notices", notice.id, await postOne(service, home, records, notice));
	});
}

/** Queues a notice's mail, or returns why there is none. */
async function postOne(
	service: RecordService,
	home: HomeAddress,
	records: RecordTransaction,
	notice: Stored<"notices">,
) {
	const hold = await records.find("holds", notice.hold_id);
	const student = await records.find("students", notice.student_id);
	if (hold?.status !== "ready" || !student) return { result: "over" };
	const [school, library] = [hold.school_id, hold.library_id];
	const settings = await noticeSettings(records, school, library);
	const { mail } = await channelsOf(records, student, settings.notices_on);
	// The consent, or the library's setting, was withdrawn in the meantime.
	if (!mail) return { result: "over" };
	const { title, until } = notice.data ?? {};
	const mail_id = await service.mail.post(
		records.sql,
		composeReaderMail({
			to: mail,
			kind: wordingKind("hold_ready", 0),
			words: settings.notice_texts,
			values: {
				reader: student.first_name,
				class: student.class_code,
				school: String((await records.find("schools", school))?.name ?? ""),
				library: String((await records.find("libraries", library))?.name ?? ""),
				count: "1",
			},
			books: [{ title: title ?? "", line: until === none ? "" : pickupLine(until ?? "", mail.language) }],
			link: linkTo(home, `/students/${student.id}`),
		}),
	);
	return { mail_id };
}
