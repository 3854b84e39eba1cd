/**
 * Batch writer: writes many records of one collection together. It queries in advance what each write would query
 * (stored records, whether referenced records exist, whether others reference them) and writes its rows in few
 * statements. The effect is that of one write after the other: reads in the transaction first flush the pending writes,
 * and writes by others invalidate what the batch writer has cached.
 */

import type { CollectionDefinition } from "../collections/definition.ts";
import { columnsOfIndex, parseIndex } from "../collections/indexes.ts";
import type { Transaction } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { getOrInsert } from "../get-or-insert.ts";
import { formatInstant } from "../instant.ts";
import { messages } from "../messages/api.ts";
import type { RecordData } from "../types/records.ts";
import type { RecordContext } from "./context.ts";
import { referredTo } from "./references.ts";
import { type Change, deleteRows, insertRows, unlessDuplicate, updateRows } from "./rows.ts";
import { isOneOf, selectByIds } from "./select.ts";

const textsIn = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [value]).filter(
		(one): one is string => typeof one === "string" && one !== "",
	);

/** Whether the order of changes of a column matters: a unique index could refuse another one. */
function keepsOrder({ indexes }: CollectionDefinition): (column: string) => boolean {
	const unique = indexes.map(parseIndex).filter((index) => index?.unique === true);
	return (column) =>
		unique.some((index) => index && (columnsOfIndex(index).includes(column) || index.where.includes(column)));
}

export class BatchWriter {
	/** Timestamp of all its writes. */
	readonly at: string;
	readonly #context: RecordContext;
	readonly #collection: CollectionDefinition;
	/** The underlying transaction, not the wrapper that makes other users wait for the batch writer. */
	readonly #tx: Transaction;
	readonly #inOrder: (column: string) => boolean;
	#inserts: RecordData[] = [];
	#updates = new Map<string, { changes: readonly Change[]; ids: string[] }>();
	#deletes: string[] = [];
	#handing: Promise<void> = Promise.resolve();
	/** Records by their ids, existing ids by their collections, and ids without references. */
	readonly #stored = new Map<string, RecordData>();
	readonly #there = new Map<string, Set<string>>();
	readonly #free = new Set<string>();
	#outdated = false;

	constructor(context: RecordContext, tx: Transaction, collection: CollectionDefinition) {
		this.#context = context;
		this.#tx = tx;
		this.#collection = collection;
		this.#inOrder = keepsOrder(collection);
		this.at = formatInstant(context.now());
	}

