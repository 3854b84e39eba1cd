import { isAtSchool } from "@rafta/library/readers/status";
import { imageOf } from "@rafta/library/undo/images";
import type { Stored } from "../../records.ts";
import { copyMembers, type HoldSnapshot, statesOf } from "../circulation/journal.ts";
import { readerHolds } from "../circulation/queries.ts";
import { notKnown } from "../circulation/refusal.ts";
import { assertUndoable, hasMovedOn } from "../circulation/undoable.ts";
import type { Action } from "../desk/actions.ts";
import { holdSnapshot } from "./changes.ts";
import { writeHoldEntry } from "./journal.ts";
import { restoreHolds } from "./restore.ts";

/** Whether holds, copy or reader have changed since the action. */
async function isOvertaken(
	{ records }: Action,
	entry: Stored<"circulation_events">,
	hold: Stored<"holds">,
): Promise<boolean> {
	const { after } = statesOf(entry);
	for (const { id, status } of after?.holds ?? [])
		if ((await records.find("holds", id))?.status !== status) return true;
	if (after?.copy && (await hasMovedOn(records, entry, await records.find("library_books", entry.copy))))
		return true;
	if (entry.kind !== "hold_cancel" && entry.kind !== "hold_expire") return false;
	// A reader who has left since gets no hold back, and one who has placed a new hold does not wait twice.
	const student = await records.find("students", hold.student_id);
	if (!student || !isAtSchool(student.status)) return true;
	const held = await readerHolds(records.sql, student.id);
	return held.some(({ book_id }) => book_id === hold.book_id);
}

/** Undoes an action on holds by restoring them, their queue and their copy. */
export async function undoHold(action: Action, entry: Stored<"circulation_events">, opId: string) {
	const { records, desk, now } = action;
	const { copy: copyBefore, holds = [] } = statesOf(entry).before ?? {};
	const id = holds[0]?.id ?? "";
	const hold = await records.find("holds", id);
	// Its reader has been erased since.
	if (!hold || entry.student === "") throw notKnown("action_unknown", desk.language);
	assertUndoable(action, entry, await isOvertaken(action, entry, hold));
	const present: HoldSnapshot[] = [];
	for (const one of holds) {
		const record = await records.find("holds", one.id);
		if (record) present.push(holdSnapshot(record));
	}
	const copy = copyBefore && (await records.find("library_books", entry.copy));
	const changed = copy && copyBefore ? await records.update("library_books", copy.id, copyBefore) : null;
	await restoreHolds(action, holds, { revives: true });
	await writeHoldEntry(action, {
		opId,
		kind: "undo",
		at: now(),
		actor: desk.user,
		hold,
		copy: (copy && changed && { record: changed, before: imageOf(copy, copyMembers) }) ?? null,
		before: present,
		reason: entry.op_id,
	});
	return { undone: entry.kind, hold: await records.find("holds", id) };
}
