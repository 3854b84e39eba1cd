/** Joining events of several schools to a joint swap, and leaving it. */

import { randomInt } from "node:crypto";
import type { Body } from "@rafta/library/api/swaps";
import { MAX_EVENT_BOOKS } from "@rafta/library/swaps/rules";
import type { Desk } from "../../kit/desk.ts";
import type { Action } from "../../lending/desk/actions.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { eventOf, noteSwap, problem } from "../books.ts";
import { booksIn } from "../queries.ts";
import { backOut } from "./agreement.ts";
import { eventsOf, MAX_SCHOOLS } from "./joint-swap.ts";
import { eventAnswer } from "./matching.ts";

/** Stages in which an event may join others: nothing has been matched. */
const joinable = ["draft", "listing", "deposit"];
/** Stages in which it may still leave: nothing is published. */
const leavable = [...joinable, "matching", "review"];

/** Codes are read out on the telephone: no letter or digit that looks or sounds like another one. */
const alphabet = "2345679ACDEFHJKMNPRTUVYZ";
const codeLength = 10;

const newCode = (): string =>
	Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Normalises a typed code: any case, with spaces and hyphens. */
const plain = (typed: string): string => typed.replace(/[\s-]+/g, "").toUpperCase();

const note = (
	action: Action,
	opId: string,
	kind: `swap_round_${string}`,
	event: Stored<"swap_events">,
	jointSwapId: string,
) => noteSwap(action, { opId, kind, after: { event: event.id, round: jointSwapId } });

/** An event of the caller that is in no joint swap yet. @throws ApiError 404, 422 */
async function freeEvent({ records }: Action, desk: Desk, id: string): Promise<Stored<"swap_events">> {
	const event = await eventOf(records, desk, id, joinable);
	if (event.round_id !== "") throw problem(desk, "round_joined");
	return event;
}

/** Creates a joint swap that others can join. Its code is not part of the response, because responses are stored. */
export async function openJointSwap(action: Action, desk: Desk, body: Body<"event">) {
	const { records } = action;
	const event = await freeEvent(action, desk, body.event);
	const jointSwap = await records.create("swap_rounds", {
		code: newCode(),
		seed: event.seed,
		createdBy: desk.user,
	});
	const changed = await records.update("swap_events", event.id, { round_id: jointSwap.id });
	await note(action, body.op_id, "swap_round_open", event, jointSwap.id);
	return eventAnswer(action, changed);
}

/**
 * Joins an event to the joint swap of a code received from another school. @throws ApiError 404 for a wrong code, 422
 */
export async function joinJointSwap(action: Action, desk: Desk, body: Body<"join">) {
	const { records } = action;
	const event = await freeEvent(action, desk, body.event);
	const record = await records.findBy("swap_rounds", { code: plain(body.code) });
	const events = record ? await eventsOf(records, record.id) : [];
	if (!record || events.length === 0) throw problem(desk, "round_unknown");
	if (events.some(({ school_id }) => school_id === desk.school)) throw problem(desk, "round_school");
	if (events.some(({ status }) => !joinable.includes(status))) throw problem(desk, "round_late");
	if (events.length >= MAX_SCHOOLS) throw problem(desk, "round_full", { max: MAX_SCHOOLS });
	if ((await booksIn(records.sql, [...events, event])) > MAX_EVENT_BOOKS)
		throw problem(desk, "round_books", { max: MAX_EVENT_BOOKS });
	const changed = await records.update("swap_events", event.id, { round_id: record.id });
	await note(action, body.op_id, "swap_round_join", event, record.id);
	return eventAnswer(action, changed);
}

/** Removes an event from its joint swap; the joint swap is deleted if only one event is left. */
export async function leaveJointSwap(
	records: RecordTransaction,
	event: Stored<"swap_events">,
): Promise<void> {
	const id = event.round_id;
	if (await records.find("swap_events", event.id))
		await records.update("swap_events", event.id, { round_id: "", agreed: false });
	const params = { id };
	const left = await records.list("swap_events", { filter: "round_id = {:id}", params });
	if (left.length > 1) return;
	for (const { id: last } of left) await records.update("swap_events", last, { round_id: "", agreed: false });
	if (await records.find("swap_rounds", id)) await records.delete("swap_rounds", id);
}

/** A school leaves before anything is published: the plans of the joint swap are dropped. */
export async function leave(action: Action, desk: Desk, body: Body<"event">) {
	const { records } = action;
	const event = await eventOf(records, desk, body.event, leavable);
	if (event.round_id === "") throw problem(desk, "round_none");
	await backOut(action, event);
	if (event.status === "review") await records.update("swap_events", event.id, { status: "matching" });
	await leaveJointSwap(records, event);
	await note(action, body.op_id, "swap_round_leave", event, event.round_id);
	return eventAnswer(action, (await records.find("swap_events", event.id)) ?? event);
}
