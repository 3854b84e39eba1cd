/**
 * Swap requests: a reader asks for an offered book with one of their own; its owner accepts or declines; both bring
 * their books.
 */
import type { Body } from "@rafta/library/api/swaps";
import { addDays, type CalendarDate, formatDate, todayIn } from "@rafta/library/turkish/dates";
import type { Actor } from "../kit/actor.ts";
import type { Action } from "../lending/desk/actions.ts";
import { shown } from "../lending/desk/answers.ts";
import type { Stored } from "../records.ts";
import { noteSwap, notifyReader, problem, readerFor, rulesOf, swapOf, titleOf } from "./books.ts";

/** Waiting asks that involve a book, either requested or given in return. */
const waitingAsks = ({ records }: Action, swap: string): Promise<Stored<"swap_asks">[]> =>
	records.list("swap_asks", {
		filter: '(swap_id = {:swap} || with_id = {:swap}) && status = "asked"',
		params: { swap },
	});

/**
 * Ends the asks that still wait for a book, except one. The asking reader is notified; the owner of the requested book
 * is not.
 */
export async function dropAsks(
	action: Action,
	swap: string,
	to: "declined" | "cancelled",
	but = "",
): Promise<void> {
	const { records } = action;
	for (const ask of await waitingAsks(action, swap)) {
		if (ask.id === but) continue;
		await records.update("swap_asks", ask.id, { status: to });
		const wanted = await records.find("swaps", ask.swap_id);
		const data = { title: wanted ? await titleOf(records, wanted) : "" };
		if (ask.swap_id === swap) await notifyReader(records, ask.student_id, "swap_declined", data);
	}
}

const askAnswer = async ({ service, desk }: Action, ask: Stored<"swap_asks">) => ({
	ask: await shown(service, "swap_asks", ask, desk.request),
});

export async function ask(action: Action, actor: Actor, body: Body<"ask">) {
	const { records, now } = action;
	const rules = await rulesOf(action);
	if (!rules.everyday) throw problem(actor, "everyday_off");
	const student = await readerFor(action, actor.reader, undefined);
	const wanted = await swapOf(records, actor, body.swap);
	// A book that is not listed does not exist for other readers.
	const isOffered = wanted.status === "listed" && wanted.event_id === "" && wanted.hidden !== true;
	if (!isOffered) throw problem(actor, "swap_unknown");
	if (wanted.student_id === student.id) throw problem(actor, "own_book");
	const mine = body.with === undefined ? null : await swapOf(records, actor, body.with);
	if (mine) {
		const isMine = mine.student_id === student.id && mine.event_id === "";
		if (!isMine || mine.hidden === true) throw problem(actor, "swap_unknown");
		if (mine.status !== "listed") throw problem(actor, "wrong_state", { status: mine.status });
	} else if (wanted.gift !== true) throw problem(actor, "needs_return");
	const open = await records.list("swap_asks", {
		filter: 'student_id = {:student} && status = "asked"',
		params: { student: student.id },
	});
	if (open.some(({ swap_id }) => swap_id === wanted.id)) throw problem(actor, "ask_twice");
	if (open.length >= rules.asks) throw problem(actor, "ask_limit", { max: rules.asks });
	const made = await records.create("swap_asks", {
		school_id: actor.school,
		swap_id: wanted.id,
		with_id: mine?.id ?? "",
		student_id: student.id,
		owner_id: wanted.student_id,
		status: "asked",
		until: addDays(todayIn(now()), rules.answer_days),
		createdBy: actor.user,
	});
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_ask",
		student: student.id,
		after: { ask: made.id, swap: wanted.id },
	});
	const data = { title: await titleOf(records, wanted) };
	await notifyReader(records, wanted.student_id, "swap_asked", data);
	return askAnswer(action, made);
}

/** An ask of the school; if the actor is a reader, one that the reader made or received. @throws ApiError 404 */
async function askOf({ records }: Action, actor: Actor, id: string): Promise<Stored<"swap_asks">> {
	const found = await records.find("swap_asks", id);
	const isPart =
		actor.reader === null || found?.owner_id === actor.reader || found?.student_id === actor.reader;
	if (found?.school_id !== actor.school || !isPart) throw problem(actor, "ask_unknown");
	return found;
}

