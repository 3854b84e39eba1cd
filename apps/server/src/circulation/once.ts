/** An operation of the desk happens once, in one transaction, and keeps its first answer. */
import { badRequest, type RecordService } from "@rafta/records";
import type { Action, Answer } from "./actions.ts";
import type { Desk } from "./desk.ts";
import { type ActionKind, delayEntry, writeDelayed } from "./journal.ts";
import type { Policies } from "./policies.ts";

const otherOperation = {
	tr: "Bu işlem kimliği başka bir işlemde kullanılmış.",
	en: "This operation id belongs to another operation.",
};

/** Gives the function that runs an operation once. */
export function createOnce(service: RecordService, policies: Policies, now: () => Date) {
	/** The first answer of an operation that was sent before. @throws ApiError 400 where it was another one */
	async function answered(desk: Desk, opId: string, kinds: readonly ActionKind[]): Promise<Answer | null> {
		const known = await service.findBy("circulation_events", { op_id: opId });
		if (!known) return null;
		const same = known.actor === desk.user && kinds.includes(known.kind as ActionKind);
		if (!same || known.answer === null) throw badRequest(otherOperation);
		return known.answer as Answer;
	}

	/**
	 * Runs an action once: sent again, it gives the stored first answer (acceptance case 91). An id that belongs to
	 * somebody else's action, or to an action of another kind, is refused. The journal is asked outside the transaction:
	 * its unique index lets an action happen once, and who read there would be in the way of all who write there.
	 */
	return async function once(
		desk: Desk,
		opId: string,
		kinds: readonly ActionKind[],
		work: (action: Action) => Promise<Answer>,
	): Promise<Answer> {
		const first = await answered(desk, opId, kinds);
		if (first) return first;
		try {
			return await service.transaction(async (records) => {
				delayEntry(records);
				const answer = await work({ service, records, policies, desk, now });
				await writeDelayed(records, answer, opId);
				return answer;
			});
		} catch (error) {
			// The same operation was under way twice at once: what stopped the second one is the first one's effect.
			const meanwhile = await answered(desk, opId, kinds);
			if (meanwhile) return meanwhile;
			throw error;
		}
	};
}
