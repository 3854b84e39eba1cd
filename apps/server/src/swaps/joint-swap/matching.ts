/**
 * Matching of a joint swap by one of its schools: journal entries of every school, and the response to the calling one.
 */
import type { RecordData } from "@rafta/records";
import { newOpId } from "../../lending/circulation/journal.ts";
import type { Action } from "../../lending/desk/actions.ts";
import { shown } from "../../lending/desk/answers.ts";
import type { Stored } from "../../records.ts";
import { noteSwap } from "../books.ts";
import { type SolveOptions, settleBooks, solveJointSwap } from "../events/solve.ts";
import type { SolvingAction } from "../thread/solving.ts";
import type { JointSwap } from "./joint-swap.ts";

export const eventAnswer = async ({ service, desk }: Action, event: RecordData) => ({
	event: await shown(service, "swap_events", event, desk.request),
});

/** Records a change of an event of the caller's school in the journal. */
export const noteEvent = (
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

/**
 * Records the changes in the journals of the other schools of a joint swap. The acting user belongs to another school,
 * and is not named here.
 */
export async function noteElsewhere(
	action: Action,
	kind: `swap_${string}`,
	before: readonly Stored<"swap_events">[],
	after: readonly Stored<"swap_events">[],
): Promise<void> {
	const nobody = { ...action, desk: { ...action.desk, user: "" } };
	const was = new Map(before.map((event) => [event.id, event]));
	for (const event of after) {
		const old = was.get(event.id);
		if (event.school_id === action.desk.school || !old) continue;
		const desk = { ...nobody.desk, school: event.school_id };
		await noteSwap(
			{ ...nobody, desk },
			{
				opId: newOpId(),
				kind,
				before: { event: old.id, status: old.status, result_hash: old.result_hash },
				after: { event: event.id, status: event.status, result_hash: event.result_hash, joint: true },
			},
		);
	}
}

/**
 * Matches the joint swap of an event, sets the states of published books, journals it, and returns the result for the
 * event's own books.
 */
export async function solveRound(
	action: SolvingAction,
	event: Stored<"swap_events">,
	jointSwap: JointSwap,
	what: { readonly op: string; readonly kind: `swap_${string}`; readonly student?: string },
	options: SolveOptions,
) {
	const { records } = action;
	const { op, kind, ...more } = what;
	const { events, result, of } = await solveJointSwap(action, jointSwap, options);
	const own = events.find(({ id }) => id === event.id) ?? event;
	if (own.status !== "review") await settleBooks(records, events);
	await noteEvent(action, op, kind, event, own, more);
	await noteElsewhere(action, kind, jointSwap.events, events);
	return {
		...(await eventAnswer(action, own)),
		owed: of(result.owed, own),
		released: of(result.released, own),
	};
}
