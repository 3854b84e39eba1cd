/**
 * Sends saved reports on their days. The sending is recorded in the transaction that queues the mails, so that of
 * several processes one sends it, once; a day missed while nothing ran is sent once on the next run.
 */
import { reportOf } from "@rafta/library/reports/index";
import { nextRun, readSchedule } from "@rafta/library/reports/saved";
import { todayIn } from "@rafta/library/turkish/dates";
import type { MailFile } from "@rafta/records";
import type { Rafta } from "../../composition/feature.ts";
import type { Stored } from "../../records.ts";
import { fileFor } from "./file.ts";
import { isStaffOf } from "./hook.ts";

const BATCH_SIZE = 50;

export interface Sending {
	/** Sends due reports. */
	run(): Promise<void>;
	/** Starts no further sending. */
	close(): void;
}

export function createSending(
	{ service, policies, notifier }: Pick<Rafta, "service" | "policies" | "notifier">,
	now: () => Date,
): Sending {
	let isClosing = false;

	/**
	 * Creates the file for all recipients of a report, before the transaction, with the permissions of the first one.
	 */
	async function fileOf(saved: Stored<"reports">): Promise<MailFile | null> {
		const schedule = readSchedule(saved.schedule);
		for (const id of schedule?.to ?? []) {
			const account = await service.find("users", id);
			if (schedule && isStaffOf(account, saved.school_id))
				return fileFor({ service, policies, now: now() }, saved, schedule, account);
		}
		return null;
	}

	/** Notifies every recipient of a report; those who have left the school are no longer notified. */
	async function send(id: string, due: string, file: MailFile | null): Promise<void> {
		await service.transaction(async (records) => {
			const saved = await records.find("reports", id);
			const schedule = readSchedule(saved?.schedule);
			// Another process was quicker, or somebody has changed it in the meantime.
			if (!saved || saved.next_on !== due || !schedule) return;
			const today = todayIn(now());
			await records.update("reports", id, { next_on: nextRun(schedule, today), sent_on: today });
			if (!reportOf(saved.kind)) return;
			for (const user of schedule.to) {
				const account: Stored<"users"> | null = await records.find("users", user);
				if (!isStaffOf(account, saved.school_id)) continue;
				const data = { report: saved.name, report_id: saved.id, format: schedule.format };
				await notifier.notify(records, account, {
					kind: "report_ready",
					school_id: saved.school_id,
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
					limit: BATCH_SIZE,
				});
				for (const saved of due) {
					if (isClosing) return;
					await send(saved.id, saved.next_on, await fileOf(saved));
				}
				if (due.length < BATCH_SIZE) return;
			}
		},
		close() {
			isClosing = true;
		},
	};
}
