/** The record API under its rules. */
import type { UpToDate } from "../collections/up-to-date.ts";
import type { BatchAnswer, BatchWrite, ReadEvent, RecordApi } from "../types/api.ts";
import type { RecordQuery, Upload } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import { type BatchParts, type WrittenRecord, writeBatch } from "./batch.ts";
import { prepareWrite, writable } from "./before-write.ts";
import { collectionOf } from "./context.ts";
import { deleteRecord } from "./delete.ts";
import { listRecords, viewRecord } from "./list.ts";
import { showRecord } from "./shaped.ts";
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
	readonly upToDate: UpToDate;
}

export function recordApi(parts: ApiParts): RecordApi {
	const { reading, totals, writeGrouped, upToDate, onRead } = parts;
	const { context } = reading;

	/** Carries out a write with the definitions of its turn. */
	const write = upToDate(
		async (name: string, id: string | null, request: RequestContext, uploads: readonly Upload[]) => {
			const prepared = await prepareWrite(parts, writable(context, name), id, request, uploads);
			const input = { body: request.body, request, uploads, ruled: true, prepared };
			return writeGrouped(async (writing) => {
				const collection = writable(context, name);
				const record = await (id === null
					? createRecord(writing, collection, input)
					: updateRecord(writing, collection, id, input));
				return { collection, record, request };
			});
		},
	);
	/** What a write has stored, with the `expand` and `fields` of a query. The write is over and must not be repeated. */
	const presentWritten = upToDate(({ collection, record, request }: WrittenRecord, given: RecordQuery) => {
		const query = { ...request.query, ...given };
		return showRecord(reading, collectionOf(context, collection.id), record, query, { ...request, query });
	});
	const writeAll = upToDate((writes: readonly BatchWrite[], request: RequestContext, timeout: number) =>
		writeBatch(parts, writes, request, timeout),
	);

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
		create: async (name, body, query, request, uploads = []) =>
			presentWritten(await write(name, null, { ...request, body }, uploads), query),
		update: async (name, id, body, query, request, uploads = []) =>
			presentWritten(await write(name, id, { ...request, body }, uploads), query),
		delete: upToDate(async (name, id, request) => {
			await writeGrouped((writing) => deleteRecord(writing, writable(context, name), id, request, true));
		}),
		async batch(writes, request, timeout) {
			const answers: BatchAnswer[] = [];
			for (const written of await writeAll(writes, request, timeout))
				answers.push(
					written ? { status: 200, body: await presentWritten(written, {}) } : { status: 204, body: null },
				);
			return answers;
		},
	};
}
