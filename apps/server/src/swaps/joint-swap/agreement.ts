/**
 * Agreement on a result: it is published once every school of its joint swap agrees; until then each of them can
 * withdraw.
 */

import { homeLanguage } from "@rafta/words";
import type { Desk } from "../../kit/desk.ts";
import type { Action } from "../../lending/desk/actions.ts";
import type { Stored } from "../../records.ts";
import { notifyReaders, problem } from "../books.ts";
import { booksOf, settleBooks } from "../events/solve.ts";
import { dropPlans, type JointSwap, jointSwapOf, schoolName } from "./joint-swap.ts";
import { noteElsewhere } from "./matching.ts";

/**
 * @throws ApiError 422 with the schools that still collect: a joint swap is matched in one go
 */
export async function nobodyCollects({ records }: Action, desk: Desk, { events }: JointSwap): Promise<void> {
	const waits = events.filter(({ status }) => status !== "matching" && status !== "review");
	if (waits.length === 0) return;
	const names = await Promise.all(waits.map(({ school_id }) => schoolName(records, school_id)));
	throw problem(desk, "round_waits", {
		schools: names.sort((a, b) => a.localeCompare(b, homeLanguage)).join(", "),
	});
}

/** Publishes the result: books get their states, readers are notified. */
async function publish(action: Action, { events }: JointSwap): Promise<Stored<"swap_events">[]> {
	const { records } = action;
	await settleBooks(records, events);
	const out: Stored<"swap_events">[] = [];
	for (const event of events) {
		const readers = (await booksOf(records, event.id)).map((swap) => swap.student_id);
		const data = { name: event.name, event_id: event.id };
		await notifyReaders(records, readers, "swap_published", data);
		out.push(await records.update("swap_events", event.id, { status: "published" }));
	}
	return out;
}

/**
 * Records a school's agreement to the result of its joint swap: the last one publishes it. Returns the updated event.
 */
export async function agree(action: Action, event: Stored<"swap_events">): Promise<Stored<"swap_events">> {
	const { records } = action;
	const jointSwap = await jointSwapOf(records, event);
	const others = jointSwap.events.filter(({ id }) => id !== event.id);
	const isLast = others.every(({ status, agreed }) => status === "review" && agreed === true);
	const agreed =
		jointSwap.record === null ? event : await records.update("swap_events", event.id, { agreed: true });
	if (!isLast) return agreed;
	const out = await publish(action, jointSwap);
	await noteElsewhere(action, "swap_step", others, out);
	return out.find(({ id }) => id === event.id) ?? agreed;
}

/** Drops the plans of an event's joint swap when the event collects again or is cancelled. */
export async function backOut(action: Action, event: Stored<"swap_events">): Promise<void> {
	const { records } = action;
	const jointSwap = await jointSwapOf(records, event);
	await dropPlans(records, jointSwap, event);
	const others = jointSwap.events.filter(({ id }) => id !== event.id);
	const now = await Promise.all(others.map(({ id }) => records.find("swap_events", id)));
	const changed = now.flatMap((one, at) => (one !== null && one.status !== others[at]?.status ? [one] : []));
	await noteElsewhere(action, "swap_step", others, changed);
}
