/**
 * The queue of a title in a library: positions from 1, without gaps or ties, renumbered in the transaction that changes
 * it.
 */
import type { RecordData } from "@rafta/records";
import type { RecordTransaction, Stored } from "../../records.ts";

/** Waiting holds on a title in a library, in queue order. */
export const waitingHolds = (
	records: RecordTransaction,
	title: string,
	library: string,
): Promise<Stored<"holds">[]> =>
	records.list("holds", {
		filter: 'book_id = {:title} && library_id = {:library} && status = "waiting"',
		params: { title, library },
		sort: "position,created,id",
	});

/** Writes the positions of a queue in the given order. */
export async function number(records: RecordTransaction, queue: readonly RecordData[]): Promise<void> {
	for (const [index, hold] of queue.entries())
		if (hold.position !== index + 1) await records.update("holds", hold.id, { position: index + 1 });
}

/** Renumbers a queue, keeping its order. */
export async function numberQueue(records: RecordTransaction, title: string, library: string): Promise<void> {
	await number(records, await waitingHolds(records, title, library));
}

/** Puts a waiting hold at a position of its queue, at most behind the last one. Returns the position. */
export async function placeInQueue(
	records: RecordTransaction,
	hold: Stored<"holds">,
	at: number,
): Promise<number> {
	const queue = await waitingHolds(records, hold.book_id, hold.library_id);
	const others = queue.filter(({ id }) => id !== hold.id);
	const own = queue.find(({ id }) => id === hold.id) ?? hold;
	const place = Math.min(Math.max(1, at), others.length + 1);
	await number(records, others.toSpliced(place - 1, 0, own));
	return place;
}
