/** Idempotent desk operations: each runs once, in one transaction, and keeps its first response. */

import { otherOperation, runOnce } from "../../platform/operations/run-once.ts";
import type { RecordService } from "../../records.ts";
import { type ActionKind, operationJournal } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import type { Action } from "./actions.ts";
import type { Desk } from "./desk.ts";

/** Creates the function that runs an operation once. */
export function createOnce(service: RecordService, policies: Policies, now: () => Date) {
	/**
	 * Returns the first response of an operation that was already sent. @throws ApiError 400 if the id belongs to
	 * another one
	 */
	async function answered<A>(desk: Desk, opId: string, kinds: readonly ActionKind[]): Promise<A | null> {
		const known = await service.findBy("circulation_events", { op_id: opId });
		if (!known) return null;
		const same = known.actor === desk.user && kinds.includes(known.kind as ActionKind);
		if (!same || known.answer === null) throw otherOperation();
		// Actions of one kind have one answer.
		return known.answer as A;
	}

	/**
	 * Runs an action once: sent again, it returns the stored first response (acceptance case 91). An id that belongs to
	 * another user's action, or to an action of another kind, is refused.
	 */
	return function once<A extends object>(
		desk: Desk,
		opId: string,
		kinds: readonly ActionKind[],
		work: (action: Action) => Promise<A>,
	): Promise<A> {
		return runOnce(
			() => answered<A>(desk, opId, kinds),
			() =>
				service.shortTransaction(async (records) => {
					const journal = operationJournal(records);
					const answer = await work({ service, records, policies, desk, now, journal });
					await journal.finish(opId, answer);
					return answer;
				}),
		);
	};
}
