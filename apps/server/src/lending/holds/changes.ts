/** Changes of holds: each change updates the queue, and returns the previous state for undo. */

import { pickupUntil } from "@rafta/library/holds/policy";
import { todayIn } from "@rafta/library/turkish/dates";
import { imageOf } from "@rafta/library/undo/images";
import type { RecordTransaction, Stored } from "../../records.ts";
import { type HoldSnapshot, holdMembers } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import { numberQueue, placeInQueue } from "./queue.ts";

export type HoldChange =
	| { readonly id: string; readonly to: "ready" | "in_transit"; readonly copy: string }
	/** Waits (again) at a position of the queue. */
	| { readonly id: string; readonly to: "waiting"; readonly at: number }
	| { readonly id: string; readonly to: "filled" | "cancelled" | "expired" };

export const holdSnapshot = (hold: Stored<"holds">): HoldSnapshot => imageOf(hold, ["id", ...holdMembers]);

export interface Holding {
	readonly records: RecordTransaction;
	readonly policies: Policies;
	readonly now: () => Date;
}

async function valuesOf(
	{ policies, now }: Holding,
	hold: Stored<"holds">,
	change: Exclude<HoldChange, { to: "waiting" }>,
): Promise<Partial<Stored<"holds">>> {
	switch (change.to) {
		case "ready": {
			const { holds, calendar } = await policies.of(hold.school_id, hold.library_id);
			const today = todayIn(now());
			const pickup_until = pickupUntil(today, holds, calendar);
			return { library_book_id: change.copy, ready_on: today, pickup_until, position: 0 };
		}
		case "in_transit":
			return { library_book_id: change.copy, position: 0 };
		default:
			return { position: 0 };
	}
}

/** Puts a hold back at a position of its queue. Returns its previous state. */
export async function waitAgain(
	records: RecordTransaction,
	hold: Stored<"holds">,
	at: number,
): Promise<HoldSnapshot> {
	const changed = await records.update("holds", hold.id, {
		status: "waiting",
		library_book_id: hold.copy_level === true ? hold.library_book_id : "",
		ready_on: "",
		pickup_until: "",
	});
	await placeInQueue(records, changed, at);
	return holdSnapshot(hold);
}

/** Changes a hold and its queue. `null` for a hold that no longer exists. */
export async function changeHold(holding: Holding, change: HoldChange): Promise<HoldSnapshot | null> {
	const { records } = holding;
	const hold = await records.find("holds", change.id);
	if (!hold) return null;
	if (change.to === "waiting") return waitAgain(records, hold, change.at);
	const before = holdSnapshot(hold);
	const values = { status: change.to, ...(await valuesOf(holding, hold, change)) };
	await records.update("holds", hold.id, values);
	if (before.status === "waiting") await numberQueue(records, hold.book_id, hold.library_id);
	return before;
}

/** Changes several holds, and returns their previous states. */
export async function changeHolds(holding: Holding, changes: readonly HoldChange[]): Promise<HoldSnapshot[]> {
	const before: HoldSnapshot[] = [];
	for (const change of changes) {
		const one = await changeHold(holding, change);
		if (one) before.push(one);
	}
	return before;
}

/** The hold that a copy is set aside or in transit for; `null` for none. */
export async function holdKeeping(records: RecordTransaction, copy: string): Promise<string | null> {
	const [kept] = await records.list("holds", {
		filter: 'library_book_id = {:copy} && (status = "ready" || status = "in_transit")',
		params: { copy },
		limit: 1,
	});
	return kept?.id ?? null;
}
