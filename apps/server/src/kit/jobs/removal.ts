/** Deletes the rows of a job, a few dozen per transaction. */
import { createPacer } from "@rafta/records";
import type { RecordService, RecordTransaction } from "../../records.ts";
import type { JobKind } from "./jobs.ts";

const BATCH_SIZE = 50;

/** Deletes a job, its rows first. */
export const removeJob = (
	service: RecordService,
	kind: Pick<JobKind, "collection" | "rows" | "of">,
	id: string,
): Promise<void> =>
	removeRows(service, kind, id, async (records) => {
		if (await records.find(kind.collection, id)) await records.delete(kind.collection, id);
	});

/** Deletes the rows of a job; `last` runs in the transaction that finds none left. */
export async function removeRows(
	service: RecordService,
	{ rows: table, of }: Pick<JobKind, "rows" | "of">,
	id: string,
	last: (records: RecordTransaction) => Promise<void>,
): Promise<void> {
	for (const pace = createPacer(); ; await pace()) {
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
	}
}
