/** Somebody does not come to fetch their book, or a book does not come. */

import { circlesOf } from "@rafta/library/swap/circles";
import type { RecordData, RecordTransaction } from "@rafta/records";
import type { Action, Answer } from "../../circulation/actions.ts";
import { findReader } from "../../circulation/codes.ts";
import type { Desk } from "../../circulation/desk.ts";
import type { Body } from "../bodies.ts";
import { eventOf, newToken, problem } from "../books.ts";
import { hashOf } from "../hash.ts";
import { booksOf } from "../solve.ts";
import { solved } from "./matching.ts";
import { isJoint, isUnderWay, legsOf, roundOf } from "./round.ts";

/** The planned legs that stay: of every cycle and chain in which none of these books stands. */
function untouched(legs: readonly RecordData[], touched: ReadonlySet<string>): Set<string> {
	const ways = circlesOf(
		legs.map((leg) => ({ item: String(leg.from_swap_id), for_item: String(leg.for_swap_id) })),
	);
	const broken = new Set(
		ways
			.filter(({ legs: way }) => way.some(({ item, for_item }) => touched.has(item) || touched.has(for_item)))
			.flatMap(({ legs: way }) => way.map(({ item }) => item)),
	);
	return new Set(legs.filter((leg) => !broken.has(String(leg.from_swap_id))).map(({ id }) => id));
}

/**
 * A book of another school has come for somebody who gives it up: it has gone from its school, and lies here as their
 * gift, so that it can be matched or left over here.
 */
async function takeOver(records: RecordTransaction, desk: Desk, event: RecordData, leg: RecordData) {
	await records.update("swap_legs", leg.id, { status: "received" });
	const swap = await records.update("swaps", String(leg.from_swap_id), { status: "handed_over" });
	const { token } = swap;
	const taken = await records.findBy("swaps", { school_id: event.school_id, token });
	await records.create("swaps", {
		// The same however often the transaction begins anew: a matching is known again by the books it looks at.
		id: hashOf(leg.id).slice(0, 15),
		school_id: event.school_id,
		event_id: event.id,
		student_id: leg.to_student_id,
		book_id: swap.book_id,
		condition: swap.condition,
		gift: true,
		status: "deposited",
		// The slip in the book stays right, unless a book of this school has the number.
		token: taken ? await newToken(records, desk.school) : token,
		approved_by: desk.user,
		createdBy: desk.user,
	});
}

/**
 * A reader does not come to fetch their book. What they brought and nobody has yet takes no part any more and waits for
 * them; the others are matched again around what goes its way. In a round, plans that the reader has no part in stay as they are:
 * other schools may have packed. Whose own book is gone keeps their claim, and so does who is waited for by a book
 * of another school, unless staff say that it is forfeit.
 */
export async function noShow(action: Action, desk: Desk, body: Body<"noShow">): Promise<Answer> {
	const { records, service } = action;
	const student = await findReader({ records, committed: service.sql }, desk.school, body.student);
	if (!student) throw problem(desk, "reader_unknown");
	const event = await eventOf(records, desk, body.event, ["published", "pickup"]);
	const round = await roundOf(records, event);
	const legs = await legsOf(records, round.events);
	const comes = new Map(
		legs.filter((leg) => leg.to_student_id === student.id).map((leg) => [String(leg.for_swap_id), leg]),
	);
	if ([...comes.values()].some(({ status }) => status === "sent")) throw problem(desk, "on_its_way");
	const gone = new Set(legs.filter(isUnderWay).map((leg) => String(leg.from_swap_id)));
	const touched = new Set<string>();
	const mine = (await booksOf(records, event.id)).filter(({ student_id }) => student_id === student.id);
	for (const swap of mine) {
		const leg = comes.get(swap.id);
		if (leg?.status === "arrived" && body.forfeit) await takeOver(records, desk, event, leg);
		// What they have got a book for already goes on, and so does what one waits here for.
		if (leg && isUnderWay(leg)) continue;
		if (!gone.has(swap.id)) {
			const values = { status: "unmatched", absent: true, released: false };
			await records.update("swaps", swap.id, values);
		} else if (body.forfeit) await records.update("swaps", swap.id, { gift: true });
		else continue;
		touched.add(swap.id);
	}
	const what = { op: body.op_id, kind: "swap_no_show", student: student.id } as const;
	return solved(action, event, round, what, isJoint(round) ? { kept: untouched(legs, touched) } : {});
}

/**
 * A book that was sent does not come. A book is missing, so somebody goes without one. Whose own book lies here yet does not give
 * it for nothing: from whoever was to get the lost one on, plans end up to the first reader whose book has gone, and who is owed
 * one. All other plans stay.
 */
export async function missing(action: Action, desk: Desk, body: Body<"missing">): Promise<Answer> {
	const { records } = action;
	const event = await eventOf(records, desk, body.event, ["published", "pickup"]);
	const round = await roundOf(records, event);
	const lost = await records.find("swap_legs", body.leg);
	if (lost?.event_id !== event.id) throw problem(desk, "parcel_unknown");
	if (lost.status !== "sent") throw problem(desk, "not_on_its_way");
	const legs = await legsOf(records, round.events);
	const next = new Map(legs.map((leg) => [String(leg.from_swap_id), leg]));
	const kept = new Set(legs.map(({ id }) => id));
	let leg = next.get(String(lost.for_swap_id));
	while (leg?.status === "planned") {
		kept.delete(leg.id);
		leg = next.get(String(leg.for_swap_id));
	}
	await records.update("swap_legs", lost.id, { status: "failed" });
	await records.update("swaps", String(lost.from_swap_id), { status: "handed_over", absent: true });
	const what = { op: body.op_id, kind: "swap_missing", student: String(lost.to_student_id) } as const;
	return solved(action, event, round, what, { kept });
}
