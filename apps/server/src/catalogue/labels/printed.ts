/** Remembers what has been printed: the day of each copy's label, and that a library has its first cards. */

import { batchesOf } from "../../kit/batches.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { type CopyLabel, storePrinted } from "./queries.ts";

/** Copies per transaction: ids of one statement. */
const BATCH_SIZE = 500;

/** Stores the day on which labels of copies were printed; labels of rolls have no copy yet. */
export async function notePrinted(
	service: RecordService,
	labels: readonly Pick<CopyLabel, "id" | "printedOn">[],
	today: string,
): Promise<void> {
	const ids = labels.filter(({ id, printedOn }) => id !== "" && printedOn !== today).map(({ id }) => id);
	for (const batch of batchesOf(ids, BATCH_SIZE))
		await service.transaction((records) => storePrinted(records, batch, today));
}

/** Notes the first cards in the library that the user works in. */
export async function noteCards(records: RecordTransaction, user: Stored<"users">): Promise<void> {
	const library = user.library_id === "" ? null : await records.find("libraries", user.library_id);
	if (!library || library.school_id !== user.school_id || library.first_day?.cards === "printed") return;
	await records.update("libraries", library.id, { first_day: { ...library.first_day, cards: "printed" } });
}
