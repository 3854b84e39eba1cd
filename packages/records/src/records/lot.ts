/**
 * A lot: records of one collection that are written together. It asks at once what each write would ask for itself
 * (the stored records, whether what they point to is there, whether others point to them) and hands its rows over in
 * few statements. It cannot be told from one write after the other: whoever reads in the transaction meanwhile finds
 * all that was written before, and what somebody else writes there ends what the lot knows.
 */
import type { CollectionDefinition } from "../collections/definition.ts";
import { parseIndex } from "../collections/indexes.ts";
import { type Transaction, UniqueViolation } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import type { Text } from "../errors.ts";
import { formatInstant } from "../filter/index.ts";
import { messages } from "../messages/api.ts";
import type { RecordData } from "../service.ts";
import { referredTo } from "./cascade.ts";
import type { RecordContext } from "./context.ts";
import { type Change, deleteRows, duplicate, insertRows, updateRows } from "./rows.ts";
import { isOneOf, selectByIds } from "./select.ts";

const textsIn = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [value]).filter(
		(one): one is string => typeof one === "string" && one !== "",
	);

/** Whether the order of changes of a column counts: a unique index could refuse another one. */
function keepsOrder({ indexes }: CollectionDefinition): (column: string) => boolean {
	const unique = indexes.map(parseIndex).filter((index) => index?.unique);
	return (column) =>
		unique.some(
			(index) => index?.columns.some(({ name }) => name === column) || index?.where.includes(column),
		);
}

export class Lot {
	/** The time of all its writes. */
	readonly at: string;
	readonly #context: RecordContext;
	readonly #collection: CollectionDefinition;
	/** The transaction itself, past the one that makes everybody else wait for the lot. */
	readonly #tx: Transaction;
	readonly #inOrder: (column: string) => boolean;
	#inserts: RecordData[] = [];
	#updates = new Map<string, { changes: readonly Change[]; ids: string[] }>();
	#deletes: string[] = [];
	#handing: Promise<void> = Promise.resolve();
	/** Records by their ids, ids that are there by their collections, and ids that nothing points to. */
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

	/** Asks which of the records that these bodies point to are there. */
	async learnTargets(bodies: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
		const { collections, dialect } = this.#context;
		const wanted = new Map<string, Set<string>>();
		for (const field of this.#collection.fields) {
			if (field.type !== "relation") continue;
			const ids = wanted.get(field.collectionId) ?? new Set();
			for (const body of bodies) for (const id of textsIn(body[field.name])) ids.add(id);
			wanted.set(field.collectionId, ids);
		}
		for (const [id, ids] of wanted) {
			const target = collections.get(id);
			if (!target || ids.size === 0) continue;
			const key = raw(dialect.id("id"));
			const rows = await this.#tx.all(
				sql`SELECT ${key} AS "id" FROM ${raw(dialect.id(target.name))} WHERE ${isOneOf(this.#context, key, [...ids])}`,
			);
			if (!this.#outdated) this.#there.set(id, new Set(rows.map((row) => String(row.id))));
		}
	}

