/**
 * Removes accounts that were registered a week ago with an address that nobody has proved, and belong to no school: anybody
 * may register any number of them.
 */
import { addDays, startOf, todayIn } from "@rafta/library/turkish/dates";
import { ApiError, createPacer } from "@rafta/records";
import { jumpedFrom } from "../../kit/clock/clock.ts";
import type { RecordService } from "../../records.ts";
import { unprovedIds } from "./queries.ts";

/** Days to prove an address. */
const DAYS = 7;
/** Accounts of one night; the next one continues. */
const MAX_PER_NIGHT = 20_000;

/** Nothing is removed if the clock has jumped. */
export async function removeUnproved(service: RecordService, now: Date): Promise<void> {
	const today = todayIn(now);
	if ((await jumpedFrom(service, today)) !== "") return;
	const pace = createPacer();
	const before = startOf(addDays(today, -DAYS));
	const ids = await unprovedIds(service.sql, before, MAX_PER_NIGHT);
	for (const id of ids) {
		await service
			.transaction(async (records) => {
				const account = await records.find("users", id);
				// Proved, or member of a school, meanwhile.
				if (account && !account.verified && account.school_id === "") await records.delete("users", id);
			})
			.catch((error: unknown) => {
				// Records of others depend on it: it stays.
				if (!(error instanceof ApiError)) throw error;
			});
		await pace();
	}
}
