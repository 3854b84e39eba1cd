/** Taking back a published result, as long as no book of it has changed hands. */
import type { Body } from "@rafta/library/api/swaps";
import type { Desk } from "../../kit/desk.ts";
import type { Action } from "../../lending/desk/actions.ts";
import type { RecordReader, Stored } from "../../records.ts";
import { eventOf, notifyReaders, problem } from "../books.ts";
import { booksOf } from "../events/solve.ts";
import { isUnderWay, jointSwapOf, legsOf } from "./joint-swap.ts";
import { eventAnswer, noteElsewhere, noteEvent } from "./matching.ts";

/** Readers who were told the result: owners of the books that it is about, and of those settled since. */
async function readersToldOf(records: RecordReader, event: Stored<"swap_events">): Promise<Set<string>> {
	const settled = ["returned", "carried_over", "donated"];
	const swaps = await records.list("swaps", { filter: "event_id = {:id}", params: { id: event.id } });
	const readers = new Set(
		swaps
			.filter(({ status }) => status === "matched" || status === "unmatched")
			.map(({ student_id }) => student_id),
	);
	const owners = swaps.filter(({ status }) => settled.includes(status)).map(({ student_id }) => student_id);
	// A book may have been settled before the result was out: the notice says so.
	for (const { id, user_id } of (await records.findMany("students", owners)).values()) {
		if (user_id === "") continue;
		const [notice] = await records.list("notices", {
			filter: 'user_id = {:user} && kind = "swap_published" && data.event_id = {:event}',
			params: { user: user_id, event: event.id },
			limit: 1,
		});
		if (notice) readers.add(id);
	}
	return readers;
}

/** Whether a book of these events has left its owner for good: handed over, or on its way to another school. */
async function hasChangedHands(
	records: RecordReader,
	events: readonly Stored<"swap_events">[],
): Promise<boolean> {
	if ((await legsOf(records, events)).some(isUnderWay)) return true;
	for (const { id } of events) {
		const filter = 'event_id = {:id} && status = "handed_over"';
		if ((await records.list("swaps", { filter, params: { id }, limit: 1 })).length > 0) return true;
	}
	return false;
}

/**
 * Takes a published result back to its review, in all schools of a joint swap: the books wait to be matched again, and
 * readers who knew it hear that it is made again. @throws ApiError 404, 422 once a book has changed hands
 */
export async function unpublish(action: Action, desk: Desk, body: Body<"event">) {
	const { records } = action;
	const event = await eventOf(records, desk, body.event, ["published", "pickup"]);
	const { events } = await jointSwapOf(records, event);
	if (await hasChangedHands(records, events)) throw problem(desk, "changed_hands");
	if (events.some(({ status }) => status === "closed")) throw problem(desk, "round_ended");
	const out: Stored<"swap_events">[] = [];
	for (const one of events) {
		const readers = await readersToldOf(records, one);
		const books = (await booksOf(records, one.id)).filter(({ status }) => status !== "deposited");
		await records.updateMany(
			"swaps",
			books.map(({ id }) => ({ id, status: "deposited", released: false })),
		);
		out.push(await records.update("swap_events", one.id, { status: "review", agreed: false }));
		const data = { name: one.name, event_id: one.id };
		await notifyReaders(records, readers, "swap_unpublished", data);
	}
	const changed = out.find(({ id }) => id === event.id) ?? event;
	await noteEvent(action, body.op_id, "swap_unpublish", event, changed);
	await noteElsewhere(action, "swap_unpublish", events, out);
	return eventAnswer(action, changed);
}
