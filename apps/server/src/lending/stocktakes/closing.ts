/**
 * Closes a stocktake: copies that were not found become missing, a few per transaction. Each is judged again when it is
 * written, so that two processes do nothing twice, a crash leaves nothing half done, and copies scanned or returned in
 * between stay as they are.
 */
import { ApiError, createPacer, formatInstant } from "@rafta/records";
import { audit } from "../../kit/audit/journal.ts";
import { batchesOf } from "../../kit/batches.ts";
import { createRunner, type Jobs } from "../../kit/jobs/runner.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import type { HoldSnapshot } from "../circulation/journal.ts";
import { waitAgain } from "../holds/changes.ts";
import { writeCopyEntry } from "./journal.ts";
import { describeCopies, judgedCopies, scanCounts } from "./queries.ts";
import { countedOf, missingAmong, standingOf } from "./stocktake.ts";

const COPY_BATCH_SIZE = 40;

export function createClosing(
	service: RecordService,
	now: () => Date,
	failed: (error: unknown) => void,
): Jobs {
	/** Copies whose record fails validation, by the stocktake that leaves them unchanged. */
	const notAccepted = new Map<string, Set<string>>();

	/** Releases the hold that waits for the copy, so that it waits for another one. */
	async function release(
		records: RecordTransaction,
		copy: Stored<"library_books">,
	): Promise<HoldSnapshot | null> {
		if (copy.status !== "hold_shelf") return null;
		const [hold] = await records.list("holds", {
			filter: 'library_book_id = {:copy} && status = "ready"',
			params: { copy: copy.id },
			limit: 1,
		});
		if (!hold) return null;
		return waitAgain(records, hold, 1);
	}

	/** Marks those of some copies that are still missing. False if the stocktake is no longer being closed. */
	const mark = (id: string, named: readonly string[]): Promise<boolean> =>
		service.transaction(async (records) => {
			const stocktake = await records.find("stocktakes", id);
			if (stocktake?.status !== "closing") return false;
			const counted = countedOf(stocktake);
			const missing = missingAmong(await judgedCopies(records.sql, counted, named), counted);
			const ids = missing.map((copy) => copy.id);
			for (const one of await describeCopies(records.sql, ids)) {
				const copy = await records.find("library_books", one.library_book_id);
				if (!copy) continue;
				const hold = await release(records, copy);
				const after = await records.update("library_books", copy.id, { status: "missing" });
				await records.create("stocktake_shortages", {
					...one,
					stocktake_id: id,
					school_id: stocktake.school_id,
					createdBy: stocktake.closed_by,
				});
				await writeCopyEntry(records, {
					kind: "missing",
					before: copy,
					after,
					hold,
					user: stocktake.closed_by,
					at: now(),
					reason: stocktake.name,
				});
			}
			await records.update("stocktakes", id, { done: stocktake.done + missing.length });
			return true;
		});

	/** Ends the stocktake with the figures of the minutes. */
	async function finish(stocktake: Stored<"stocktakes">): Promise<void> {
		const { counts } = await standingOf(service.sql, stocktake);
		await service.transaction(async (records) => {
			const current = await records.find("stocktakes", stocktake.id);
			if (current?.status !== "closing") return;
			// Scans are counted in the ending transaction: a later scan is marked as late.
			const { counted: _counted, found: _found, ...scans } = await scanCounts(records.sql, stocktake.id);
			const final = { ...counts, ...scans };
			await records.update("stocktakes", stocktake.id, {
				status: "closed",
				closed_at: formatInstant(now()),
				counts: final,
			});
			const actor = await records.find("users", current.closed_by);
			const about = { school_id: current.school_id, collection: "stocktakes", record: current.id };
			await audit(records, { actor, kind: "stocktake_closed", ...about, details: final }, now());
		});
	}

	/** The same; a copy whose record fails validation does not affect the others. */
	async function markAll(id: string, named: readonly string[], refused: Set<string>): Promise<boolean> {
		try {
			return await mark(id, named);
		} catch (error) {
			if (!(error instanceof ApiError) || error.status >= 500) throw error;
			const [first, ...others] = named;
			if (others.length === 0) refused.add(String(first));
			else for (const one of named) if (!(await markAll(id, [one], refused))) return false;
			return true;
		}
	}

	/** One pass over the copies that are missing at its start. False if there were none, and the stocktake has ended. */
	async function step(id: string, isEnding: () => boolean): Promise<boolean> {
		const stocktake = await service.find("stocktakes", id);
		if (stocktake?.status !== "closing") return false;
		const refused = notAccepted.get(id) ?? new Set();
		notAccepted.set(id, refused);
		const counted = countedOf(stocktake);
		const missing = missingAmong(await judgedCopies(service.sql, counted), counted)
			.map(({ id }) => id)
			.filter((copy) => !refused.has(copy));
		const pace = createPacer();
		for (const batch of batchesOf(missing, COPY_BATCH_SIZE)) {
			if (isEnding() || !(await markAll(id, batch, refused))) return false;
			await pace();
		}
		if (missing.length > 0) return true;
		await finish(stocktake);
		notAccepted.delete(id);
		return false;
	}

	return createRunner(service, { collection: "stocktakes", running: ["closing"], step }, now, failed);
}
