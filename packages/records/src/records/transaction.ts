/** Transactions over records: hooks, validation, files and events of every write in them. */
import type { CollectionDraft } from "../collections/store.ts";
import type { Database, Transaction } from "../database/port.ts";
import { operationKeeper } from "../operations.ts";
import { changeMessageOf, type RowsMessage } from "../process-messages.ts";
import type { RecordChange, RecordFiles, Upload, Values } from "../types/records.ts";
import type { ChangeEvent, PreparedPasswords, RecordTransaction, WriteHook } from "../types/writes.ts";
import { batchWritersFor } from "./batch-writer.ts";
import { collectionOf, internal, type RecordContext } from "./context.ts";
import { deleteRecord } from "./delete.ts";
import { createRecords, deleteRecords, updateRecords } from "./many.ts";
import { recordReader } from "./reader.ts";
import { insertRows } from "./rows.ts";
import { createRecord, updateRecord } from "./write.ts";
import type { Writing } from "./writing.ts";

/** Called before a row is deleted; the function that it returns is called after the commit. */
export type DeleteListener = (event: ChangeEvent) => Promise<() => void>;

export interface TransactionParts {
	readonly context: RecordContext;
	readonly database: Database;
	readonly hooks: readonly WriteHook[];
	readonly files: RecordFiles;
	readonly deleteListeners: Iterable<DeleteListener>;
	/** Called after the commit with the name of each collection that was written to. */
	readonly outdated: (collection: string) => void;
	readonly onFault: (error: unknown) => void;
}

/** Runs work in one transaction. */
export type Write = <T>(work: (writing: Writing) => Promise<T>) => Promise<T>;

const unruled = { ruled: false } as const;

/** `writing`: returns the write path of the same transaction, whose hooks get these records. */
function recordsOf(parts: TransactionParts, tx: Transaction, writing: () => Writing): RecordTransaction {
	const { context, hooks, outdated } = parts;
	const of = (name: string) => collectionOf(context, name);
	let draft: Promise<CollectionDraft> | undefined;
	const records: RecordTransaction = {
		...recordReader(context, tx),
		sql: tx,
		create: (name: string, body: Values, request = internal, prepared?: PreparedPasswords) =>
			createRecord(writing(), of(name), { body, request, uploads: [], prepared, ...unruled }),
		update: (
			name: string,
			id: string,
			body: Values,
			request = internal,
			prepared?: PreparedPasswords,
			uploads: readonly Upload[] = [],
		) => updateRecord(writing(), of(name), id, { body, request, uploads, prepared, ...unruled }),
		delete: (name, id, request = internal) => deleteRecord(writing(), of(name), id, request, false),
		createMany: (name: string, values: readonly Values[], request = internal) =>
			createRecords(writing(), of(name), values, request),
		updateMany: (name: string, changes: readonly RecordChange[], request = internal) =>
			updateRecords(writing(), of(name), changes, request),
		deleteMany: (name, ids, request = internal) => deleteRecords(writing(), of(name), ids, request),
		async define(definitions) {
			draft ??= context.collections.draft(tx);
			return (await draft).change({ save: definitions });
		},
		async insert(target, written) {
			const collection = typeof target === "string" ? of(target) : target;
			await insertRows({ context, tx }, collection, written);
			for (const hook of hooks) {
				if (hook.collection === collection.name) await hook.inserted?.(written, records);
			}
			tx.afterCommit(() => outdated(collection.name));
			tx.publish({ kind: "rows", collection: collection.id } satisfies RowsMessage);
		},
	};
	return records;
}

/** The writing of a transaction, and whether it has written anything. */
interface OpenWriting {
	readonly writing: Writing;
	hasWritten(): boolean;
}

function writingIn(parts: TransactionParts, own: Transaction): OpenWriting {
	const { context, hooks, files, onFault, outdated } = parts;
	const { shared } = parts.database.changeLog;
	const batchWriters = batchWritersFor(own);
	const { tx } = batchWriters;
	const written = new Set<string>();
	const writing: Writing = {
		context,
		tx,
		batchWriters,
		hooks,
		files,
		onFault,
		records: recordsOf(parts, tx, () => writing),
		announce(event) {
			const { name } = event.collection;
			if (!written.has(name)) tx.afterCommit(() => outdated(name));
			written.add(name);
			tx.publish({ ...changeMessageOf(event, shared) });
		},
		async beforeDelete(event) {
			// Another process is notified when the row is already gone, and all must decide alike.
			if (shared) return;
			for (const listener of parts.deleteListeners) tx.afterCommit(await listener(event));
		},
	};
	return { writing, hasWritten: () => written.size > 0 };
}

/** Opens transactions over records on a database: each by itself, or short ones that share a commit. */
export function recordWrites(parts: TransactionParts): { write: Write; writeGrouped: Write } {
	const { database, context } = parts;
	const over =
		(open: Database["write"]): Write =>
		(work) => {
			// A short transaction may run in another request's turn: its operation is read here.
			const keepOperation = operationKeeper(context.now);
			return open(async (tx) => {
				const { writing, hasWritten } = writingIn(parts, tx);
				const result = await work(writing);
				if (hasWritten()) await keepOperation(tx);
				return result;
			});
		};
	return { write: over(database.write), writeGrouped: over(database.writeGrouped) };
}
