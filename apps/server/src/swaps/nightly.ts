/** Nightly expiry of unanswered asks and of books not brought in time; each in a transaction of its own. */
import { swapNumbers } from "@rafta/library/swaps/rules";
import { addDays, formatDate, todayIn } from "@rafta/library/turkish/dates";
import type { Policies } from "../lending/circulation/policies.ts";
import type { Action } from "../lending/desk/actions.ts";
import type { RecordService, RecordTransaction } from "../records.ts";
import { breakOff } from "./asks.ts";
import { notifyReader, titleOf } from "./books.ts";
import { asksPast, promisedUntil } from "./queries.ts";

const BATCH_SIZE = 200;

/** Ends an ask whose last day has passed. Returns whether it still had to be ended. */
async function endAsk(action: Action, id: string, today: string): Promise<boolean> {
	const { records } = action;
	const ask = await records.find("swap_asks", id);
	// Answered or brought in the meantime, or ended by another process.
	if (!ask || ask.until >= today) return false;
	if (ask.status === "asked") {
		await records.update("swap_asks", id, { status: "expired" });
		const wanted = await records.find("swaps", ask.swap_id);
		const data = { title: wanted ? await titleOf(records, wanted) : "" };
		await notifyReader(records, ask.student_id, "swap_expired", data);
		return true;
	}
	if (ask.status !== "accepted") return false;
	const legs = await records.list("swap_legs", { filter: "ask_id = {:id}", params: { id } });
	const books = await Promise.all(legs.map((leg) => records.find("swaps", leg.from_swap_id)));
	// All books are here, or one has been handed over already: the rest is to be fetched, not brought.
	if (!books.some((book) => book?.status === "promised")) return false;
	if (legs.some(({ status }) => status === "received")) return false;
	await breakOff(action, ask, "expired");
	return true;
}

/** Reminds of a promised book once, some days before the last one. */
async function remind(records: RecordTransaction, id: string): Promise<void> {
	const swap = await records.find("swaps", id);
	if (swap?.status !== "promised") return;
	const data = { title: await titleOf(records, swap), until: formatDate(swap.bring_until) };
	await notifyReader(records, swap.student_id, "swap_remind", data);
}

/** Returns the number of ended asks. A record that fails validation does not stop the others. */
export async function endSwapsByNight(
	service: RecordService,
	policies: Policies,
	actionFor: (records: RecordTransaction) => Action,
	now: () => Date,
	failed: (error: unknown) => void,
): Promise<number> {
	const today = todayIn(now());
	let ended = 0;
	for (let last = ""; ; ) {
		const ids = await asksPast(service.sql, today, last, BATCH_SIZE);
		for (const id of ids)
			try {
				if (await service.transaction((records) => endAsk(actionFor(records), id, today))) ended += 1;
			} catch (error) {
				failed(error);
			}
		last = ids.at(-1) ?? "";
		if (ids.length < BATCH_SIZE) break;
	}
	const latest = addDays(today, swapNumbers.remind_days.max);
	for (let last = ""; ; ) {
		const promised = await promisedUntil(service.sql, addDays(today, 1), latest, last, BATCH_SIZE);
		for (const { id, school, until } of promised)
			try {
				const { remind_days } = (await policies.of(school, "")).swaps;
				// Only in the night of that day, so that there is one reminder.
				if (until !== addDays(today, remind_days)) continue;
				await service.transaction((records) => remind(records, id));
			} catch (error) {
				failed(error);
			}
		last = promised.at(-1)?.id ?? "";
		if (promised.length < BATCH_SIZE) return ended;
	}
}
