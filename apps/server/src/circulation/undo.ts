import { decideUndo } from "@rafta/library/circulation/undo";
import type { RecordData } from "@rafta/records";
import { type HoldSnapshot, restoreHolds } from "../holds/changes.ts";
import { type Action, type Answer, answerFor } from "./actions.ts";
import type { UndoBody } from "./bodies.ts";
import { copyMembers, type Entry, snapshot, writeEntry } from "./journal.ts";
import { handledSince } from "./queries.ts";
import { notKnown, refusal } from "./refusal.ts";

/** Takes an action back by giving what it changed its former values; the journal keeps both. */
export async function undo(action: Action, body: UndoBody): Promise<Answer> {
	const { records, policies, desk, now } = action;
	const { language } = desk.request;
	const entry = await records.findBy("circulation_events", { op_id: body.undo, school_id: desk.school });
	const copy = entry && (await records.find("library_books", String(entry.copy)));
	// A volunteer takes back what was done by the same login, staff what anybody did.
	const isTheirs = desk.isVolunteer ? entry?.actor === desk.user : true;
	// Its reader has been forgotten since: a loan of nobody must not come back.
	const isForgotten = entry?.loan !== "" && entry?.student === "";
	if (!entry || !copy || !isTheirs || isForgotten || entry.kind === "undo")
		throw notKnown("action_unknown", language);
	const at = String(entry.at_server);
	// The clock may have been set back, and staff may have put the copy elsewhere by hand.
	const left = (entry.after as { copy: { status: unknown } }).copy.status;
	const copyMovedOn =
		copy.status !== left || (await handledSince(records.sql, copy.id, { id: entry.id, at }));
	const decision = decideUndo({ at: new Date(at.replace(" ", "T")), copyMovedOn }, now());
	if (!decision.ok) throw refusal(decision.reasons, language);
	const before = entry.before as Entry["before"];
	const changed = await records.update("library_books", copy.id, before.copy);
	let loan: RecordData | null = null;
	if (entry.loan !== "") {
		const values = before.loan ?? { status: "cancelled" };
		loan = await records.update("book_loans", String(entry.loan), values);
	}
	const holds = before.holds ?? (before.hold ? [before.hold as HoldSnapshot] : []);
	await restoreHolds({ records, policies, now }, holds);
	const undone = {
		opId: body.op_id,
		kind: "undo" as const,
		at: now(),
		happened: now(),
		copy: changed,
		loan,
		before: { copy: snapshot(copy, copyMembers), loan: null, hold: null },
		reason: body.undo,
		device: String(entry.device),
	};
	await writeEntry(records, undone, desk.request, []);
	return { undone: entry.kind, ...(await answerFor(action, copy.id, loan)) };
}
