/** Words of the write path: what a write depends on, and what it was requested to do. */
import type { Transaction } from "../database/port.ts";
import type { RecordFiles, Upload } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import type { ChangeEvent, PreparedPasswords, RecordTransaction, WriteHook } from "../types/writes.ts";
import type { BatchWriter, BatchWriters } from "./batch-writer.ts";
import type { RecordContext } from "./context.ts";

/** Dependencies of one write. */
export interface Writing {
	readonly context: RecordContext;
	/** Waits for pending writes of the transaction's batch writers. */
	readonly tx: Transaction;
	readonly batchWriters: BatchWriters;
	readonly records: RecordTransaction;
	readonly hooks: readonly WriteHook[];
	readonly files: RecordFiles;
	readonly onFault: (error: unknown) => void;
	/** Set for a write in a batch: its cached lookups, and the queue for its row. */
	readonly batchWriter?: BatchWriter;
	/** Publishes a write once it is committed. */
	readonly announce: (event: ChangeEvent) => void;
	/** Determines the subscribers of a delete, while the row exists. */
	readonly beforeDelete: (event: ChangeEvent) => Promise<void>;
}

/** The requested write: the body, the caller, the files. `ruled`: the API rules apply. */
export interface RecordInput {
	readonly body: Readonly<Record<string, unknown>>;
	readonly request: RequestContext;
	readonly uploads: readonly Upload[];
	readonly ruled: boolean;
	/** For auth records: password work done before the transaction. */
	readonly prepared?: PreparedPasswords;
	/** Only clears references to a record that is deleted, which must not depend on what the fields demand today. */
	readonly isRelease?: boolean;
}
