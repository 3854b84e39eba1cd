/** Events that are matched together: a single one, or the joined events of several schools. */
import type { RecordData } from "@rafta/records";
import type { RecordReader, RecordTransaction, Stored } from "../../records.ts";

export interface JointSwap {
	/** Its record; `null` for an event that has joined none. */
	readonly record: Stored<"swap_rounds"> | null;
	/** In the order of their ids. */
	readonly events: readonly Stored<"swap_events">[];
}

/** Limit of events in a joint swap; one for each school. */
export const MAX_SCHOOLS = 20;

/** The events of a joint swap, in the order of their ids. */
export const eventsOf = (records: RecordReader, round: string): Promise<Stored<"swap_events">[]> =>
	records.list("swap_events", { filter: "round_id = {:round}", params: { round }, sort: "id" });

/** An event with those that it is matched with. */
export async function jointSwapOf(records: RecordReader, event: Stored<"swap_events">): Promise<JointSwap> {
	const record = event.round_id === "" ? null : await records.find("swap_rounds", event.round_id);
	if (!record) return { record: null, events: [event] };
	return { record, events: await eventsOf(records, record.id) };
}

/** Whether books may go from one school to another. */
export const isJoint = ({ events }: JointSwap): boolean => events.length > 1;

/** The name of a school as shown to readers and staff of others. */
export const schoolName = async (records: RecordReader, id: string): Promise<string> =>
	(await records.find("schools", id))?.name ?? "";

/** The legs of some events that did not fail. */
export async function legsOf(
	records: RecordReader,
	events: readonly Pick<Stored<"swap_events">, "id">[],
): Promise<Stored<"swap_legs">[]> {
	const found: Stored<"swap_legs">[] = [];
	for (const { id } of events)
		found.push(
			...(await records.list("swap_legs", {
				filter: 'event_id = {:id} && status != "failed"',
				params: { id },
				sort: "id",
			})),
		);
	return found;
}

/** Whether a leg is under way: a matching leaves it unchanged. */
export const isUnderWay = ({ status }: Stored<"swap_legs">): boolean =>
	status === "sent" || status === "arrived" || status === "received";

/**
 * Drops the plans of a joint swap: its events in review wait to be matched again, and all agreements are reset. The
 * caller sets the stage of `own`.
 */
export async function dropPlans(
	records: RecordTransaction,
	{ events }: JointSwap,
	own?: RecordData,
): Promise<void> {
	const planned = (await legsOf(records, events)).filter(({ status }) => status === "planned");
	await records.deleteMany(
		"swap_legs",
		planned.map(({ id }) => id),
	);
	for (const { id, status, agreed } of events) {
		const waits = status === "review" && id !== own?.id;
		if (waits || agreed === true)
			await records.update("swap_events", id, { agreed: false, ...(waits && { status: "matching" }) });
	}
}
