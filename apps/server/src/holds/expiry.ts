/** What was not fetched in time, every night: each hold in a transaction of its own. */
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordService } from "@rafta/records";
import type { Policies } from "../circulation/policies.ts";
import { endHold } from "./end.ts";
import { overdueHolds } from "./queries.ts";

const holdsAtOnce = 200;

/**
 * Lets holds expire whose last day has passed, and passes their copies on (case 72). A hold whose record is not accepted
 * stops nobody else's (case 81): it is told of and tried again the next night. Gives how many have expired.
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
		const ids = await overdueHolds(service.sql, today, last, holdsAtOnce);
		for (const id of ids) {
			try {
				const done = await service.transaction(async (records) => {
					const hold = await records.find("holds", id);
					// Fetched meanwhile, or another process was here first.
					if (hold?.status !== "ready" || String(hold.pickup_until) >= today) return false;
					await endHold({ records, policies, now }, hold, "expired", { actor: "" });
					return true;
				});
				if (done) expired += 1;
			} catch (error) {
				failed(error);
			}
		}
		last = ids.at(-1) ?? "";
		if (ids.length < holdsAtOnce) return expired;
	}
}
