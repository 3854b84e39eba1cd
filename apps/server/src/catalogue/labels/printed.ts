/** Remembers what has been printed: the day of each copy's label, and that a library has its first cards. */
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import type { CopyLabel } from "./queries.ts";

/** Copies per transaction; small, so that desk requests can run in between. */
const BATCH_SIZE = 100;

/** Stores the day on which labels of copies were printed; labels of rolls have no copy yet. */
export async function notePrinted(
	service: RecordService,
	labels: readonly Pick<CopyLabel, "id" | "printedOn">[],
	today: string,
): Promise<void> {
	const ids = labels.filter(({ id, printedOn }) => id !== "" && printedOn !== today).map(({ id }) => id);
	for (let from = 0; from < ids.length; from += BATCH_SIZE)
		await service.transaction(async (records) => {
			// Without those that were deleted meanwhile.
			const copies = await records.findMany("library_books", ids.slice(from, from + BATCH_SIZE));
			await records.updateMany(
				"library_books",
				[...copies.keys()].map((id) => ({ id, label_printed_on: today })),
			);
		});
}

/** Notes the first cards in the library that the user works in. */
export async function noteCards(records: RecordTransaction, user: Stored<"users">): Promise<void> {
	const library = user.library_id === "" ? null : await records.find("libraries", user.library_id);
	if (!library || library.school_id !== user.school_id || library.first_day?.cards === "printed") return;
	await records.update("libraries", library.id, { first_day: { ...library.first_day, cards: "printed" } });
}
