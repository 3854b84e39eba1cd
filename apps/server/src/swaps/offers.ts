/** Operations on offers: offering, approving, rejecting, withdrawing, reporting and hiding books. */

import { roles } from "@rafta/library/access/roles";
import type { Body } from "@rafta/library/api/swaps";
import { collectingStages } from "@rafta/library/swaps/states";
import type { Actor } from "../kit/actor.ts";
import type { Desk } from "../kit/desk.ts";
import type { Action } from "../lending/desk/actions.ts";
import type { Stored } from "../records.ts";
import { dropAsks } from "./asks.ts";
import {
	eventOf,
	inState,
	mayOffer,
	noteSwap,
	notifyReader,
	problem,
	readerFor,
	rulesOf,
	swapAnswer,
	swapOf,
	titleFor,
	titleOf,
} from "./books.ts";

/** A swap of the school; for a reader, only an own one. @throws ApiError 404 */
async function ownSwap(action: Action, actor: Actor, id: string): Promise<Stored<"swaps">> {
	const swap = await swapOf(action.records, actor, id);
	if (actor.reader !== null && swap.student_id !== actor.reader) throw problem(actor, "swap_unknown");
	return swap;
}

async function change(
	action: Action,
	swap: Stored<"swaps">,
	values: Readonly<Record<string, unknown>>,
	entry: { readonly opId: string; readonly kind: `swap_${string}`; readonly reason?: string },
	staff = true,
) {
	const changed = await action.records.update("swaps", swap.id, values);
	await noteSwap(action, {
		...entry,
		student: swap.student_id,
		before: { swap: swap.id, status: swap.status },
		after: { swap: swap.id, status: changed.status },
	});
	return swapAnswer(action, changed, staff);
}

export async function offer(action: Action, actor: Actor, body: Body<"offer">) {
	const { records } = action;
	const student = await readerFor(action, actor.reader, body.student);
	const book = await titleFor(records, actor, body);
	const event =
		body.event === undefined ? null : await eventOf(records, actor, body.event, ["listing", "deposit"]);
	const offered = { student: student.id, book, event, condition: body.condition };
	await mayOffer(records, actor, await rulesOf(action), offered);
	const isReader = actor.reader !== null;
	const swap = await records.create("swaps", {
		school_id: actor.school,
		event_id: event?.id ?? "",
		student_id: student.id,
		book_id: book.id,
		condition: body.condition,
		gift: body.gift,
		status: isReader ? "pending_approval" : "listed",
		approved_by: isReader ? "" : actor.user,
		createdBy: actor.user,
	});
	const after = { swap: swap.id, status: swap.status };
	await noteSwap(action, { opId: body.op_id, kind: "swap_offer", student: student.id, after });
	return swapAnswer(action, swap, !isReader);
}

export async function approve(action: Action, desk: Desk, body: Body<"swap">) {
	const swap = await swapOf(action.records, desk, body.swap);
	inState(desk, swap, "pending_approval", "draft");
	// Its owner would be told to bring it to an event that takes no more books.
	if (swap.event_id !== "") await eventOf(action.records, desk, swap.event_id, collectingStages);
	const data = { title: await titleOf(action.records, swap), swap_id: swap.id };
	await notifyReader(action.records, swap.student_id, "swap_approved", data);
	const values = { status: "listed", approved_by: desk.user };
	return change(action, swap, values, { opId: body.op_id, kind: "swap_approve" });
}

export async function reject(action: Action, desk: Desk, body: Body<"reject">) {
	const swap = await swapOf(action.records, desk, body.swap);
	inState(desk, swap, "pending_approval", "listed");
	await dropAsks(action, swap.id, "declined");
	const data = { title: await titleOf(action.records, swap), swap_id: swap.id };
	await notifyReader(action.records, swap.student_id, "swap_rejected", data);
	const values = { status: "rejected", reject_reason: body.reason };
	return change(action, swap, values, { opId: body.op_id, kind: "swap_reject", reason: body.reason });
}

export async function withdraw(action: Action, actor: Actor, body: Body<"swap">) {
	const swap = await ownSwap(action, actor, body.swap);
	inState(actor, swap, "draft", "pending_approval", "listed");
	await dropAsks(action, swap.id, "declined");
	const entry = { opId: body.op_id, kind: "swap_withdraw" } as const;
	return change(action, swap, { status: "withdrawn" }, entry, actor.reader === null);
}

/** Staff hide an offer, or show it again; then reports are counted from zero. */
export async function hide(action: Action, desk: Desk, body: Body<"hide">) {
	const swap = await swapOf(action.records, desk, body.swap);
	const values = body.hidden ? { hidden: true } : { hidden: false, reports: 0 };
	return change(action, swap, values, { opId: body.op_id, kind: "swap_hide" });
}

/** Reports an offer as unsuitable: after several reports it is hidden until staff have reviewed it. */
export async function report(action: Action, actor: Actor, body: Body<"report">) {
	const { records } = action;
	const student = await readerFor(action, actor.reader, undefined);
	const swap = await swapOf(records, actor, body.swap);
	if (swap.status !== "listed" || swap.hidden === true) throw problem(actor, "swap_unknown");
	if (swap.student_id === student.id) throw problem(actor, "own_book");
	const known = await records.findBy("swap_reports", { swap_id: swap.id, student_id: student.id });
	if (known) throw problem(actor, "reported_already");
	await records.create("swap_reports", {
		school_id: actor.school,
		swap_id: swap.id,
		student_id: student.id,
		why: body.why,
		createdBy: actor.user,
	});
	const reports = swap.reports + 1;
	const hidden = reports >= (await rulesOf(action)).reports;
	await records.update("swaps", swap.id, { reports, hidden });
	await noteSwap(action, { opId: body.op_id, kind: "swap_report", after: { swap: swap.id, reports } });
	if (hidden || reports === 1) await notifyStaff(action, swap);
	return { reported: true };
}

/** Notifies the school's managers of a reported offer at the first report, and when it is hidden. */
async function notifyStaff({ records }: Action, swap: Stored<"swaps">): Promise<void> {
	const managers = await records.list("users", {
		filter: `school_id = {:school} && role = ${roles.manager} && status = "active" && desk_only = false`,
		params: { school: swap.school_id },
		limit: 20,
	});
	const data = { title: await titleOf(records, swap), swap_id: swap.id };
	for (const { id } of managers) {
		const notice = { school_id: swap.school_id, user_id: id, kind: "swap_reported", channel: "app", data };
		await records.create("notices", notice);
	}
}
