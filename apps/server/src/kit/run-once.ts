/** Idempotent operations: an operation that is sent again with its id has one effect and the same result. */
import { otherOperation } from "@rafta/records";
import type { CollectionName, RecordService, Stored } from "../records.ts";

/**
 * Returns the record that an operation wrote when it ran before, or null. `id` is the field with its id, usually
 * `op_id`; `isSame` tells whether the record is of the same operation, by the same caller.
 * @throws ApiError 409 if the id belongs to another operation
 */
export async function writtenBy<N extends CollectionName>(
	service: RecordService,
	collection: N,
	id: Readonly<Record<string, string>>,
	isSame: (record: Stored<N>) => boolean,
): Promise<Stored<N> | null> {
	const record = await service.findBy(collection, id);
	if (record && !isSame(record)) throw otherOperation();
	return record;
}

/**
 * Runs an operation unless it ran before; `findResult` returns the result of that run, or null. It is read outside the
 * operation's transaction: the unique index on `op_id` already allows one record per id, and a read inside would
 * conflict with every concurrent writer.
 */
export async function runOnce<T>(findResult: () => Promise<T | null>, work: () => Promise<T>): Promise<T> {
	const first = await findResult();
	if (first !== null) return first;
	try {
		return await work();
	} catch (error) {
		// The same operation ran twice concurrently: the second run failed because the first one had taken effect.
		const existing = await findResult();
		if (existing !== null) return existing;
		throw error;
	}
}