/** @param bring the last day on which both bring their books */
async function accept(action: Action, swapAsk: Stored<"swap_asks">, bring: CalendarDate): Promise<void> {
	const { records } = action;
	const [wanted, mine] = [swapAsk.swap_id, swapAsk.with_id];
	const swaps = [wanted, ...(mine === "" ? [] : [mine])];
	for (const id of swaps) {
		await records.update("swaps", id, { status: "promised", bring_until: bring });
		await dropAsks(action, id, "declined", swapAsk.id);
	}
	const leg = { school_id: swapAsk.school_id, ask_id: swapAsk.id, cycle_no: 1, status: "planned" };
	const parts = [
		{ from_swap_id: wanted, for_swap_id: mine, to_student_id: swapAsk.student_id },
		...(mine === "" ? [] : [{ from_swap_id: mine, for_swap_id: wanted, to_student_id: swapAsk.owner_id }]),
	];
	for (const [place, part] of parts.entries())
		await records.create("swap_legs", { ...leg, ...part, place: place + 1 });
	for (const id of swaps) {
		const swap = await records.find("swaps", id);
		if (!swap) continue;
		const data = { title: await titleOf(records, swap), until: formatDate(bring) };
		await notifyReader(records, swap.student_id, "swap_accepted", data);
	}
}

/**
 * The owner accepts or declines, or staff for them. Of several concurrent acceptances one wins: afterwards the books
 * are promised.
 */
export async function answer(action: Action, actor: Actor, body: Body<"answer">) {
	const { records, now } = action;
	const swapAsk = await askOf(action, actor, body.ask);
	if (actor.reader !== null && swapAsk.owner_id !== actor.reader) throw problem(actor, "ask_unknown");
	if (swapAsk.status !== "asked") throw problem(actor, "ask_over");
	if (body.accept) {
		for (const id of [swapAsk.swap_id, swapAsk.with_id]) {
			if (id === "") continue;
			const swap = await records.find("swaps", id);
			if (swap?.status !== "listed") throw problem(actor, "wrong_state", { status: swap?.status ?? "" });
			if (swap.hidden === true) throw problem(actor, "out_of_sight");
		}
	}
	const until = addDays(todayIn(now()), (await rulesOf(action)).bring_days);
	const changed = await records.update("swap_asks", swapAsk.id, {
		status: body.accept ? "accepted" : "declined",
		...(body.accept && { until }),
	});
	if (body.accept) await accept(action, swapAsk, until);
	else {
		const wanted = await records.find("swaps", swapAsk.swap_id);
		const data = { title: wanted ? await titleOf(records, wanted) : "" };
		await notifyReader(records, swapAsk.student_id, "swap_declined", data);
	}
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_answer",
		student: swapAsk.owner_id,
		before: { ask: swapAsk.id, status: swapAsk.status },
		after: { ask: swapAsk.id, status: changed.status },
	});
	return askAnswer(action, changed);
}

/**
 * Cancels an accepted swap: books not brought are offered again, books brought go back to their owners.
 * @throws ApiError 422 once one of the books has been handed over
 */
export async function breakOff(
	action: Action,
	swapAsk: Stored<"swap_asks">,
	to: "cancelled" | "expired",
): Promise<Stored<"swap_asks">> {
	const { records, desk } = action;
	const legs = await records.list("swap_legs", { filter: "ask_id = {:ask}", params: { ask: swapAsk.id } });
	if (legs.some(({ status }) => status === "received")) throw problem(desk, "under_way");
	for (const leg of legs) {
		await records.update("swap_legs", leg.id, { status: "failed" });
		const swap = await records.find("swaps", leg.from_swap_id);
		if (!swap) continue;
		if (swap.status === "promised")
			await records.update("swaps", swap.id, { status: "listed", bring_until: "" });
		if (swap.status === "matched")
			await records.update("swaps", swap.id, { status: "unmatched", bring_until: "" });
		const data = { title: await titleOf(records, swap) };
		await notifyReader(records, swap.student_id, "swap_broken_off", data);
	}
	return records.update("swap_asks", swapAsk.id, { status: to });
}

/** Cancels an ask: the asking reader withdraws it; once it is accepted, either of the two or staff cancel it. */
export async function cancel(action: Action, actor: Actor, body: Body<"cancel">) {
	const { records } = action;
	const swapAsk = await askOf(action, actor, body.ask);
	const waits = swapAsk.status === "asked";
	const mayEnd = actor.reader === null || !waits || swapAsk.student_id === actor.reader;
	if (!mayEnd) throw problem(actor, "ask_unknown");
	if (!waits && swapAsk.status !== "accepted") throw problem(actor, "ask_over");
	const ended = waits
		? await records.update("swap_asks", swapAsk.id, { status: "cancelled" })
		: await breakOff(action, swapAsk, "cancelled");
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_cancel",
		student: swapAsk.student_id,
		before: { ask: swapAsk.id, status: swapAsk.status },
		after: { ask: swapAsk.id, status: ended.status },
	});
	return askAnswer(action, ended);
}
