/** Undo at an online desk of an action of an offline device: the copy's history is replayed without it. */

import type { Stored } from "../../records.ts";
import { assertUndoable } from "../circulation/undoable.ts";
import type { Action } from "../desk/actions.ts";
import { flagReplayed } from "./flags.ts";
import { replayCopy } from "./replay-copy.ts";

/**
 * @throws ApiError 422 if staff have settled the copy's status by hand
 */
export async function undoReplayed(
	action: Action,
	entry: Stored<"circulation_events">,
	copy: Stored<"library_books">,
	opId: string,
): Promise<void> {
	const { desk, now } = action;
	const context = { ...action, device: entry.device };
	const fact = {
		op_id: opId,
		device: context.device,
		at: now().toISOString(),
		kind: "undo" as const,
		student: "",
		loan: opId,
		undo: entry.op_id,
		here: desk.library,
		due_on: "",
	};
	const note = { kind: "undo" as const, student: "", exception: "", here: desk.library, clock: "" as const };
	const replayed = await replayCopy(context, copy, [{ fact, note, visit: "" }]);
	const isUndone = replayed.effects.get(opId)?.effect.deed === "undone";
	assertUndoable(action, entry, replayed.isHandled || !isUndone);
	await flagReplayed(context, copy, replayed);
}
