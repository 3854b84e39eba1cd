/** Delivery status of notice mails: sent, failed, or removed from the outbox. */
import type { RecordService } from "../../records.ts";

const BATCH_SIZE = 200;

/** Updates notices with the delivery status of their pending mails. */
export async function recordDeliveryStatus(service: RecordService): Promise<void> {
	for (let last = ""; ; ) {
		const next = await service.transaction(async (records) => {
			const waiting = await records.list("notices", {
				filter: 'result = "waiting" && mail_id != "" && id > {:last}',
				params: { last },
				sort: "id",
				limit: BATCH_SIZE,
			});
			const statuses = await service.mail.deliveryStatus(
				records.sql,
				waiting.map(({ mail_id }) => mail_id),
			);
			for (const notice of waiting) {
				const status = statuses.get(notice.mail_id) ?? "removed";
				if (status !== "waiting") await records.update("notices", notice.id, { result: status });
			}
			return waiting.length < BATCH_SIZE ? "" : String(waiting.at(-1)?.id);
		});
		if (next === "") return;
		last = next;
	}
}
