/** Several requested writes in one transaction, each under its rules. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { ApiError, BatchRefused, badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { BatchAnswer, BatchWrite } from "../types/api.ts";
import type { RecordData } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import type { PreparedPasswords } from "../types/writes.ts";
import { type PreparationParts, prepareWrite, writable } from "./before-write.ts";
import { deleteRecord } from "./delete.ts";
import { selectById } from "./select.ts";
import type { ListReading } from "./shaped.ts";
import { showRecord } from "./show.ts";
import type { Write } from "./transaction.ts";
import { createRecord, updateRecord } from "./write.ts";
import type { Writing } from "./writing.ts";

export interface BatchParts extends PreparationParts {
	readonly reading: ListReading;
	readonly write: Write;
}

/** One write of a batch, with what is computed before the transaction. */
interface BatchStep {
	readonly one: BatchWrite;
	readonly collection: CollectionDefinition;
	readonly request: RequestContext;
	/** Id of the record; empty for a new one. */
	readonly id: string;
	readonly prepared: PreparedPasswords | undefined;
}

async function stepOf(parts: BatchParts, one: BatchWrite, request: RequestContext): Promise<BatchStep> {
	const { context, connection } = parts.reading;
	const collection = writable(context, one.collection);
	const headers = { ...request.headers, ...one.headers };
	const query = Object.fromEntries(Object.entries(one.query).map(([key, value]) => [key, String(value)]));
	const own = { ...request, headers, query, body: one.body, context: "batch" };
	const id = one.action === "upsert" ? String(one.body.id ?? "") : one.id;
	const isKnown = id !== "" && (await selectById(context, connection, collection, id)) !== null;
	const isNew = one.action === "create" || (one.action === "upsert" && !isKnown);
	const prepared =
		one.action === "delete"
			? undefined
			: await prepareWrite(parts, collection, isNew ? null : id, own, one.uploads);
	return { one, collection, request: own, id, prepared };
}

async function carryOut(
	writing: Writing,
	{ one, collection, request, id, prepared }: BatchStep,
): Promise<RecordData | null> {
	if (one.action === "delete") {
		await deleteRecord(writing, collection, id, request, true);
		return null;
	}
	const input = { body: one.body, request, uploads: one.uploads, ruled: true, prepared };
	const isKnown = id !== "" && (await selectById(writing.context, writing.tx, collection, id)) !== null;
	return one.action === "create" || (one.action === "upsert" && !isKnown)
		? createRecord(writing, collection, input)
		: updateRecord(writing, collection, id, input);
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
 * Carries out all writes, or none. `timeout` in milliseconds.
 * @throws BatchRefused for the first write that is refused, ApiError 400 when they take too long
 */
export async function writeBatch(
	parts: BatchParts,
	writes: readonly BatchWrite[],
	request: RequestContext,
	timeout: number,
): Promise<BatchAnswer[]> {
	const steps: BatchStep[] = [];
	for (const [position, one] of writes.entries())
		steps.push(await at(position, () => stepOf(parts, one, request)));
	const written = await parts.write(async (writing) => {
		const end = performance.now() + timeout;
		const mustEnd = () => {
			if (performance.now() > end) throw badRequest(messages.failedBatch);
		};
		const records: (RecordData | null)[] = [];
		for (const [position, step] of steps.entries()) {
			mustEnd();
			records.push(await at(position, () => carryOut(writing, step)));
		}
		mustEnd();
		return records;
	});
	const answers: BatchAnswer[] = [];
	for (const [position, record] of written.entries()) {
		const step = steps[position];
		if (!step || !record) answers.push({ status: 204, body: null });
		else
			answers.push({
				status: 200,
				body: await showRecord(parts.reading, step.collection, record, step.request),
			});
	}
	return answers;
}
