/** Operations for a reader who does not come to fetch their book, and for a book that does not arrive. */

import type { Body } from "@rafta/library/api/swaps";
import { cyclesOf } from "@rafta/library/swaps/cycles";
import type { Desk } from "../../kit/desk.ts";
import { findReader } from "../../lending/desk/codes.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { eventOf, newToken, problem } from "../books.ts";
import { hashOf } from "../events/hash.ts";
import { booksOf } from "../events/solve.ts";
import type { SolvingAction } from "../thread/solving.ts";
import { isJoint, isUnderWay, jointSwapOf, legsOf } from "./joint-swap.ts";
import { solveRound } from "./matching.ts";

/** The planned legs that stay: of every cycle and chain that contains none of these books. */
function untouched(legs: readonly Stored<"swap_legs">[], touched: ReadonlySet<string>): Set<string> {
	const paths = cyclesOf(legs.map((leg) => ({ item: leg.from_swap_id, for_item: leg.for_swap_id })));
	const broken = new Set(
		paths
			.filter(({ legs: path }) =>
				path.some(({ item, for_item }) => touched.has(item) || touched.has(for_item)),
			)
			.flatMap(({ legs: path }) => path.map(({ item }) => item)),
	);
	return new Set(legs.filter((leg) => !broken.has(leg.from_swap_id)).map(({ id }) => id));
}

/**
 * Takes over a book of another school that arrived for a reader who gives it up: it has left its school, and becomes
 * their gift here, so that it can be matched or left over here.
 */
async function takeOver(
	records: RecordTransaction,
	desk: Desk,
	event: Stored<"swap_events">,
	leg: Stored<"swap_legs">,
) {
	await records.update("swap_legs", leg.id, { status: "received" });
	const swap = await records.update("swaps", leg.from_swap_id, { status: "handed_over" });
	const { token } = swap;
	const taken = await records.findBy("swaps", { school_id: event.school_id, token });
	await records.create("swaps", {
		// The same in every retry of the transaction: the matching's result is looked up by the books it reads.
		id: hashOf(leg.id).slice(0, 15),
		school_id: event.school_id,
		event_id: event.id,
		student_id: leg.to_student_id,
		book_id: swap.book_id,
		condition: swap.condition,
		gift: true,
		status: "deposited",
		// The slip in the book stays valid, unless a book of this school has the number.
		token: taken ? await newToken(records, desk.school) : token,
		approved_by: desk.user,
		createdBy: desk.user,
	});
}

/**
 * Marks a reader as absent. Their deposited books that have not left yet take no further part and wait for them; the
 * others are matched again around the legs under way. In a joint swap, plans without the reader stay unchanged: other
 * schools may have packed. A reader whose own book has gone keeps their claim, as does one for whom a book of another
 * school waits, unless staff declare it forfeit.
 */
export async function noShow(action: SolvingAction, desk: Desk, body: Body<"noShow">) {
	const { records, service } = action;
	const student = await findReader({ records, committed: service.sql }, desk.school, body.student);
	if (!student) throw problem(desk, "reader_unknown");
	const event = await eventOf(records, desk, body.event, ["published", "pickup"]);
	const jointSwap = await jointSwapOf(records, event);
	const legs = await legsOf(records, jointSwap.events);
	const comes = new Map(
		legs.filter((leg) => leg.to_student_id === student.id).map((leg) => [leg.for_swap_id, leg]),
	);
	if ([...comes.values()].some(({ status }) => status === "sent")) throw problem(desk, "on_its_way");
	const gone = new Set(legs.filter(isUnderWay).map((leg) => leg.from_swap_id));
	const touched = new Set<string>();
	const mine = (await booksOf(records, event.id)).filter(({ student_id }) => student_id === student.id);
	for (const swap of mine) {
		const leg = comes.get(swap.id);
		if (leg?.status === "arrived" && body.forfeit) await takeOver(records, desk, event, leg);
		// A book in return for which they have already got one continues, and so does one in return for which a book
		// waits here.
		if (leg && isUnderWay(leg)) continue;
		if (!gone.has(swap.id)) {
			const values = { status: "unmatched", absent: true, released: false };
			await records.update("swaps", swap.id, values);
		} else if (body.forfeit) await records.update("swaps", swap.id, { gift: true });
		else continue;
		touched.add(swap.id);
	}
	const what = { op: body.op_id, kind: "swap_no_show", student: student.id } as const;
	return solveRound(
		action,
		event,
		jointSwap,
		what,
		isJoint(jointSwap) ? { kept: untouched(legs, touched) } : {},
	);
}

/**
 * Records that a sent book does not arrive. One book is missing, so one reader goes without. A reader whose own book is
 * still here does not give it for nothing: starting with the receiver of the lost one, plans end up to the first reader
 * whose book has gone, and who is owed one. All other plans stay.
 */
export async function missing(action: SolvingAction, desk: Desk, body: Body<"missing">) {
	const { records } = action;
	const event = await eventOf(records, desk, body.event, ["published", "pickup"]);
	const jointSwap = await jointSwapOf(records, event);
	const lost = await records.find("swap_legs", body.leg);
	if (lost?.event_id !== event.id) throw problem(desk, "parcel_unknown");
	if (lost.status !== "sent") throw problem(desk, "not_on_its_way");
	const legs = await legsOf(records, jointSwap.events);
	const next = new Map(legs.map((leg) => [leg.from_swap_id, leg]));
	const kept = new Set(legs.map(({ id }) => id));
	let leg = next.get(lost.for_swap_id);
	while (leg?.status === "planned") {
		kept.delete(leg.id);
		leg = next.get(leg.for_swap_id);
	}
	await records.update("swap_legs", lost.id, { status: "failed" });
	await records.update("swaps", lost.from_swap_id, { status: "handed_over", absent: true });
	const what = { op: body.op_id, kind: "swap_missing", student: lost.to_student_id } as const;
	return solveRound(action, event, jointSwap, what, { kept });
}
