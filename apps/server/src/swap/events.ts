/** A swap event from its announcement to its end. */
import { mayMove } from "@rafta/library/swap/states";
import type { RecordData } from "@rafta/records";
import type { Action, Answer } from "../circulation/actions.ts";
import { shown } from "../circulation/answers.ts";
import type { Desk } from "../circulation/desk.ts";
import type { HoldAsker } from "../holds/asker.ts";
import type { Body } from "./bodies.ts";
import { eventOf, noteSwap, problem, readerFor, rulesOf, tellReader, titleFor } from "./books.ts";
import { giveBack } from "./desk.ts";
import { booksOf, legsOf, settleBooks, solveEvent } from "./solve.ts";

const eventAnswer = async ({ service, desk }: Action, event: RecordData): Promise<Answer> => ({
	event: await shown(service, "swap_events", event, desk.request),
});

const noteEvent = (
	action: Action,
	opId: string,
	kind: `swap_${string}`,
	was: RecordData,
	is: RecordData,
	more: { readonly student?: string } = {},
) =>
	noteSwap(action, {
		opId,
		kind,
		...more,
		before: { event: was.id, status: was.status, result_hash: was.result_hash },
		after: { event: is.id, status: is.status, result_hash: is.result_hash, figures: is.figures },
	});

/** A reader's wishes, the most wished for first: they take the place of those before. */
export async function wish(action: Action, asker: HoldAsker, body: Body<"wants">): Promise<Answer> {
	const { records, service } = action;
	const student = await readerFor(action, asker.reader, body.student);
	const event = await eventOf(records, asker, body.event, ["listing", "deposit"]);
	const max = (await rulesOf(action)).wants;
	const books = [...new Set(body.books)];
	if (books.length > max) throw problem(asker, "wants_limit", { max });
	const titles = [];
	for (const book of books) titles.push(await titleFor(records, asker, { book }));
	const params = { event: event.id, student: student.id };
	const old = await records.list("swap_wants", {
		filter: "event_id = {:event} && student_id = {:student}",
		params,
	});
	for (const { id } of old) await records.delete("swap_wants", id);
	const wants = [];
	for (const [place, id] of [...new Set(titles.map((title) => title.id))].entries())
		wants.push(
			await records.create("swap_wants", {
				event_id: event.id,
				school_id: asker.school,
				student_id: student.id,
				book_id: id,
				rank: place + 1,
				min_condition: body.min_condition ?? "",
				createdBy: asker.user,
			}),
		);
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_wants",
		student: student.id,
		after: { event: event.id, count: wants.length },
	});
	const { request } = asker;
	return { wants: await Promise.all(wants.map((want) => shown(service, "swap_wants", want, request))) };
}

const swapsIn = (action: Action, event: string, ...states: readonly string[]) =>
	action.records.list("swaps", {
		filter: `event_id = {:event} && (${states.map((state) => `status = "${state}"`).join(" || ")})`,
		params: { event },
		sort: "id",
	});

/** What nobody brought takes no part: it is withdrawn once the event is over. */
async function withdrawUnbrought(action: Action, event: string): Promise<void> {
	for (const { id } of await swapsIn(action, event, "draft", "pending_approval", "listed"))
		await action.records.update("swaps", id, { status: "withdrawn" });
}

async function dropPlans({ records }: Action, event: string): Promise<void> {
	for (const leg of await legsOf(records, event))
		if (leg.status === "planned") await records.delete("swap_legs", leg.id);
}

/** What a stage brings with it. @throws ApiError 422 where something is still open */
async function enter(action: Action, desk: Desk, event: RecordData, to: Body<"step">["to"]): Promise<void> {
	const { records } = action;
	if (to === "deposit" || to === "cancelled") await dropPlans(action, event.id);
	if (to === "cancelled") {
		await withdrawUnbrought(action, event.id);
		for (const { id } of await swapsIn(action, event.id, "deposited"))
			await records.update("swaps", id, { status: "unmatched" });
	}
	if (to === "published") {
		await settleBooks(records, event.id);
		const readers = new Set((await booksOf(records, event.id)).map((swap) => String(swap.student_id)));
		for (const reader of readers)
			await tellReader(records, reader, "swap_published", { name: String(event.name) });
	}
	if (to === "closed") {
		const open = (await legsOf(records, event.id)).filter(({ status }) => status === "planned").length;
		if (open > 0) throw problem(desk, "legs_open", { count: open });
		const left = (await swapsIn(action, event.id, "deposited", "matched", "unmatched")).length;
		if (left > 0) throw problem(desk, "leftovers_open", { count: left });
		await withdrawUnbrought(action, event.id);
	}
}

