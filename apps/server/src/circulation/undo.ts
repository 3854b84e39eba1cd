import { decideUndo } from "@rafta/library/circulation/undo";
import type { RecordData } from "@rafta/records";
import { type HoldSnapshot, holdKeeping } from "../holds/changes.ts";
import { restoreHolds } from "../holds/restore.ts";
import { undoHold } from "../holds/undo.ts";
import { replayNoteOf } from "../offline/timeline.ts";
import { undoReplayed } from "../offline/undo.ts";
import type { Stored } from "../records.ts";
import { type Action, type Answer, answerFor } from "./actions.ts";
import type { UndoBody } from "./bodies.ts";
import { copyMembers, type Entry, newOpId, setOperationNote, snapshot, writeEntry } from "./journal.ts";
import { doneAlong, handledSince } from "./queries.ts";
import { notKnown, refusal } from "./refusal.ts";

/** Undoes one journal entry by restoring the former values of everything it changed. */
async function takeBack(action: Action, entry: RecordData, opId: string) {
	const { records, policies, desk, now } = action;
	const { language } = desk.request;
	const copy = await records.find("library_books", String(entry.copy));
	// The reader has been erased since: a loan without a reader must not be restored.
	const isForgotten = entry.loan !== "" && entry.student === "";
	if (!copy || isForgotten || entry.kind === "undo") throw notKnown("action_unknown", language);
	const at = String(entry.at_server);
	// The clock may have been set back, and staff may have changed the copy's status by hand.
	const left = (entry.after as { copy: { status: unknown } }).copy.status;
	const before = entry.before as Entry["before"];
	const holds = before.holds ?? (before.hold ? [before.hold as HoldSnapshot] : []);
	const kept = before.copy.status === copy.status ? null : await holdKeeping(records, copy.id);
	const copyMovedOn =
		copy.status !== left ||
		(await handledSince(records.sql, copy.id, { id: entry.id, at })) ||
		// It was passed on to another reader when its own was served with another copy.
		(kept !== null && holds.every(({ id }) => id !== kept));
	const decision = decideUndo({ at: new Date(at.replace(" ", "T")), copyMovedOn }, now());
	if (!decision.ok) throw refusal(decision.reasons, language);
	if (replayNoteOf(entry)) {
		await undoReplayed(action, entry, copy, opId);
		const loan = entry.loan === "" ? null : await records.find("book_loans", String(entry.loan));
		return { copy, loan };
	}
	const changed = await records.update("library_books", copy.id, before.copy);
	let loan: Stored<"book_loans"> | null = null;
	if (entry.loan !== "") {
		const values = before.loan ?? { status: "cancelled" };
		loan = await records.update("book_loans", String(entry.loan), values);
	}
	await restoreHolds({ records, policies, now }, holds, before.passed);
	for (const { id, ...values } of before.tasks ?? []) await records.update("tasks", String(id), values);
	const undone = {
		opId,
		kind: "undo" as const,
		at: now(),
		occurredAt: now(),
		copy: changed,
		loan,
		before: { copy: snapshot(copy, copyMembers), loan: null, hold: null },
		reason: String(entry.op_id),
		device: String(entry.device),
	};
	await writeEntry(records, undone, desk.request, []);
	return { copy, loan };
}

/**
 * Undoes an action and everything that was done along with it; the journal keeps both. An action that cannot be undone
 * completely is not undone at all.
 */
export async function undo(action: Action, body: UndoBody): Promise<Answer> {
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
		setOperationNote(records, { group: body.op_id });
		await takeBack(action, other, newOpId());
	}
	return { undone: entry.kind, count: others.length + 1, ...(await answerFor(action, copy.id, loan)) };
}
