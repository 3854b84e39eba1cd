/** Whether an action of the desk can be undone: for a day, while nothing has happened to its copy since. */

import { decideUndo } from "@rafta/library/circulation/undo";
import { instantOf } from "@rafta/library/turkish/dates";
import type { RecordTransaction, Stored } from "../../records.ts";
import type { Action } from "../desk/actions.ts";
import { holdKeeping } from "../holds/changes.ts";
import { statesOf } from "./journal.ts";
import { handledSince } from "./queries.ts";
import { refusal } from "./refusal.ts";

type Entry = Stored<"circulation_events">;

/** Whether a copy was handled after an action, or is kept for a reader whom the action did not concern. */
export async function hasMovedOn(
	records: RecordTransaction,
	entry: Entry,
	copy: Stored<"library_books"> | null,
): Promise<boolean> {
	const { before, after, holdsBefore } = statesOf(entry);
	// The clock may have been set back, and staff may have changed the copy's status by hand.
	if (!copy || copy.status !== after?.copy?.status) return true;
	if (await handledSince(records.sql, copy.id, { id: entry.id, at: entry.at_server })) return true;
	if (before?.copy?.status === copy.status) return false;
	// It was passed on to another reader when its own was served with another copy.
	const keeping = await holdKeeping(records, copy.id);
	return keeping !== null && holdsBefore.every(({ id }) => id !== keeping);
}

/** @throws ApiError 422 for an action that is too old, or after which something else happened */
export function assertUndoable(
	{ desk, now }: Pick<Action, "desk" | "now">,
	{ at_server }: Entry,
	copyMovedOn: boolean,
): void {
	const decision = decideUndo({ at: instantOf(at_server), copyMovedOn }, now());
	if (!decision.ok) throw refusal(decision.reasons, desk.language);
}