	/** Queries which of the records referenced by these bodies exist. */
	async learnTargets(bodies: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
		const { collections, dialect } = this.#context;
		const wanted = new Map<string, Set<string>>();
		for (const field of this.#collection.fields) {
			if (field.type !== "relation") continue;
			const ids = getOrInsert(wanted, field.collectionId, () => new Set());
			for (const body of bodies) for (const id of textsIn(body[field.name])) ids.add(id);
		}
		for (const [id, ids] of wanted) {
			const target = collections.get(id);
			if (!target || ids.size === 0) continue;
			const key = raw(dialect.id("id"));
			const rows = await this.#tx.all(sql`
				SELECT ${key} AS "id"
				FROM ${raw(dialect.id(target.name))}
				WHERE ${isOneOf(this.#context, key, [...ids])}`);
			if (!this.#outdated) this.#there.set(id, new Set(rows.map((row) => String(row.id))));
		}
	}

	/** Reads the records that will be changed or deleted. */
	async learnStored(ids: readonly string[]): Promise<void> {
		const records = await selectByIds(this.#context, this.#tx, this.#collection, ids);
		if (!this.#outdated) for (const [id, record] of records) this.#stored.set(id, record);
	}

	/** Queries which of the records to be deleted are not referenced. */
	async learnFree(ids: readonly string[]): Promise<void> {
		const held = await referredTo(this.#context, this.#tx, this.#collection, ids);
		if (!this.#outdated) for (const id of ids) if (!held.has(id)) this.#free.add(id);
	}

	/** Whether a record is known to exist; on `false` the caller must query. */
	isThere(collection: string, id: string): boolean {
		return this.#there.get(collection)?.has(id) ?? false;
	}

	/** A stored record if known; on `undefined` the caller must query. */
	stored(id: string): RecordData | undefined {
		return this.#stored.get(id);
	}

	/** Whether a record is known to be unreferenced; on `false` the caller must query. */
	isFree(id: string): boolean {
		return this.#free.has(id);
	}

	async insert(record: RecordData): Promise<void> {
		this.#inserts.push(record);
	}

	async update(id: string, changes: readonly Change[]): Promise<void> {
		// Before a second change it is read again.
		this.#stored.delete(id);
		if (changes.some(({ name }) => this.#inOrder(name))) {
			await this.settle();
			await unlessDuplicate(messages.failedUpdate, this.#collection, () =>
				updateRows(this.#rows, this.#collection, [id], changes),
			);
			return;
		}
		const key = JSON.stringify(changes.map(({ name, value }) => [name, typeof value, String(value)]));
		getOrInsert(this.#updates, key, () => ({ changes, ids: [] })).ids.push(id);
	}

	async delete(id: string): Promise<void> {
		this.#stored.delete(id);
		this.#deletes.push(id);
	}

	/** Writes all pending rows. @throws ApiError 400 where a unique index refuses it */
	settle(): Promise<void> {
		const [inserts, updates, deletes] = [this.#inserts, this.#updates, this.#deletes];
		if (inserts.length + updates.size + deletes.length === 0) return this.#handing;
		[this.#inserts, this.#updates, this.#deletes] = [[], new Map(), []];
		this.#handing = this.#handing.then(async () => {
			if (inserts.length > 0)
				await unlessDuplicate(messages.failedCreate, this.#collection, () =>
					insertRows(this.#rows, this.#collection, inserts),
				);
			for (const { ids, changes } of updates.values())
				await unlessDuplicate(messages.failedUpdate, this.#collection, () =>
					updateRows(this.#rows, this.#collection, ids, changes),
				);
			if (deletes.length > 0) await deleteRows(this.#rows, this.#collection, deletes);
		});
		return this.#handing;
	}

	/** Another writer is active: cached query results are no longer valid. */
	forget(): void {
		this.#outdated = true;
		this.#stored.clear();
		this.#there.clear();
		this.#free.clear();
	}

	get #rows() {
		return { context: this.#context, tx: this.#tx };
	}
}

/** Active batch writers of a transaction, and the transaction that all others must use. */
export interface BatchWriters {
	readonly tx: Transaction;
	/** Runs work with its own batch writer. Pending writes are dropped when the work fails. */
	run<T>(
		context: RecordContext,
		collection: CollectionDefinition,
		work: (batchWriter: BatchWriter) => Promise<T>,
	): Promise<T>;
}

/** Wraps a transaction so that all its users wait for the pending writes of its batch writers. */
export function batchWritersFor(own: Transaction): BatchWriters {
	const batchWriters = new Set<BatchWriter>();
	async function settle(): Promise<void> {
		for (const batchWriter of batchWriters) await batchWriter.settle();
	}
	async function afterSettling<T>(work: () => Promise<T>): Promise<T> {
		await settle();
		return work();
	}
	async function exclusively<T>(work: () => Promise<T>): Promise<T> {
		await settle();
		for (const batchWriter of batchWriters) batchWriter.forget();
		return work();
	}
	const reads = <T>(work: () => Promise<T>) => (batchWriters.size === 0 ? work() : afterSettling(work));
	const writes = <T>(work: () => Promise<T>) => (batchWriters.size === 0 ? work() : exclusively(work));
	return {
		tx: {
			all: (statement) => reads(() => own.all(statement)),
			get: (statement) => reads(() => own.get(statement)),
			query: (text, limit) => reads(() => own.query(text, limit)),
			describe: (text) => reads(() => own.describe(text)),
			readsOf: (query) => reads(() => own.readsOf(query)),
			run: (statement) => writes(() => own.run(statement)),
			statement: (text) => writes(() => own.statement(text)),
			script: (text) => writes(() => own.script(text)),
			afterCommit: (action) => own.afterCommit(action),
			afterRollback: (action) => own.afterRollback(action),
			publish: (message) => own.publish(message),
		},
		async run(context, collection, work) {
			// Caches of other batch writers may include rows that this one writes.
			await settle();
			for (const other of batchWriters) other.forget();
			const batchWriter = new BatchWriter(context, own, collection);
			batchWriters.add(batchWriter);
			try {
				const result = await work(batchWriter);
				await batchWriter.settle();
				return result;
			} finally {
				batchWriters.delete(batchWriter);
			}
		},
	};
}
