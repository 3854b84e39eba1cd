/** Passes on a copy set aside for a hold that has ended: to the next reader, or back to its shelf. */

import { type Checkin, decideCheckin } from "@rafta/library/circulation/checkin";
import { imageOf } from "@rafta/library/undo/images";
import type { Stored } from "../../records.ts";
import {
	type CopySnapshot,
	copyMembers,
	type HoldSnapshot,
	type PassedCopy,
} from "../circulation/journal.ts";
import { copyLoan } from "../circulation/queries.ts";
import { checkinState } from "../circulation/state.ts";
import { changeHolds, type HoldChange, type Holding } from "./changes.ts";

export interface PassedOn {
	readonly copy: Stored<"library_books">;
	/** Previous state of the copy. */
	readonly before: CopySnapshot;
	/** Previous states of the holds that the copy now serves. */
	readonly holds: readonly HoldSnapshot[];
	/** The hold that the copy now serves. */
	readonly next: string | null;
}

/** Converts a checkin decision to changes of holds. */
export function changesOf(
	decision: Pick<Checkin, "ready_hold" | "sent_hold" | "displaced_hold">,
	copy: string,
): HoldChange[] {
	if (decision.displaced_hold) return [{ id: decision.displaced_hold, to: "waiting", at: 1 }];
	if (decision.ready_hold) return [{ id: decision.ready_hold, to: "ready", copy }];
	return decision.sent_hold ? [{ id: decision.sent_hold, to: "in_transit", copy }] : [];
}

/**
 * Passes on a copy on the hold shelf of a library (`here`). A copy still in transit is passed on where it is scanned
 * next. Returns `null` if there is nothing to do.
 */
export async function passOn(holding: Holding, copyId: string, here: string): Promise<PassedOn | null> {
	const { records, now } = holding;
	const copy = copyId === "" ? null : await records.find("library_books", copyId);
	if (copy?.status !== "hold_shelf") return null;
	const state = await checkinState(records, copy, await copyLoan(records.sql, copy.id), here);
	const decision = decideCheckin(state, now(), now());
	if (!decision.ok || (decision.copy_status === "hold_shelf" && !decision.ready_hold)) return null;
	const isAway = decision.copy_status === "available" && here !== "" && here !== copy.library_id;
	const status = isAway ? "in_transit" : decision.copy_status;
	const holds = await changeHolds(holding, changesOf(decision, copy.id));
	const changed = await records.update("library_books", copy.id, { status });
	return {
		copy: changed,
		before: imageOf(copy, copyMembers),
		holds,
		next: decision.ready_hold ?? decision.sent_hold,
	};
}

/**
 * Passes on the copies set aside for readers whose holds have changed by a loan of another copy of the title. Returns
 * them as the journal keeps them for undo.
 */
export async function reassignFreedCopies(
	holding: Holding,
	copyId: string,
	changed: readonly HoldSnapshot[],
): Promise<PassedCopy[]> {
	const passed: PassedCopy[] = [];
	for (const { id, status, library_book_id: aside } of changed) {
		if (status !== "ready" || aside === copyId) continue;
		const hold = await holding.records.find("holds", id);
		if (hold?.library_book_id === aside && hold.status !== "filled") continue;
		const one = await passOn(holding, aside, hold?.library_id ?? "");
		if (one) {
			const { copy, before, holds, next } = one;
			passed.push({ copy: copy.id, before, holds, status: copy.status, next });
		}
	}
	return passed;
}
