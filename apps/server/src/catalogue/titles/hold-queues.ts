/** Merges the hold queues of two titles: the earliest hold comes first, and no reader waits twice. */
import type { RecordData } from "@rafta/records";
import { activeHolds, isActive } from "../../lending/holds/active.ts";
import { number } from "../../lending/holds/queue.ts";
import type { RecordTransaction } from "../../records.ts";

type Former = Record<string, Record<string, unknown>>;

/** Of two holds of one reader the more advanced one stays, otherwise the older one. */
const isBetter = (one: RecordData, other: RecordData): boolean => {
	if ((one.status === "waiting") !== (other.status === "waiting")) return one.status !== "waiting";
	return `${one.created} ${one.id}` < `${other.created} ${other.id}`;
};

/** Repairs the queues after holds were moved to a title; returns the changes to them, apart from positions. */
export async function mergeQueues(
	records: RecordTransaction,
	moved: readonly RecordData[],
	title: string,
): Promise<Former> {
	const former: Former = {};
	const active = moved.filter(isActive);
	const libraries = new Set(active.map(({ library_id }) => String(library_id)));
	for (const reader of new Set(active.map(({ student_id }) => String(student_id)))) {
		const holds = await activeHolds(records, { book_id: title, student_id: reader });
		const [best] = holds.toSorted((one, other) => (isBetter(one, other) ? -1 : 1));
		for (const { id, status, position, library_id } of holds) {
			// A copy that stands ready, or is on its way, is the reader's.
			if (id === best?.id || status !== "waiting") continue;
			former[id] = { status, position };
			libraries.add(library_id);
			await records.update("holds", id, { status: "cancelled" });
		}
	}
	for (const library of libraries) {
		const queue = await activeHolds(records, { book_id: title, library_id: library });
		await number(
			records,
			queue.filter(({ status }) => status === "waiting"),
		);
	}
	return former;
}
