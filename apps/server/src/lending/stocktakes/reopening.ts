/**
 * Undoes the closing of a stocktake, in one transaction: copies that it marked and that nobody has touched since are where
 * they were, the others stay as they are. Counting goes on, and the stocktake is closed again later.
 */
import type { MoveBody } from "@rafta/library/api/stocktakes";
import { todayIn } from "@rafta/library/turkish/dates";
import { isUndoable } from "@rafta/library/undo/limits";
import { otherOperation } from "@rafta/records";
import type { Actor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { type HoldSnapshot, statesOf } from "../circulation/journal.ts";
import { numberQueue } from "../holds/queue.ts";
import { copyEntry } from "./journal.ts";
import { lateScans, shortagesNow } from "./queries.ts";
import { refusal } from "./refusal.ts";
import { endingOf, ownStocktake, withEnding } from "./stocktake.ts";

/** The hold for which the closing found the copy gone, as it was; `null` if it has gone on since. */
async function releasedHold(records: RecordTransaction, copy: string): Promise<HoldSnapshot | null> {
	const [entry] = await records.list("circulation_events", {
		filter: 'copy = {:copy} && kind = "missing"',
		params: { copy },
		sort: "-at_server,-id",
		limit: 1,
	});
	const former = entry ? (statesOf(entry).before?.hold ?? null) : null;
	const hold = former && (await records.find("holds", former.id));
	return hold?.status === "waiting" ? former : null;
}

/** Sets a copy aside again for the reader who had waited for it. */
async function setAside(records: RecordTransaction, { id, ...values }: HoldSnapshot): Promise<void> {
	const hold = await records.update("holds", id, values);
	await numberQueue(records, hold.book_id, hold.library_id);
}

/** Puts the copies back that are missing by this closing alone. */
async function putBack(
	records: RecordTransaction,
	stocktake: Stored<"stocktakes">,
	untouched: readonly { readonly copy: string; readonly status_before: string }[],
	entry: { readonly user: string; readonly at: Date; readonly group: string },
): Promise<void> {
	const copies = await records.findMany(
		"library_books",
		untouched.map(({ copy }) => copy),
	);
	const changes: { id: string; status: string }[] = [];
	for (const { copy, status_before } of untouched) {
		const hold = status_before === "hold_shelf" ? await releasedHold(records, copy) : null;
		if (hold) await setAside(records, hold);
		changes.push({ id: copy, status: hold ? "hold_shelf" : "available" });
	}
	const changed = await records.updateMany("library_books", changes);
	await records.createMany(
		"circulation_events",
		changed.map((after) =>
			copyEntry({
				kind: "reopened",
				before: copies.get(after.id) ?? after,
				after,
				reason: stocktake.name,
				...entry,
			}),
		),
	);
}

export function createReopening(service: RecordService, now: () => Date) {
	/** @throws ApiError 422 for a stocktake that is not closed, or was closed too long ago */
	return (actor: Actor, { op_id, stocktake: id }: MoveBody): Promise<Stored<"stocktakes">> =>
		service.transaction(async (records) => {
			const stocktake = await ownStocktake(records, actor.school, id);
			const { language } = actor.request;
			const known = endingOf(stocktake, op_id);
			// The id of the closing itself.
			if (known === "ended") throw otherOperation();
			if (known === "undone") return stocktake;
			if (stocktake.status !== "closed") throw refusal("not_to_reopen", language);
			const at = now();
			if (!isUndoable(stocktake.closed_at, todayIn(at))) throw refusal("reopened_late", language);
			const shortages = await shortagesNow(records.sql, id);
			const untouched = shortages.filter(({ isUntouched }) => isUntouched);
			// The next closing judges every copy again; the copies' own history keeps what this one said.
			await records.deleteMany(
				"stocktake_shortages",
				shortages.map((one) => one.id),
			);
			await putBack(records, stocktake, untouched, { user: actor.user, at, group: op_id });
			// What was scanned after the closing counts from now on.
			const late = await lateScans(records.sql, id);
			await records.updateMany(
				"stocktake_scans",
				late.map((scan) => ({ id: scan, late: false })),
			);
			const account = await records.find("users", actor.user);
			const details = { restored: untouched.length, kept: shortages.length - untouched.length };
			const about = { school_id: stocktake.school_id, collection: "stocktakes", record: id };
			await audit(records, { actor: account, kind: "stocktake_reopened", ...about, details }, at);
			return records.update("stocktakes", id, {
				status: "review",
				...withEnding(stocktake, op_id),
				closed_at: "",
				closed_by: "",
				counts: null,
				done: 0,
			});
		});
}