export async function step(action: Action, desk: Desk, body: Body<"step">): Promise<Answer> {
	const { records } = action;
	const event = await eventOf(records, desk, body.event);
	if (event.status === body.to || !mayMove("swap_events", String(event.status), body.to))
		throw problem(desk, "event_state", { status: String(event.status) });
	await enter(action, desk, event, body.to);
	const changed = await records.update("swap_events", event.id, { status: body.to });
	await noteEvent(action, body.op_id, "swap_step", event, changed);
	return eventAnswer(action, changed);
}

/** Matches an event; again once it is published, with what was handed over as it is. */
export async function solve(action: Action, desk: Desk, body: Body<"solve">): Promise<Answer> {
	const { records } = action;
	const event = await eventOf(records, desk, body.event, ["matching", "review", "published", "pickup"]);
	const isOut = event.status === "published" || event.status === "pickup";
	const values = {
		...(!isOut && { status: "review" }),
		...(body.seed !== undefined && { seed: body.seed }),
	};
	const { event: changed, result } = await solveEvent(records, event, values);
	if (isOut) await settleBooks(records, event.id);
	await noteEvent(action, body.op_id, "swap_solve", event, changed);
	return { ...(await eventAnswer(action, changed)), owed: result.owed, released: result.released };
}

/**
 * A reader does not come to fetch their book. What they brought and nobody has yet takes no part any more and waits for
 * them; the others are matched again around what was handed over. Whose own book is gone keeps their claim, unless staff
 * say that it is forfeit.
 */
export async function noShow(action: Action, desk: Desk, body: Body<"noShow">): Promise<Answer> {
	const { records } = action;
	const student = await readerFor(action, null, body.student);
	const event = await eventOf(records, desk, body.event, ["published", "pickup"]);
	const legs = await legsOf(records, event.id);
	const served = new Set(
		legs.filter(({ status }) => status === "received").map((leg) => String(leg.for_swap_id)),
	);
	const mine = (await booksOf(records, event.id)).filter(({ student_id }) => student_id === student.id);
	for (const swap of mine) {
		// What they have got a book for already goes on.
		if (served.has(swap.id)) continue;
		if (swap.status !== "handed_over")
			await records.update("swaps", swap.id, { status: "unmatched", absent: true, released: false });
		else if (body.forfeit) await records.update("swaps", swap.id, { gift: true });
	}
	const { event: changed, result } = await solveEvent(records, event, {});
	await settleBooks(records, event.id);
	await noteEvent(action, body.op_id, "swap_no_show", event, changed, { student: student.id });
	return { ...(await eventAnswer(action, changed)), owed: result.owed, released: result.released };
}

/** A book that stays for the next event, as one of its own where that is named. */
async function carryOver(
	action: Action,
	desk: Desk,
	swap: RecordData,
	into: string | undefined,
): Promise<void> {
	const { records } = action;
	if (into === undefined) {
		await records.update("swaps", swap.id, { status: "carried_over" });
		return;
	}
	const next = await eventOf(records, desk, into, ["listing", "deposit"]);
	// The token goes along: the slip in the book stays right.
	await records.update("swaps", swap.id, { status: "carried_over", token: "" });
	const made = await records.create("swaps", {
		school_id: swap.school_id,
		event_id: next.id,
		student_id: swap.student_id,
		book_id: swap.book_id,
		condition: swap.condition,
		gift: swap.gift === true || swap.released === true,
		status: "deposited",
		token: swap.token,
		approved_by: desk.user,
		createdBy: desk.user,
	});
	await records.update("swaps", swap.id, { carried_to: made.id });
}

/** What is left goes back, is carried over, or is donated by the commission's decision; all of it or nothing. */
export async function leftovers(action: Action, desk: Desk, body: Body<"leftovers">): Promise<Answer> {
	const { records } = action;
	const event = await eventOf(records, desk, body.event, ["published", "pickup", "closed", "cancelled"]);
	const { what, decision_on, decision_no } = body;
	if (what === "donated" && !(decision_on && decision_no)) throw problem(desk, "decision_needed");
	for (const id of new Set(body.swaps)) {
		const swap = await records.find("swaps", id);
		if (swap?.school_id !== desk.school || swap.event_id !== event.id) throw problem(desk, "swap_unknown");
		const waits = swap.status === "carried_over" && swap.carried_to === "" && what === "carried_over";
		if (swap.status !== "unmatched" && !waits)
			throw problem(desk, "wrong_state", { status: String(swap.status) });
		if (what === "returned") await giveBack(action, desk, swap);
		else if (what === "carried_over") await carryOver(action, desk, swap, body.into);
		else await records.update("swaps", swap.id, { status: "donated", decision_on, decision_no });
	}
	const left = (await swapsIn(action, event.id, "deposited", "matched", "unmatched")).length;
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_leftovers",
		before: { swaps: body.swaps },
		after: { event: event.id, what, decision_on: decision_on ?? "", decision_no: decision_no ?? "" },
	});
	return { done: body.swaps.length, left };
}
