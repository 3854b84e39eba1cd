/**
 * Sends saved reports on their days. That it was sent is written in the transaction that posts the mails, so that of
 * several processes one sends it, once; what was missed while nothing ran is sent once when it runs again.
 */
import { reportOf } from "@rafta/library/reports/index";
import { nextRun, readSchedule } from "@rafta/library/reports/saved";
import { todayIn } from "@rafta/library/turkish/dates";
import type { MailFile, RecordData } from "@rafta/records";
import type { Rafta } from "../../composition/service.ts";
import { fileFor } from "./file.ts";
import { isStaffOf } from "./hook.ts";

const atOnce = 50;

export interface Sending {
	/** Sends what is due. */
	run(): Promise<void>;
	/** Begins no more. */
	close(): void;
}

export function createSending(
	{ service, policies, notifier }: Pick<Rafta, "service" | "policies" | "notifier">,
	now: () => Date,
): Sending {
	let isClosing = false;

	/** The file for all whom a report goes to, made before the transaction; who is first among them asks for it. */
	async function fileOf(saved: RecordData): Promise<MailFile | null> {
		const schedule = readSchedule(saved.schedule);
		for (const id of schedule?.to ?? []) {
			const account = await service.find("users", id);
			if (schedule && isStaffOf(account, saved.school_id))
				return fileFor({ service, policies, now: now() }, saved, schedule, account);
		}
		return null;
	}

	/** Tells everybody whom a report is for; who has left the school is told no more. */
	async function send(id: string, due: string, file: MailFile | null): Promise<void> {
		await service.transaction(async (records) => {
			const saved = await records.find("reports", id);
			const schedule = readSchedule(saved?.schedule);
			// Another process was quicker, or somebody has changed it meanwhile.
			if (!saved || saved.next_on !== due || !schedule) return;
			const today = todayIn(now());
			await records.update("reports", id, { next_on: nextRun(schedule, today), sent_on: today });
			if (!reportOf(String(saved.kind))) return;
			for (const user of schedule.to) {
				const account: RecordData | null = await records.find("users", user);
				if (!isStaffOf(account, saved.school_id)) continue;
				const data = { report: String(saved.name), report_id: saved.id, format: schedule.format };
				await notifier.notify(records, account, {
					kind: "report_ready",
					school_id: String(saved.school_id),
					data,
					...(file && { file }),
				});
			}
		});
	}

	return {
		async run() {
			const today = todayIn(now());
			for (;;) {
				const due = await service.list("reports", {
					filter: 'next_on != "" && next_on <= {:today}',
					params: { today },
					sort: "next_on,id",
					limit: atOnce,
				});
				for (const saved of due) {
					if (isClosing) return;
					await send(saved.id, String(saved.next_on), await fileOf(saved));
				}
				if (due.length < atOnce) return;
			}
		},
		close() {
			isClosing = true;
		},
	};
}