	/** Reads the records that will be changed or deleted. */
	async learnStored(ids: readonly string[]): Promise<void> {
		const records = await selectByIds(this.#context, this.#tx, this.#collection, ids);
		if (!this.#outdated) for (const [id, record] of records) this.#stored.set(id, record);
	}

	/** Asks which of the records that will be deleted nothing points to. */
	async learnFree(ids: readonly string[]): Promise<void> {
		const held = await referredTo(this.#context, this.#tx, this.#collection, ids);
		if (!this.#outdated) for (const id of ids) if (!held.has(id)) this.#free.add(id);
	}

	/** Whether a record is known to be there; who hears no has to ask. */
	isThere(collection: string, id: string): boolean {
		return this.#there.get(collection)?.has(id) ?? false;
	}

	/** A stored record, where it is known; who hears nothing has to ask. */
	stored(id: string): RecordData | undefined {
		return this.#stored.get(id);
	}

	/** Whether nothing is known to point to a record; who hears no has to ask. */
	isFree(id: string): boolean {
		return this.#free.has(id);
	}

	async insert(record: RecordData): Promise<void> {
		this.#inserts.push(record);
	}

	async update(id: string, changes: readonly Change[]): Promise<void> {
		// Changed a second time, it is read as it then is.
		this.#stored.delete(id);
		if (changes.some(({ name }) => this.#inOrder(name))) {
			await this.settle();
			await this.#hand(messages.failedUpdate, () => updateRows(this.#rows, this.#collection, [id], changes));
			return;
		}
		const key = JSON.stringify(changes.map(({ name, value }) => [name, typeof value, String(value)]));
		const alike = this.#updates.get(key);
		if (alike) alike.ids.push(id);
		else this.#updates.set(key, { changes, ids: [id] });
	}

	async delete(id: string): Promise<void> {
		this.#stored.delete(id);
		this.#deletes.push(id);
	}

	/** Hands over what waits. @throws ApiError 400 where a unique index refuses it */
	settle(): Promise<void> {
		const [inserts, updates, deletes] = [this.#inserts, this.#updates, this.#deletes];
		if (inserts.length + updates.size + deletes.length === 0) return this.#handing;
		[this.#inserts, this.#updates, this.#deletes] = [[], new Map(), []];
		this.#handing = this.#handing.then(async () => {
			if (inserts.length > 0)
				await this.#hand(messages.failedCreate, () => insertRows(this.#rows, this.#collection, inserts));
			for (const { ids, changes } of updates.values())
				await this.#hand(messages.failedUpdate, () => updateRows(this.#rows, this.#collection, ids, changes));
			if (deletes.length > 0) await deleteRows(this.#rows, this.#collection, deletes);
		});
		return this.#handing;
	}

	/** Somebody else writes: nothing that was asked before counts any more. */
	forget(): void {
		this.#outdated = true;
		this.#stored.clear();
		this.#there.clear();
		this.#free.clear();
	}

	get #rows() {
		return { context: this.#context, tx: this.#tx };
	}

	async #hand(message: Text, work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (error) {
			throw error instanceof UniqueViolation ? duplicate(message, error, this.#collection) : error;
		}
	}
}

/** The lots of a transaction that are under way, and the transaction as everybody is to use it. */
export interface Lots {
	readonly tx: Transaction;
	/** Runs work with a lot of its own. What waits in it when the work fails is dropped. */
	run<T>(
		context: RecordContext,
		collection: CollectionDefinition,
		work: (lot: Lot) => Promise<T>,
	): Promise<T>;
}

/** Lets everybody who uses a transaction wait for what its lots hold back. */
export function lotsOver(own: Transaction): Lots {
	const lots = new Set<Lot>();
	async function settle(): Promise<void> {
		for (const lot of lots) await lot.settle();
	}
	async function settled<T>(work: () => Promise<T>): Promise<T> {
		await settle();
		return work();
	}
	async function alone<T>(work: () => Promise<T>): Promise<T> {
		await settle();
		for (const lot of lots) lot.forget();
		return work();
	}
	const reads = <T>(work: () => Promise<T>) => (lots.size === 0 ? work() : settled(work));
	const writes = <T>(work: () => Promise<T>) => (lots.size === 0 ? work() : alone(work));
	return {
		tx: {
			all: (statement) => reads(() => own.all(statement)),
			get: (statement) => reads(() => own.get(statement)),
			query: (text, limit) => reads(() => own.query(text, limit)),
			describe: (text) => reads(() => own.describe(text)),
			run: (statement) => writes(() => own.run(statement)),
			script: (text) => writes(() => own.script(text)),
			afterCommit: (action) => own.afterCommit(action),
			afterRollback: (action) => own.afterRollback(action),
			tell: (message) => own.tell(message),
		},
		async run(context, collection, work) {
			// What other lots know may be of rows that this one writes.
			await settle();
			for (const other of lots) other.forget();
			const lot = new Lot(context, own, collection);
			lots.add(lot);
			try {
				const result = await work(lot);
				await lot.settle();
				return result;
			} finally {
				lots.delete(lot);
			}
		},
	};
}
