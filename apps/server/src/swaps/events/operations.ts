/** Operations of a swap event from its announcement to its end. */
import type { Body } from "@rafta/library/api/swaps";
import { mayMove, type SwapStatus } from "@rafta/library/swaps/states";
import type { RecordData } from "@rafta/records";
import { followTitle, mayUse } from "../../catalogue/titles/lookup-title.ts";
import type { Actor } from "../../kit/actor.ts";
import type { Desk } from "../../kit/desk.ts";
import type { Action } from "../../lending/desk/actions.ts";
import { shown } from "../../lending/desk/answers.ts";
import type { Stored } from "../../records.ts";
import { eventOf, isNoTextbook, noteSwap, problem, readerFor, rulesOf, titleFor } from "../books.ts";
import { mayGoBack } from "../desk.ts";
import { agree, backOut, nobodyCollects } from "../joint-swap/agreement.ts";
import { leaveJointSwap } from "../joint-swap/joining.ts";
import { isJoint, jointSwapOf, legsOf } from "../joint-swap/joint-swap.ts";
import { eventAnswer, noteEvent, solveRound } from "../joint-swap/matching.ts";
import { sentElsewhere } from "../joint-swap/parcels.ts";
import type { SolvingAction } from "../thread/solving.ts";
import { isOfferedIn } from "./watch.ts";

/** Sets a reader's wishes, the most wished for first; they replace the earlier ones. */
export async function wish(action: Action, actor: Actor, body: Body<"wants">) {
	const { records, service } = action;
	const student = await readerFor(action, actor.reader, body.student);
	const event = await eventOf(records, actor, body.event, ["listing", "deposit"]);
	const max = (await rulesOf(action)).wants;
	const books = [...new Set(body.books)];
	if (books.length > max) throw problem(actor, "wants_limit", { max });
	const titles = [];
	const jointSwap = await jointSwapOf(records, event);
	for (const book of books) {
		const title = await followTitle(records, book);
		// A title that only another school has can be wished for as long as that school offers it.
		const isTheirs = title !== null && !mayUse(title, actor.school) && isJoint(jointSwap);
		const isOffered = isTheirs && (await isOfferedIn(records, jointSwap, title.id));
		titles.push(isOffered ? title : await titleFor(records, actor, { book }));
	}
	const params = { event: event.id, student: student.id };
	const old = await records.list("swap_wants", {
		filter: "event_id = {:event} && student_id = {:student}",
		params,
	});
	await records.deleteMany("swap_wants", idsOf(old));
	const wants = await records.createMany(
		"swap_wants",
		[...new Set(idsOf(titles))].map((id, place) => ({
			event_id: event.id,
			school_id: actor.school,
			student_id: student.id,
			book_id: id,
			rank: place + 1,
			min_condition: body.min_condition ?? "",
			createdBy: actor.user,
		})),
	);
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_wants",
		student: student.id,
		after: { event: event.id, count: wants.length },
	});
	const { request } = actor;
	return { wants: await Promise.all(wants.map((want) => shown(service, "swap_wants", want, request))) };
}

const swapsIn = (action: Action, event: string, ...states: readonly string[]) =>
	action.records.list("swaps", {
		filter: `event_id = {:event} && (${states.map((state) => `status = "${state}"`).join(" || ")})`,
		params: { event },
		sort: "id",
	});

const idsOf = (records: readonly RecordData[]): string[] => records.map(({ id }) => id);

const setStatus = ({ records }: Action, swaps: readonly Stored<"swaps">[], status: SwapStatus) =>
	records.updateMany(
		"swaps",
		idsOf(swaps).map((id) => ({ id, status })),
	);

/** Withdraws the books that nobody brought once the event is over. */
async function withdrawUnbrought(action: Action, event: string): Promise<void> {
	await setStatus(action, await swapsIn(action, event, "draft", "pending_approval", "listed"), "withdrawn");
}

/** Applies the effects of entering a stage. @throws ApiError 422 if something is still open */
async function enter(
	action: Action,
	desk: Desk,
	event: Stored<"swap_events">,
	to: Body<"step">["to"],
): Promise<void> {
	const { records } = action;
	if (to === "deposit" || to === "cancelled") await backOut(action, event);
	if (to === "cancelled") {
		await withdrawUnbrought(action, event.id);
		await setStatus(action, await swapsIn(action, event.id, "deposited"), "unmatched");
		if (event.round_id !== "") await leaveJointSwap(records, event);
	}
	if (to === "closed") {
		const legs = await legsOf(records, [event]);
		const open = legs.filter(({ status }) => status !== "received").length;
		if (open > 0) throw problem(desk, "legs_open", { count: open });
		const sentIds = await sentElsewhere(records, event);
		const left = (await swapsIn(action, event.id, "deposited", "matched", "unmatched")).filter(
			({ id }) => !sentIds.has(id),
		).length;
		if (left > 0) throw problem(desk, "leftovers_open", { count: left });
		await withdrawUnbrought(action, event.id);
	}
}

