/** What becomes of holds: each change puts the queue right after it, and gives what there was for the way back. */
import { pickupUntil } from "@rafta/library/holds/policy";
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordData, RecordTransaction } from "@rafta/records";
import type { Policies } from "../circulation/policies.ts";
import { numberQueue, placeInQueue } from "./queue.ts";

/** A hold as it was. */
export type HoldSnapshot = Readonly<Record<string, unknown>> & { readonly id: string };

export type HoldChange =
	| { readonly id: string; readonly to: "ready" | "in_transit"; readonly copy: string }
	/** Waits (again) at a place of the queue. */
	| { readonly id: string; readonly to: "waiting"; readonly at: number }
	| { readonly id: string; readonly to: "filled" | "cancelled" | "expired" };

const members = ["status", "position", "library_book_id", "ready_on", "pickup_until"] as const;

export const holdSnapshot = (hold: RecordData): HoldSnapshot => ({
	id: hold.id,
	...Object.fromEntries(members.map((name) => [name, hold[name]])),
});

export interface Holding {
	readonly records: RecordTransaction;
	readonly policies: Policies;
	readonly now: () => Date;
}

async function valuesOf(
	{ policies, now }: Holding,
	hold: RecordData,
	change: Exclude<HoldChange, { to: "waiting" }>,
): Promise<Record<string, unknown>> {
	switch (change.to) {
		case "ready": {
			const { holds, calendar } = await policies.of(String(hold.school_id), String(hold.library_id));
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

/** A hold waits again, at a place of its queue. Gives what it was. */
export async function waitAgain(
	records: RecordTransaction,
	hold: RecordData,
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

/** Changes a hold and its queue. `null` for one that is gone. */
export async function changeHold(holding: Holding, change: HoldChange): Promise<HoldSnapshot | null> {
	const { records } = holding;
	const hold = await records.find("holds", change.id);
	if (!hold) return null;
	if (change.to === "waiting") return waitAgain(records, hold, change.at);
	const before = holdSnapshot(hold);
	const values = { status: change.to, ...(await valuesOf(holding, hold, change)) };
	await records.update("holds", hold.id, values);
	if (before.status === "waiting") await numberQueue(records, String(hold.book_id), String(hold.library_id));
	return before;
}

/** Changes several, and gives what they were. */
export async function changeHolds(holding: Holding, changes: readonly HoldChange[]): Promise<HoldSnapshot[]> {
	const before: HoldSnapshot[] = [];
	for (const change of changes) {
		const one = await changeHold(holding, change);
		if (one) before.push(one);
	}
	return before;
}

/** Whether a copy is put aside, or on its way, for nobody else. */
async function isKeptFor(records: RecordTransaction, hold: string, copy: string): Promise<boolean> {
	const found = copy === "" ? null : await records.find("library_books", copy);
	if (!found || !["hold_shelf", "in_transit"].includes(String(found.status))) return false;
	const others = await records.list("holds", {
		filter: 'library_book_id = {:copy} && id != {:hold} && (status = "ready" || status = "in_transit")',
		params: { copy, hold },
		limit: 1,
	});
	return others.length === 0;
}

/**
 * Gives holds back what they were, the last change first. Who had a copy put aside that has gone to somebody else since
 * waits again, before all others.
 */
export async function restoreHolds(holding: Holding, before: readonly HoldSnapshot[]): Promise<void> {
	const { records } = holding;
	for (const { id, ...values } of before.toReversed()) {
		const hold = await records.find("holds", id);
		if (!hold) continue;
		const served = values.status === "ready" || values.status === "in_transit";
		const at = Number(values.position) || 1;
		if (values.status === "waiting") await changeHold(holding, { id, to: "waiting", at });
		else if (served && !(await isKeptFor(records, id, String(values.library_book_id))))
			await changeHold(holding, { id, to: "waiting", at: 1 });
		else {
			await records.update("holds", id, values);
			await numberQueue(records, String(hold.book_id), String(hold.library_id));
		}
	}
}
