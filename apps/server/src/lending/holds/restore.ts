/** Undo of changes of holds and of copies that were passed on, as far as nothing has happened to them since. */

import type { RecordTransaction, Stored } from "../../records.ts";
import type { HoldSnapshot, PassedCopy } from "../circulation/journal.ts";
import { isServed } from "./active.ts";
import { changeHold, type Holding, holdKeeping } from "./changes.ts";
import { passOn } from "./pass-on.ts";
import { numberQueue } from "./queue.ts";

/** Status of a copy that serves a hold of this status. */
const servingStatus: Readonly<Record<string, string>> = { ready: "hold_shelf", in_transit: "in_transit" };

/** Whether a copy is where a hold of this state had it, and is kept for no other hold. */
async function isStillKept(records: RecordTransaction, { id, ...values }: HoldSnapshot): Promise<boolean> {
	const copyId = values.library_book_id;
	const copy = copyId === "" ? null : await records.find("library_books", copyId);
	if (!copy || copy.status !== servingStatus[values.status]) return false;
	return [null, id].includes(await holdKeeping(records, copyId));
}

/** A copy set aside for a hold that it no longer serves, and the library where that was. */
type ReleasedHold = Pick<Stored<"holds">, "library_book_id" | "library_id">;

/**
 * Restores holds, the last change first, and returns the copies that are released. A hold that was given up since, or
 * whose reader has left, is not revived, unless that is what is undone.
 */
async function restore(
	holding: Holding,
	before: readonly HoldSnapshot[],
	revives: boolean,
): Promise<ReleasedHold[]> {
	const { records } = holding;
	const released: ReleasedHold[] = [];
	for (const former of before.toReversed()) {
		const { id, ...values } = former;
		const hold = await records.find("holds", id);
		if (!hold || (!revives && (hold.status === "cancelled" || hold.status === "expired"))) {
			const { status, library_book_id } = values;
			if (status === "ready") released.push({ library_book_id, library_id: hold?.library_id ?? "" });
			continue;
		}
		const wasServed = isServed(values);
		if (values.status === "waiting")
			await changeHold(holding, { id, to: "waiting", at: values.position || 1 });
		else if (wasServed && !(await isStillKept(records, former)))
			await changeHold(holding, { id, to: "waiting", at: 1 });
		else {
			await records.update("holds", id, values);
			await numberQueue(records, hold.book_id, hold.library_id);
		}
		if (hold.status === "ready") released.push(hold);
	}
	return released;
}

/** Takes back what `passOn` did, unless the copy or its reader has gone on since. */
async function takeBackPass(holding: Holding, passed: PassedCopy): Promise<ReleasedHold[]> {
	const { records } = holding;
	const copy = await records.find("library_books", passed.copy);
	if (copy?.status !== passed.status || (await holdKeeping(records, copy.id)) !== passed.next) return [];
	await records.update("library_books", copy.id, passed.before);
	return restore(holding, passed.holds, false);
}

/**
 * Restores holds to their previous states, and the copies that went on to the next reader along with them. A hold whose
 * copy has gone to another reader since waits again at the front of its queue; a copy that was set aside for it since
 * goes on to the next reader.
 */
export async function restoreHolds(
	holding: Holding,
	before: readonly HoldSnapshot[],
	{ passed = [], revives = false }: { passed?: readonly PassedCopy[] | undefined; revives?: boolean },
): Promise<void> {
	const released: ReleasedHold[] = [];
	for (const one of passed) released.push(...(await takeBackPass(holding, one)));
	released.push(...(await restore(holding, before, revives)));
	for (const { library_book_id, library_id } of released)
		if ((await holdKeeping(holding.records, library_book_id)) === null)
			await passOn(holding, library_book_id, library_id);
}
