/** Idempotent desk operations: each runs once, in one transaction, and keeps its first response. */

import { otherOperation } from "@rafta/records";
import type { Desk } from "../../kit/desk.ts";
import { runOnce } from "../../kit/run-once.ts";
import type { RecordService } from "../../records.ts";
import { type ActionKind, operationJournal } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import type { Action } from "./actions.ts";

/** Members of answers that tell operations apart whose journal entries are of one kind: a scan, sets, all renewals. */
const marks = ["kind", "lent", "returned", "renewed"] as const;
type Mark = (typeof marks)[number];

/** Kinds of an operation's journal entries, and the member that marks its answer. */
interface MarkedAction<A> {
	readonly kinds: readonly ActionKind[];
	readonly mark: Mark & keyof A;
}

/** Creates the function that runs an operation once. */
export function createOnce(service: RecordService, policies: Policies, now: () => Date) {
	/**
	 * Returns the first response of an operation that was already sent. @throws ApiError 409 if the id belongs to
	 * another one
	 */
	async function earlierAnswer<A>(
		desk: Desk,
		opId: string,
		kinds: readonly ActionKind[],
		mark: Mark | undefined,
	): Promise<A | null> {
		const known = await service.findBy("circulation_events", { op_id: opId });
		if (!known) return null;
		const { answer } = known;
		const same = known.actor === desk.user && kinds.includes(known.kind as ActionKind);
		// The reader has been erased since, and with the reader a part of the response.
		const isForgotten = known.loan !== "" && known.student === "";
		if (
			!same ||
			isForgotten ||
			answer === null ||
			marks.some((one) => one in Object(answer) !== (one === mark))
		)
			throw otherOperation();
		return answer as A;
	}

	/**
	 * Runs an action once: sent again, it returns the stored first response (acceptance case 91). An id that belongs to
	 * another user's action, or to another operation, is refused. `of`: the kinds of its journal entries.
	 */
	return function once<A extends object>(
		desk: Desk,
		opId: string,
		of: readonly ActionKind[] | MarkedAction<A>,
		work: (action: Action) => Promise<A>,
	): Promise<A> {
		const { kinds, mark } = "kinds" in of ? of : { kinds: of, mark: undefined };
		return runOnce(
			() => earlierAnswer<A>(desk, opId, kinds, mark),
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
