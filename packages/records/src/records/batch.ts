/** Several requested writes in one transaction, each under its rules. */
import type { CollectionDefinition } from "../collections/definition.ts";
import type { ReadConnection } from "../database/port.ts";
import { ApiError, BatchRefused, badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { BatchWrite } from "../types/api.ts";
import type { RecordData } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import type { PreparedPasswords } from "../types/writes.ts";
import { type PreparationParts, prepareWrite, writable } from "./before-write.ts";
import type { RecordContext } from "./context.ts";
import { deleteRecord } from "./delete.ts";
import { selectById } from "./select.ts";
import type { ListReading } from "./shaped.ts";
import type { Write } from "./transaction.ts";
import { createRecord, updateRecord } from "./write.ts";
import type { Writing } from "./writing.ts";

export interface BatchParts extends PreparationParts {
	readonly reading: ListReading;
	readonly write: Write;
}

/** A record that a request has stored. */
export interface WrittenRecord {
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	readonly request: RequestContext;
}

/** One write of a batch, with what is computed before the transaction. */
interface BatchStep {
	readonly one: BatchWrite;
	readonly request: RequestContext;
	/** Id of the record; empty for a new one. */
	readonly id: string;
	readonly prepared: PreparedPasswords | undefined;
}

/** Whether a write creates its record: of an upsert the one that does not exist yet. */
async function creates(
	context: RecordContext,
	connection: ReadConnection,
	collection: CollectionDefinition,
	action: BatchWrite["action"],
	id: string,
): Promise<boolean> {
	if (action !== "upsert") return action === "create";
	return id === "" || (await selectById(context, connection, collection, id)) === null;
}

async function stepOf(parts: BatchParts, one: BatchWrite, request: RequestContext): Promise<BatchStep> {
	const { context, connection } = parts.reading;
	const collection = writable(context, one.collection);
	const headers = { ...request.headers, ...one.headers };
	const query = Object.fromEntries(Object.entries(one.query).map(([key, value]) => [key, String(value)]));
	const own = { ...request, headers, query, body: one.body, context: "batch" };
	// An id of another form is refused as a value of its field.
	const { id: named } = one.body;
	const id = one.action !== "upsert" ? one.id : typeof named === "object" ? "" : String(named ?? "");
	const isNew = await creates(context, connection, collection, one.action, id);
	const prepared =
		one.action === "delete"
			? undefined
			: await prepareWrite(parts, collection, isNew ? null : id, own, one.uploads);
	return { one, request: own, id, prepared };
}

async function carryOut(
	writing: Writing,
	{ one, request, id, prepared }: BatchStep,
): Promise<WrittenRecord | null> {
	const collection = writable(writing.context, one.collection);
	if (one.action === "delete") {
		await deleteRecord(writing, collection, id, request, true);
		return null;
	}
	const input = { body: one.body, request, uploads: one.uploads, ruled: true, prepared };
	const record = await ((await creates(writing.context, writing.tx, collection, one.action, id))
		? createRecord(writing, collection, input)
		: updateRecord(writing, collection, id, input));
	return { collection, record, request };
}

/** Adds the position to errors of single writes. */
async function at<T>(position: number, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof ApiError ? new BatchRefused(position, error) : error;
	}
}

/**
 * Carries out all writes, or none; `null` stands for a deleted record. `timeout` in milliseconds.
 * @throws BatchRefused for the first write that is refused, ApiError 400 when they take too long
 */
export async function writeBatch(
	parts: BatchParts,
	writes: readonly BatchWrite[],
	request: RequestContext,
	timeout: number,
): Promise<(WrittenRecord | null)[]> {
	const steps: BatchStep[] = [];
	for (const [position, one] of writes.entries())
		steps.push(await at(position, () => stepOf(parts, one, request)));
	return parts.write(async (writing) => {
		const end = performance.now() + timeout;
		const mustEnd = () => {
			if (performance.now() > end) throw badRequest(messages.failedBatch);
		};
		const written: (WrittenRecord | null)[] = [];
		for (const [position, step] of steps.entries()) {
			mustEnd();
			written.push(await at(position, () => carryOut(writing, step)));
		}
		mustEnd();
		return written;
	});
}
