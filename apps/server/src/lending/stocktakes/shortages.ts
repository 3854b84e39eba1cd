/** Shortages that were settled by mistake. */
import { instantOf } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import type { RecordTransaction } from "../../records.ts";

/** An action and the hook that settles shortages are of one transaction, but not of the same millisecond. */
const MAX_TRANSACTION_MS = 60_000;

/** Opens the shortages of a copy again that an action of an instant settled, because it is undone. */
export async function missAgain(records: RecordTransaction, copy: string, at: string): Promise<void> {
	const since = formatInstant(new Date(instantOf(at).getTime() - MAX_TRANSACTION_MS));
	const settled = await records.list("stocktake_shortages", {
		filter: "library_book_id = {:copy} && found_at >= {:since} && found_at <= {:at}",
		params: { copy, since, at },
		limit: 50,
	});
	for (const { id } of settled) await records.update("stocktake_shortages", id, { found_at: "" });
}
