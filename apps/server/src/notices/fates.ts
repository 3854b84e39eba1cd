/** Delivery status of notice mails: sent, failed, or removed from the outbox. */
import type { RecordService } from "@rafta/records";

const atOnce = 200;

/** Updates notices with the delivery status of their pending mails. */
export async function noteFates(service: RecordService): Promise<void> {
	for (let last = ""; ; ) {
		const next = await service.transaction(async (records) => {
			const waiting = await records.list("notices", {
				filter: 'result = "waiting" && mail_id != "" && id > {:last}',
				params: { last },
				sort: "id",
				limit: atOnce,
			});
			const fates = await service.mail.fates(
				records.sql,
				waiting.map(({ mail_id }) => String(mail_id)),
			);
			for (const notice of waiting) {
				const fate = fates.get(String(notice.mail_id)) ?? "removed";
				if (fate !== "waiting") await records.update("notices", notice.id, { result: fate });
			}
			return waiting.length < atOnce ? "" : String(waiting.at(-1)?.id);
		});
		if (next === "") return;
		last = next;
	}
}
