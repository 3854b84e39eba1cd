/** Notifies one reader about loans: one notice per loan in the register, one mail for all, and the bell in the app. */

import { dueLine } from "@rafta/library/notices/lines";
import { commissionStep } from "@rafta/library/notices/steps";
import { wordingKind } from "@rafta/library/notices/wordings";
import { cutText } from "@rafta/library/text/cut-text";
import { formatDate } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import { type HomeAddress, linkTo } from "#server/installation/site/address.ts";
import type { RecordService, RecordTransaction, Stored } from "#server/records.ts";
import { channelsOf, type NoticeSettings } from "../channels.ts";
import { composeReaderMail } from "./mails.ts";
import { markOf, type Standing, type StandingLoan } from "./situation.ts";

export interface SendContext {
	readonly service: RecordService;
	readonly home: HomeAddress;
	readonly records: RecordTransaction;
	readonly run: Stored<"notice_runs">;
	readonly settings: NoticeSettings;
	readonly school: string;
	readonly library: string;
	readonly now: Date;
}

export type Channel = "mail" | "app" | "slip";

type DueLoan = StandingLoan & { readonly next: NonNullable<StandingLoan["next"]> };

/**
 * Sends notices about the reader's loans that are due for a step. `null`: there was none; `unreached`: the morning run
 * has no channel for the reader and records nothing, so that the slips of the next run begin with the missed step.
 */
export async function notifyReader(
	context: SendContext,
	{ reader, loans }: Standing,
): Promise<{ channel: Channel; loans: number } | "unreached" | null> {
	const { records, run, settings, now } = context;
	const due = loans.filter((loan): loan is DueLoan => loan.next !== null);
	const student = due.length === 0 ? null : await records.find("students", reader.id);
	if (!student) return null;
	const { mail, account } = await channelsOf(records, student, settings.notices_on);
	const channel: Channel | null = mail ? "mail" : run.kind === "asked" ? "slip" : account ? "app" : null;
	if (!channel) return "unreached";
	const mail_id = mail ? await postMail(context, student, mail, due) : "";
	for (const loan of due) {
		const { kind, step } = loan.next;
		const notice = {
			school_id: run.school_id,
			student_id: student.id,
			loan_id: loan.id,
			run_id: run.id,
			kind,
			step,
			sent_at: formatInstant(now),
			data: {
				title: cutText(loan.title, 300),
				due: formatDate(loan.due_on),
				due_on: loan.due_on,
				days_late: loan.days_late,
				student_id: student.id,
			},
		};
		await records.create("notices", {
			...notice,
			mark: markOf(loan, step),
			channel,
			mail_id,
			result: channel === "mail" ? "waiting" : channel === "app" ? "sent" : "printed",
		});
		// Escalations to the commission are for adults, so the pupil's bell does not show them.
		if (account && step < commissionStep)
			await records.create("notices", { ...notice, user_id: account.id, channel: "app" });
	}
	return { channel, loans: due.length };
}

async function postMail(
	{ service, home, records, settings, school, library }: SendContext,
	student: Stored<"students">,
	to: NonNullable<Awaited<ReturnType<typeof channelsOf>>["mail"]>,
	due: readonly DueLoan[],
): Promise<string> {
	// Several books at different steps: one mail, in the wording of the latest step.
	const { kind, step } = due
		.map(({ next }) => next)
		.reduce((last, next) => (next.step > last.step ? next : last));
	const values = {
		reader: student.first_name,
		class: student.class_code,
		school,
		library,
		count: String(due.length),
	};
	const books = due.map((loan) => ({ title: loan.title, line: dueLine(loan, to.language) }));
	const link = linkTo(home, `/students/${student.id}`);
	const words = settings.notice_texts;
	return service.mail.post(
		records.sql,
		composeReaderMail({ to, kind: wordingKind(kind, step), words, values, books, link }),
	);
}
