/**
 * Writes many records of one collection: every rule holds as if they were written one after the other
 * (`batch-writer.ts`).
 */

import type { CollectionDefinition } from "../collections/definition.ts";
import type { RecordChange, RecordData } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import { createYielder } from "../yield-to-event-loop.ts";
import { deleteRecord } from "./delete.ts";
import { createRecord, updateRecord } from "./write.ts";
import type { Writing } from "./writing.ts";

const defaults = { uploads: [], ruled: false } as const;

/** @throws ApiError 400 with the reasons by field of the first record that is refused */
export function createRecords(
	writing: Writing,
	collection: CollectionDefinition,
	bodies: readonly Readonly<Record<string, unknown>>[],
	request: RequestContext,
): Promise<RecordData[]> {
	return writing.batchWriters.run(writing.context, collection, async (batchWriter) => {
		await batchWriter.learnTargets(bodies);
		const maybeYield = createYielder();
		const records: RecordData[] = [];
		for (const body of bodies) {
			records.push(
				await createRecord({ ...writing, batchWriter }, collection, { ...defaults, body, request }),
			);
			await maybeYield();
		}
		return records;
	});
}

/**
 * @throws ApiError 400 with the reasons by field of the first record that is refused, 404 for one that does not exist
 */
export function updateRecords(
	writing: Writing,
	collection: CollectionDefinition,
	changes: readonly RecordChange[],
	request: RequestContext,
): Promise<RecordData[]> {
	return writing.batchWriters.run(writing.context, collection, async (batchWriter) => {
		await batchWriter.learnStored(changes.map(({ id }) => id));
		await batchWriter.learnTargets(changes);
		const maybeYield = createYielder();
		const records: RecordData[] = [];
		for (const { id, ...body } of changes) {
			records.push(
				await updateRecord({ ...writing, batchWriter }, collection, id, { ...defaults, body, request }),
			);
			await maybeYield();
		}
		return records;
	});
}

/**
 * @throws ApiError 404 for one that does not exist, 400 where others depend on it
 */
export function deleteRecords(
	writing: Writing,
	collection: CollectionDefinition,
	ids: readonly string[],
	request: RequestContext,
): Promise<void> {
	return writing.batchWriters.run(writing.context, collection, async (batchWriter) => {
		await batchWriter.learnStored(ids);
		await batchWriter.learnFree(ids);
		const maybeYield = createYielder();
		for (const id of ids) {
			await deleteRecord({ ...writing, batchWriter }, collection, id, request, false);
			await maybeYield();
		}
	});
}
