/** Events that are matched in one go: one alone, or those of several schools that have joined. */
import type { RecordData, RecordReader, RecordTransaction } from "@rafta/records";

export interface Round {
	/** Its record; `null` for an event that has joined none. */
	readonly record: RecordData | null;
	/** In the order of their ids. */
	readonly events: readonly RecordData[];
}

/** Most events of a round; one for each school. */
export const mostSchools = 20;

/** An event with those that it is matched with. */
export async function roundOf(records: RecordReader, event: RecordData): Promise<Round> {
	const record = event.round_id === "" ? null : await records.find("swap_rounds", String(event.round_id));
	if (!record) return { record: null, events: [event] };
	const params = { round: record.id };
	const events = await records.list("swap_events", { filter: "round_id = {:round}", params, sort: "id" });
	return { record, events };
}

/** Whether books of a round may go from one school to another. */
export const isJoint = ({ events }: Round): boolean => events.length > 1;

/** The name under which readers and staff of others know a school. */
export const schoolName = async (records: RecordReader, id: unknown): Promise<string> =>
	String((await records.find("schools", String(id)))?.name ?? "");

/** The legs of some events that did not fail. */
export async function legsOf(
	records: RecordReader,
	events: readonly Pick<RecordData, "id">[],
): Promise<RecordData[]> {
	const found: RecordData[] = [];
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

/** Legs that go their way: a matching leaves them as they are. */
export const isUnderWay = ({ status }: RecordData): boolean =>
	status === "sent" || status === "arrived" || status === "received";

/**
 * Takes the plans of a round back: its events that were looked at wait to be matched again, and nobody has agreed. What
 * stage `own` goes to is the caller's.
 */
export async function dropPlans(
	records: RecordTransaction,
	{ events }: Round,
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
