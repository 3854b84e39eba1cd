/**
 * Ends a hold or passes its turn: the queue moves up, and the copy goes to the next reader. Used by the desk, the
 * nightly job and the hooks.
 */

import type { Stored } from "../../records.ts";
import { type ActionKind, type HoldSnapshot, newOpId } from "../circulation/journal.ts";
import { changeHold, type HoldChange, type Holding } from "./changes.ts";
import { type HoldJournal, writeHoldEntry } from "./journal.ts";
import { type PassedOn, passOn } from "./pass-on.ts";

type Ending = Holding & HoldJournal;

interface EndDetails {
	readonly opId?: string;
	readonly actor: string;
	readonly reason?: string;
}

export interface EndedHold {
	readonly hold: Stored<"holds">;
	/** Outcome for the copy that was set aside. */
	readonly passed: PassedOn | null;
}

async function settle(
	ending: Ending,
	hold: Stored<"holds">,
	kind: ActionKind,
	details: EndDetails,
	change: (before: HoldSnapshot[]) => Promise<PassedOn | null>,
): Promise<EndedHold> {
	const before: HoldSnapshot[] = [];
	const passed = await change(before);
	const now = (await ending.records.find("holds", hold.id)) ?? hold;
	await writeHoldEntry(ending, {
		opId: details.opId ?? newOpId(),
		kind,
		at: ending.now(),
		actor: details.actor,
		hold: now,
		copy: passed && { record: passed.copy, before: passed.before },
		before,
		reason: details.reason ?? "",
	});
	return { hold: now, passed };
}

/** Cancels or expires a hold that is waiting, ready or in transit. */
export const endHold = (
	ending: Ending,
	hold: Stored<"holds">,
	to: "cancelled" | "expired",
	details: EndDetails,
): Promise<EndedHold> =>
	settle(ending, hold, to === "cancelled" ? "hold_cancel" : "hold_expire", details, async (before) => {
		const one = await changeHold(ending, { id: hold.id, to });
		if (one) before.push(one);
		const aside = hold.status === "ready" ? hold.library_book_id : "";
		const passed = await passOn(ending, aside, hold.library_id);
		before.push(...(passed?.holds ?? []));
		return passed;
	});

/** Passes the copy of a ready hold to the next reader; the hold then becomes first in the queue. */
export const giveTurn = (ending: Ending, hold: Stored<"holds">, details: EndDetails): Promise<EndedHold> =>
	settle(ending, hold, "hold_pass", details, async (before) => {
		const aside = hold.library_book_id;
		// It waits again only after the next one was served; otherwise it would be the next itself.
		const expiry: HoldChange = { id: hold.id, to: "expired" };
		const one = await changeHold(ending, expiry);
		if (one) before.push(one);
		const passed = await passOn(ending, aside, hold.library_id);
		before.push(...(passed?.holds ?? []));
		await changeHold(ending, { id: hold.id, to: "waiting", at: 1 });
		return passed;
	});
