/**
 * Writes many records of one collection: every rule holds as if they were written one after the other
 * (`batch-writer.ts`).
 */
import { breathing } from "../breath.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import type { RecordChange, RecordData, RequestContext } from "../service.ts";
import { createRecord, deleteRecord, updateRecord, type Writing } from "./write.ts";

const plain = { uploads: [], ruled: false } as const;

/** @throws ApiError 400 with the reasons by field of the first record that is refused */
export function createRecords(
	writing: Writing,
	collection: CollectionDefinition,
	bodies: readonly Readonly<Record<string, unknown>>[],
	request: RequestContext,
): Promise<RecordData[]> {
	return writing.lots.run(writing.context, collection, async (lot) => {
		await lot.learnTargets(bodies);
		const pause = breathing();
		const records: RecordData[] = [];
		for (const body of bodies) {
			records.push(await createRecord({ ...writing, lot }, collection, { ...plain, body, request }));
			await pause();
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
	return writing.lots.run(writing.context, collection, async (lot) => {
		await lot.learnStored(changes.map(({ id }) => id));
		await lot.learnTargets(changes);
		const pause = breathing();
		const records: RecordData[] = [];
		for (const { id, ...body } of changes) {
			records.push(await updateRecord({ ...writing, lot }, collection, id, { ...plain, body, request }));
			await pause();
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
	return writing.lots.run(writing.context, collection, async (lot) => {
		await lot.learnStored(ids);
		await lot.learnFree(ids);
		const pause = breathing();
		for (const id of ids) {
			await deleteRecord({ ...writing, lot }, collection, id, request, false);
			await pause();
		}
	});
}
