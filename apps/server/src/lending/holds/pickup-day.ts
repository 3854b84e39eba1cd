/** The last pickup day of a ready hold, which moves on when days are closed after it was set. */
import { pickupAfterChange } from "@rafta/library/holds/policy";
import type { Stored } from "../../records.ts";
import { newOpId } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import { type Holding, holdSnapshot } from "./changes.ts";
import { type HoldJournal, writeHoldEntry } from "./journal.ts";

/** The last pickup day of a ready hold by today's calendar of its library. */
export async function fittingPickup(policies: Policies, hold: Stored<"holds">): Promise<string> {
	const { holds, calendar } = await policies.of(hold.school_id, hold.library_id);
	return pickupAfterChange(hold, holds, calendar);
}

/** Moves the last pickup day of a ready hold to the one that fits the calendar. Returns whether it had to move. */
export async function movePickup(
	moving: Holding & HoldJournal,
	hold: Stored<"holds">,
	{ opId = newOpId(), actor }: { readonly opId?: string; readonly actor: string },
): Promise<boolean> {
	const { records, policies, now } = moving;
	const pickup_until = await fittingPickup(policies, hold);
	if (pickup_until === hold.pickup_until) return false;
	const moved = await records.update("holds", hold.id, { pickup_until });
	await writeHoldEntry(moving, {
		...{ opId, kind: "pickup_moved", at: now(), actor, hold: moved, copy: null, reason: "" },
		before: [holdSnapshot(hold)],
	});
	return true;
}
