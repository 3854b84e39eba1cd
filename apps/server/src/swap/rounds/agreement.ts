/**
 * Agreement on a result: it is published once every school of its joint swap agrees; until then each of them can
 * withdraw.
 */
import type { RecordData } from "@rafta/records";
import type { Action } from "../../circulation/actions.ts";
import type { Desk } from "../../circulation/desk.ts";
import { problem, tellReaders } from "../books.ts";
import { booksOf, settleBooks } from "../solve.ts";
import { noteElsewhere } from "./matching.ts";
import { dropPlans, type Round, roundOf, schoolName } from "./round.ts";

/**
 * @throws ApiError 422 with the schools that still collect: a joint swap is matched in one go
 */
export async function nobodyCollects({ records }: Action, desk: Desk, { events }: Round): Promise<void> {
	const waits = events.filter(({ status }) => status !== "matching" && status !== "review");
	if (waits.length === 0) return;
	const names = await Promise.all(waits.map(({ school_id }) => schoolName(records, school_id)));
	throw problem(desk, "round_waits", { schools: names.sort((a, b) => a.localeCompare(b, "tr")).join(", ") });
}

/** Publishes the result: books get their states, readers are notified. */
async function publish(action: Action, { events }: Round): Promise<RecordData[]> {
	const { records } = action;
	await settleBooks(records, events);
	const out: RecordData[] = [];
	for (const event of events) {
		const readers = (await booksOf(records, event.id)).map((swap) => String(swap.student_id));
		const data = { name: String(event.name), event_id: event.id };
		await tellReaders(records, readers, "swap_published", data);
		out.push(await records.update("swap_events", event.id, { status: "published" }));
	}
	return out;
}

/**
 * Records a school's agreement to the result of its joint swap: the last one publishes it. Returns the updated event.
 */
export async function agree(action: Action, event: RecordData): Promise<RecordData> {
	const { records } = action;
	const round = await roundOf(records, event);
	const others = round.events.filter(({ id }) => id !== event.id);
	const isLast = others.every(({ status, agreed }) => status === "review" && agreed === true);
	const agreed =
		round.record === null ? event : await records.update("swap_events", event.id, { agreed: true });
	if (!isLast) return agreed;
	const out = await publish(action, round);
	await noteElsewhere(action, "swap_step", others, out);
	return out.find(({ id }) => id === event.id) ?? agreed;
}

/** Drops the plans of an event's joint swap when the event collects again or is cancelled. */
export async function backOut(action: Action, event: RecordData): Promise<void> {
	const { records } = action;
	const round = await roundOf(records, event);
	await dropPlans(records, round, event);
	const others = round.events.filter(({ id }) => id !== event.id);
	const now = await Promise.all(others.map(({ id }) => records.find("swap_events", id)));
	const changed = now.filter(
		(one, at): one is RecordData => one !== null && one.status !== others[at]?.status,
	);
	await noteElsewhere(action, "swap_step", others, changed);
}
