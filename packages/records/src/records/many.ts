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

/** Writes one record after the other, and lets other requests run in between. */
async function inSteps<Item, Result>(
	items: readonly Item[],
	write: (item: Item) => Promise<Result>,
): Promise<Result[]> {
	const maybeYield = createYielder();
	const results: Result[] = [];
	for (const item of items) {
		results.push(await write(item));
		await maybeYield();
	}
	return results;
}

/** @throws ApiError 400 with the reasons by field of the first record that is refused */
export function createRecords(
	writing: Writing,
	collection: CollectionDefinition,
	bodies: readonly Readonly<Record<string, unknown>>[],
	request: RequestContext,
): Promise<RecordData[]> {
	return writing.batchWriters.run(writing.context, collection, async (batchWriter) => {
		await batchWriter.learnTargets(bodies);
		return inSteps(bodies, (body) =>
			createRecord({ ...writing, batchWriter }, collection, { ...defaults, body, request }),
		);
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
		return inSteps(changes, ({ id, ...body }) =>
			updateRecord({ ...writing, batchWriter }, collection, id, { ...defaults, body, request }),
		);
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
		await inSteps(ids, (id) => deleteRecord({ ...writing, batchWriter }, collection, id, request, false));
	});
}
