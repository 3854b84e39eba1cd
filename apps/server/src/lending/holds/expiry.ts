/** Nightly expiry of holds not picked up in time, each in its own transaction. */
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordService } from "../../records.ts";
import { journalOf } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import { endHold } from "./end.ts";
import { fittingPickup, movePickup } from "./pickup-day.ts";
import { overdueHolds } from "./queries.ts";

const BATCH_SIZE = 200;

/**
 * Expires holds whose last pickup day has passed, and passes their copies on (case 72). One whose day moves on because the
 * library was closed stays ready. A hold that cannot be written
 * does not stop the others (case 81): the error is reported and the hold tried again the next night. Returns the number
 * of expired holds.
 */
export async function expireHolds(
	service: RecordService,
	policies: Policies,
	now: () => Date,
	failed: (error: unknown) => void,
): Promise<number> {
	const today = todayIn(now());
	let expired = 0;
	for (let last = ""; ; ) {
		const ids = await overdueHolds(service.sql, today, last, BATCH_SIZE);
		for (const id of ids) {
			try {
				const done = await service.transaction(async (records) => {
					const hold = await records.find("holds", id);
					// Picked up in the meantime, or already handled by another process.
					if (hold?.status !== "ready" || hold.pickup_until >= today) return false;
					const ending = { records, policies, now, journal: journalOf(records) };
					// Days were closed since it became ready: nobody could have fetched it.
					if ((await fittingPickup(policies, hold)) >= today) {
						await movePickup(ending, hold, { actor: "" });
						return false;
					}
					await endHold(ending, hold, "expired", { actor: "" });
					return true;
				});
				if (done) expired += 1;
			} catch (error) {
				failed(error);
			}
		}
		last = ids.at(-1) ?? "";
		if (ids.length < BATCH_SIZE) return expired;
	}
}
