/** Deletes the rows of a job, a few hundred per transaction. */
import { setImmediate } from "node:timers/promises";
import type { RecordService, RecordTransaction } from "../../records.ts";
import type { JobKind } from "./jobs.ts";

const BATCH_SIZE = 200;

/** Deletes the rows of a job; `last` runs in the transaction that finds none left. */
export async function removeRows(
	service: RecordService,
	{ rows: table, of }: Pick<JobKind, "rows" | "of">,
	id: string,
	last: (records: RecordTransaction) => Promise<void>,
): Promise<void> {
	for (;;) {
		const rest = await service.transaction(async (records) => {
			const rows = await records.list(table, {
				filter: `${of} = {:id}`,
				params: { id },
				limit: BATCH_SIZE,
			});
			for (const row of rows) await records.delete(table, row.id);
			if (rows.length === 0) await last(records);
			return rows.length;
		});
		if (rest === 0) return;
		await setImmediate();
	}
}
