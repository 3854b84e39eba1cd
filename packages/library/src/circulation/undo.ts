import { DESK_UNDO_MS } from "../undo/limits.ts";
import type { Refusal } from "./types.ts";

/** An action's journal entry, and whether anything happened since. */
export interface UndoState {
	readonly at: Date;
	/** The journal has a later action on the same copy. */
	readonly copyMovedOn: boolean;
}

/** Decides whether an action can be undone: the opposite event is written, nothing is deleted. */
export function decideUndo(state: UndoState, now: Date): { readonly ok: true } | Refusal {
	const refuse = (code: "undo_too_late" | "undo_moved_on"): Refusal => ({
		ok: false,
		reasons: [{ code, overridable: false, values: {} }],
	});
	if (now.getTime() - state.at.getTime() > DESK_UNDO_MS) return refuse("undo_too_late");
	return state.copyMovedOn ? refuse("undo_moved_on") : { ok: true };
}
