/** A copy that was put aside for a hold that has ended: the next reader gets it, or it goes back to its shelf. */
import { decideCheckin } from "@rafta/library/circulation/checkin";
import type { RecordData } from "@rafta/records";
import { copyMembers, type Snapshot, snapshot } from "../circulation/journal.ts";
import { checkinState } from "../circulation/state.ts";
import { changeHolds, type HoldChange, type Holding, type HoldSnapshot } from "./changes.ts";

export interface PassedOn {
	readonly copy: RecordData;
	/** The copy as it was. */
	readonly before: Snapshot;
	/** Holds that now have it, as they were. */
	readonly holds: readonly HoldSnapshot[];
	/** The hold that has it now. */
	readonly next: string | null;
}

/** What a return decided about holds, as changes of theirs. */
export function changesOf(
	decision: { readonly ready_hold: string | null; readonly sent_hold: string | null },
	copy: string,
): HoldChange[] {
	if (decision.ready_hold) return [{ id: decision.ready_hold, to: "ready", copy }];
	return decision.sent_hold ? [{ id: decision.sent_hold, to: "in_transit", copy }] : [];
}

/**
 * Passes a copy on that stands on the hold shelf of a library (`here`). One that is on its way still is passed on where
 * it is scanned next. `null` where there is nothing to do.
 */
export async function passOn(holding: Holding, copyId: string, here: string): Promise<PassedOn | null> {
	const { records, now } = holding;
	const copy = copyId === "" ? null : await records.find("library_books", copyId);
	if (copy?.status !== "hold_shelf") return null;
	const decision = decideCheckin(await checkinState(records, copy, here), now(), now());
	if (!decision.ok || (decision.copy_status === "hold_shelf" && !decision.ready_hold)) return null;
	const isAway = decision.copy_status === "available" && here !== "" && here !== copy.library_id;
	const status = isAway ? "in_transit" : decision.copy_status;
	const holds = await changeHolds(holding, changesOf(decision, copy.id));
	const changed = await records.update("library_books", copy.id, { status });
	return {
		copy: changed,
		before: snapshot(copy, copyMembers),
		holds,
		next: decision.ready_hold ?? decision.sent_hold,
	};
}
