/** The record API under its rules. */
import type { ReadEvent, RecordApi } from "../types/api.ts";
import type { RecordQuery } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import { type BatchParts, writeBatch } from "./batch.ts";
import { prepareWrite, writable } from "./before-write.ts";
import { collectionOf } from "./context.ts";
import { deleteRecord } from "./delete.ts";
import { listRecords, viewRecord } from "./list.ts";
import { showRecord } from "./show.ts";
import type { Totals } from "./totals.ts";
import type { Write } from "./transaction.ts";
import { walkRecords } from "./walk.ts";
import { createRecord, updateRecord } from "./write.ts";

export interface ApiParts extends BatchParts {
	/** For single writes, which share commits. */
	readonly writeGrouped: Write;
	readonly totals: Totals;
	/** Called with the records that a response shows. */
	readonly onRead: (event: ReadEvent) => void;
	/** Wraps a function so that a change of the tables by another process is learnt, and the call repeated. */
	readonly upToDate: <Args extends unknown[], Result>(
		work: (...args: Args) => Promise<Result>,
	) => (...args: Args) => Promise<Result>;
}

export function recordApi(parts: ApiParts): RecordApi {
	const { reading, totals, writeGrouped, upToDate, onRead } = parts;
	const { context } = reading;

	/** The request of a write's response: with the `expand` and `fields` of its query. */
	const shownBy = (request: RequestContext, query: RecordQuery): RequestContext => ({
		...request,
		query: { ...request.query, ...query },
	});

	return {
		list: upToDate(async (name, query, request) => {
			const collection = collectionOf(context, name);
			const { page, ids } = await listRecords(reading, totals, collection, query, request);
			onRead({ action: "list", collection, ids, request });
			return page;
		}),
		walk: upToDate((name, query, request, limit) => {
			const collection = collectionOf(context, name);
			return walkRecords(reading, collection, query, request, limit, (ids) =>
				onRead({ action: "list", collection, ids, request }),
			);
		}),
		view: upToDate(async (name, id, query, request) => {
			const collection = collectionOf(context, name);
			const record = await viewRecord(reading, collection, id, query, request);
			onRead({ action: "view", collection, ids: [id], request });
			return record;
		}),
		create: upToDate(async (name, body, query, given, uploads = []) => {
			const collection = writable(context, name);
			const request = { ...given, body };
			const prepared = await prepareWrite(parts, collection, null, request, uploads);
			const input = { body, request, uploads, ruled: true, prepared };
			const record = await writeGrouped((writing) => createRecord(writing, collection, input));
			return showRecord(reading, collectionOf(context, name), record, shownBy(given, query));
		}),
		update: upToDate(async (name, id, body, query, given, uploads = []) => {
			const collection = writable(context, name);
			const request = { ...given, body };
			const prepared = await prepareWrite(parts, collection, id, request, uploads);
			const input = { body, request, uploads, ruled: true, prepared };
			const record = await writeGrouped((writing) => updateRecord(writing, collection, id, input));
			return showRecord(reading, collectionOf(context, name), record, shownBy(given, query));
		}),
		delete: upToDate(async (name, id, request) => {
			const collection = writable(context, name);
			await writeGrouped((writing) => deleteRecord(writing, collection, id, request, true));
		}),
		batch: upToDate((writes, request, timeout) => writeBatch(parts, writes, request, timeout)),
	};
}
