/** Undo of bulk operations on copies, as long as nothing depends on them. All or nothing. */

import { referencesTo } from "@rafta/library/collections/references";
import { dateOf } from "@rafta/library/turkish/dates";
import { lastUndoDay } from "@rafta/library/undo/limits";
import { badRequest, formatInstant } from "@rafta/records";
import { words } from "@rafta/words";
import type { AccountActor } from "../../kit/actor.ts";
import { isReferredTo } from "../../kit/references/queries.ts";
import { runOnce, writtenBy } from "../../kit/run-once.ts";
import { assertInTime } from "../../kit/undo/operation.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { type BatchCopy, ownBatch } from "./batch.ts";
import { handledAfter } from "./queries.ts";
import { nameOf, type RefusalCode, refusal } from "./refusal.ts";

const texts = words("server/catalogue/copies");

/**
 * Relations that refer to copies, but for that of a swap event's book that became a copy: it loses the reference with the
 * copy, and can become one again.
 */
const references = referencesTo("library_books").filter(
	({ collection, field }) => !(collection === "swaps" && field === "library_book_id"),
);

/** Returns why a copy cannot be restored to its previous state; `null` if it can. */
async function whyNot(
	records: RecordTransaction,
	batch: Stored<"copy_batches">,
	kept: BatchCopy,
	copy: Stored<"library_books"> | null,
): Promise<RefusalCode | null> {
	if (!copy) return "changed";
	if (batch.kind === "created") {
		if (copy.updated !== kept.before.updated) return "changed";
		return (await isReferredTo(records.sql, references, copy.id)) ? "used" : null;
	}
	if (await handledAfter(records.sql, copy.id, batch.at)) return "used";
	if (batch.kind === "moved") return copy.library_id === batch.library_id ? null : "changed";
	return copy.status === "withdrawn" ? null : "changed";
}

async function giveBack(
	records: RecordTransaction,
	actor: AccountActor,
	batch: Stored<"copy_batches">,
): Promise<void> {
	const refused = new Map<RefusalCode, { id: string; name: string }[]>();
	const copies = batch.copies as readonly BatchCopy[];
	for (const kept of copies) {
		const copy = await records.find("library_books", kept.id);
		const code = await whyNot(records, batch, kept, copy);
		if (!code) continue;
		const named = copy ? nameOf(copy) : { id: kept.id, name: kept.barcode };
		refused.set(code, [...(refused.get(code) ?? []), named]);
	}
	if (refused.size > 0) {
		const reasons = [...refused].map(([code, named]) => ({ code, copies: named }));
		throw refusal(reasons, actor.language);
	}
	for (const { id, before } of copies) {
		if (batch.kind === "created") await records.delete("library_books", id);
		// The rules of a move apply to its undo, too; a withdrawal can only be reverted here.
		else if (batch.kind === "moved") await records.update("library_books", id, before, actor.request);
		else await records.update("library_books", id, before);
	}
}

/**
 * @throws ApiError 404 for a batch of another school, 400 after the time limit, 422 with the reasons against it
 */
export async function undoBatch(
	service: RecordService,
	actor: AccountActor,
	body: { op_id: string; batch: string },
	now: Date,
): Promise<Stored<"copy_batches">> {
	const isSame = (batch: Stored<"copy_batches">) => batch.id === body.batch && batch.undone_by === actor.user;
	const findResult = async (): Promise<Stored<"copy_batches"> | null> => {
		const batch = await writtenBy(service, "copy_batches", { undo_op_id: body.op_id }, isSame);
		return batch && ownBatch(service, actor, batch.id);
	};
	return runOnce(findResult, () =>
		service.transaction(async (records) => {
			const batch = await ownBatch(records, actor, body.batch);
			if (batch.undone_at !== "") throw badRequest(texts.alreadyUndone);
			assertInTime(lastUndoDay(dateOf(batch.at)), now);
			await giveBack(records, actor, batch);
			return records.update("copy_batches", batch.id, {
				undone_at: formatInstant(now),
				undone_by: actor.user,
				undo_op_id: body.op_id,
			});
		}),
	);
}
