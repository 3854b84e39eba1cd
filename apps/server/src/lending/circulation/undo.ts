import type { UndoBody } from "@rafta/library/api/circulation";
import { imageOf } from "@rafta/library/undo/images";
import type { Stored } from "../../records.ts";
import { type Action, answerFor } from "../desk/actions.ts";
import { undoWriteOff } from "../exceptions/loss-end.ts";
import { restoreHolds } from "../holds/restore.ts";
import { undoHold } from "../holds/undo.ts";
import { replayNoteOf } from "../offline/timeline.ts";
import { undoReplayed } from "../offline/undo.ts";
import { missAgain } from "../stocktakes/shortages.ts";
import { copyMembers, deskEntry, newOpId, statesOf } from "./journal.ts";
import { doneAlong } from "./queries.ts";
import { notKnown } from "./refusal.ts";
import { assertUndoable, hasMovedOn } from "./undoable.ts";

/** Undoes one journal entry by restoring the former values of everything it changed. */
async function takeBack(action: Action, entry: Stored<"circulation_events">, opId: string, group = "") {
	const { records, desk, now } = action;
	const { language } = desk.request;
	const copy = await records.find("library_books", entry.copy);
	// The reader has been erased since: a loan without a reader must not be restored.
	const isForgotten = entry.loan !== "" && entry.student === "";
	if (!copy || isForgotten || entry.kind === "undo") throw notKnown("action_unknown", language);
	assertUndoable(action, entry, await hasMovedOn(records, entry, copy));
	const { before, holdsBefore } = statesOf(entry);
	if (replayNoteOf(entry)) {
		await undoReplayed(action, entry, copy, opId);
		const loan = entry.loan === "" ? null : await records.find("book_loans", entry.loan);
		return { copy, loan };
	}
	const changed = await records.update("library_books", copy.id, before?.copy ?? {});
	let loan: Stored<"book_loans"> | null = null;
	if (entry.loan !== "") {
		const values = before?.loan ?? { status: "cancelled" };
		loan = await records.update("book_loans", entry.loan, values);
	}
	await restoreHolds(action, holdsBefore, { passed: before?.passed });
	for (const { id, ...values } of before?.tasks ?? []) await records.update("tasks", id, values);
	if (before?.copy?.status === "missing") await missAgain(records, copy.id, entry.at_server);
	if (entry.kind === "written_off") await undoWriteOff(action, entry.op_id, opId);
	const undone = deskEntry({
		...{ opId, kind: "undo", actor: desk.user, at: now(), occurredAt: now(), copy: changed, loan, group },
		before: { copy: imageOf(copy, copyMembers), loan: null, hold: null },
		reason: entry.op_id,
		device: entry.device,
	});
	await action.journal.write(undone);
	return { copy, loan };
}

/**
 * Undoes an action and everything that was done along with it; the journal keeps both. An action that cannot be undone
 * completely is not undone at all.
 */
export async function undo(action: Action, body: UndoBody) {
	const { records, desk } = action;
	const { language } = desk.request;
	const entry = await records.findBy("circulation_events", { op_id: body.undo, school_id: desk.school });
	// A volunteer may undo only actions of the same login, staff any action.
	const isTheirs = desk.isVolunteer ? entry?.actor === desk.user : true;
	if (!entry || !isTheirs) throw notKnown("action_unknown", language);
	if (entry.kind.startsWith("hold_")) return undoHold(action, entry, body.op_id);
	const { copy, loan } = await takeBack(action, entry, body.op_id);
	const others = await doneAlong(records.sql, body.undo);
	for (const id of others) {
		const other = await records.find("circulation_events", id);
		if (!other) continue;
		await takeBack(action, other, newOpId(), body.op_id);
	}
	const current = await records.find("library_books", copy.id);
	return { undone: entry.kind, count: others.length + 1, ...(await answerFor(action, current, loan)) };
}