export async function step(action: Action, desk: Desk, body: Body<"step">) {
	const { records } = action;
	const event = await eventOf(records, desk, body.event);
	// An event returns from review to matching only if another school drops the plans, never by this operation.
	const isBack = event.status === "review" && body.to === "matching";
	if (event.status === body.to || isBack || !mayMove("swap_events", event.status, body.to))
		throw problem(desk, "event_state", { status: event.status });
	if (body.to === "published") {
		const changed = await agree(action, event);
		await noteEvent(action, body.op_id, "swap_step", event, changed);
		return eventAnswer(action, changed);
	}
	await enter(action, desk, event, body.to);
	const changed = await records.update("swap_events", event.id, { status: body.to });
	await noteEvent(action, body.op_id, "swap_step", event, changed);
	return eventAnswer(action, changed);
}

/** Matches an event, with the events of its joint swap; again after publication, leaving legs under way unchanged. */
export async function solve(action: SolvingAction, desk: Desk, body: Body<"solve">) {
	const { records } = action;
	const event = await eventOf(records, desk, body.event, ["matching", "review", "published", "pickup"]);
	const jointSwap = await jointSwapOf(records, event);
	const isOut = event.status === "published" || event.status === "pickup";
	if (!isOut) await nobodyCollects(action, desk, jointSwap);
	const values = isOut ? {} : { status: "review", agreed: false };
	const { seed } = body;
	return solveRound(action, event, jointSwap, { op: body.op_id, kind: "swap_solve" }, { seed, values });
}

/** Keeps books for the next event; moves them into that event if it is named. */
async function carryOver(
	action: Action,
	desk: Desk,
	swaps: readonly Stored<"swaps">[],
	into: string | undefined,
): Promise<void> {
	const { records } = action;
	if (into === undefined) {
		await setStatus(action, swaps, "carried_over");
		return;
	}
	const next = await eventOf(records, desk, into, ["listing", "deposit"]);
	const books = await records.findMany(
		"books",
		swaps.map(({ book_id }) => book_id),
	);
	for (const { book_id } of swaps) isNoTextbook(desk, next, books.get(book_id) ?? null);
	// The tokens are moved along, so the slips in the books stay valid.
	await records.updateMany(
		"swaps",
		idsOf(swaps).map((id) => ({ id, status: "carried_over", token: "" })),
	);
	const made = await records.createMany(
		"swaps",
		swaps.map((swap) => ({
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
		})),
	);
	await records.updateMany(
		"swaps",
		swaps.map(({ id }, place) => ({ id, carried_to: made[place]?.id })),
	);
}

/** The books of an event on which this decision can be made. @throws ApiError 404, 422 for the first that cannot */
async function decidable(
	{ records }: Action,
	desk: Desk,
	event: Stored<"swap_events">,
	{ swaps, what }: Body<"leftovers">,
): Promise<Stored<"swaps">[]> {
	const ids = new Set(swaps);
	const found = await records.findMany("swaps", ids);
	return [...ids].map((id) => {
		const swap = found.get(id);
		if (swap?.school_id !== desk.school || swap.event_id !== event.id) throw problem(desk, "swap_unknown");
		const waits = swap.status === "carried_over" && swap.carried_to === "" && what === "carried_over";
		if (swap.status !== "unmatched" && !waits) throw problem(desk, "wrong_state", { status: swap.status });
		if (what === "returned") mayGoBack(desk, swap);
		return swap;
	});
}

/** Returns, carries over, or donates remaining books by the commission's decision; all of them or none. */
export async function leftovers(action: Action, desk: Desk, body: Body<"leftovers">) {
	const { records } = action;
	const event = await eventOf(records, desk, body.event, ["published", "pickup", "closed", "cancelled"]);
	const { what, decision_on, decision_no } = body;
	if (what === "donated" && !(decision_on && decision_no)) throw problem(desk, "decision_needed");
	const swaps = await decidable(action, desk, event, body);
	if (what === "returned") await setStatus(action, swaps, "returned");
	else if (what === "carried_over") await carryOver(action, desk, swaps, body.into);
	else
		await records.updateMany(
			"swaps",
			idsOf(swaps).map((id) => ({ id, status: "donated", decision_on, decision_no })),
		);
	const left = (await swapsIn(action, event.id, "deposited", "matched", "unmatched")).length;
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_leftovers",
		before: { swaps: body.swaps },
		after: { event: event.id, what, decision_on: decision_on ?? "", decision_no: decision_no ?? "" },
	});
	return { done: body.swaps.length, left };
}
