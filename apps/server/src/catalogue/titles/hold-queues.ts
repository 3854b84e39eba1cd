/** Merges the hold queues of two titles: the earliest hold comes first, and no reader waits twice. */
import type { RecordData } from "@rafta/records";
import { number } from "../../lending/holds/queue.ts";
import type { RecordTransaction } from "../../records.ts";

type Former = Record<string, Record<string, unknown>>;

const isActive = ({ status }: RecordData): boolean =>
	status === "waiting" || status === "ready" || status === "in_transit";

const queueOf = (records: RecordTransaction, title: string, library: string, sort: string) =>
	records.list("holds", {
		filter:
			'book_id = {:title} && library_id = {:library} && (status = "waiting" || status = "ready" || status = "in_transit")',
		params: { title, library },
		sort,
	});

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
	const libraries = new Set(moved.filter(isActive).map(({ library_id }) => String(library_id)));
	for (const library of libraries) {
		const left = new Map<string, RecordData>();
		for (const hold of await queueOf(records, title, library, "created,id")) {
			const reader = hold.student_id;
			const other = left.get(reader);
			if (!other || isBetter(hold, other)) left.set(reader, hold);
			const gone = other && (isBetter(hold, other) ? other : hold);
			if (!gone) continue;
			former[gone.id] = { status: gone.status, position: gone.position };
			await records.update("holds", gone.id, { status: "cancelled" });
		}
		await number(
			records,
			[...left.values()]
				.filter(({ status }) => status === "waiting")
				.sort((a, b) => (`${a.created} ${a.id}` < `${b.created} ${b.id}` ? -1 : 1)),
		);
	}
	return former;
}
