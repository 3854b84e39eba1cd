/** Reading and writing records without API rules, and the hooks of every write. */
import type { CollectionDefinition } from "../collections/definition.ts";
import type { ReadConnection, Transaction } from "../database/port.ts";

import type { AnySchema, ListQuery, NameIn, RecordChange, RecordData, Upload, Values } from "./records.ts";
import type { RequestContext } from "./request.ts";

/**
 * One write of one record in progress; hooks may change `record` before it is written, or throw an `ApiError`. Every
 * value already has the kind of its field (a text, a number, a list). A hook `before` must still expect JSON of any
 * shape, choices that do not exist, and references to nothing: those are validated afterwards.
 */
export interface WriteEvent<S = AnySchema, R = RecordData> {
	readonly action: "create" | "update" | "delete";
	readonly collection: CollectionDefinition;
	/** The new values (for a delete: the deleted values). */
	record: R;
	/** The stored values before an update or delete. */
	readonly original: R | null;
	/** Names of the fields that the caller sent. */
	readonly sent: ReadonlySet<string>;
	readonly request: RequestContext;
	/** Reads and writes in the same transaction. */
	readonly records: RecordTransaction<S>;
}

/** Rest of a hook's work, once the row is written: what it found out before need not be looked up again. */
export type AfterWrite = () => Promise<void>;

export interface WriteHook<S = AnySchema, R = RecordData> {
	/** Name of the collection, or `*`. */
	collection: string;
	actions: readonly WriteEvent["action"][];
	/** Before validation and writing. The function that it may return is called when `after` would be, before it. */
	// biome-ignore lint/suspicious/noConfusingVoidType: a hook without a rest returns nothing
	before?(event: WriteEvent<S, R>): Promise<AfterWrite | void>;
	/** After the row is written, in the same transaction. */
	after?(event: WriteEvent<S, R>): Promise<void>;
	/** After raw inserts, which bypass all other hooks: for derived data that must not miss any record. */
	inserted?(written: readonly R[], records: RecordTransaction<S>): Promise<void>;
}

/** Slow password work done before the transaction: hashing takes long, and there is only one writer. */
export interface PreparedPasswords {
	/** The hash of the typed password. */
	readonly fresh?: { typed: string; hash: string };
	/** Whether the typed old password matched the stored hash. */
	readonly old?: { typed: string; hash: string; right: boolean };
}

/**
 * Record access without API rules, for operations and hooks. Hooks still run; realtime events follow the commit. Records
 * have the types of the schema where it has the name of their collection.
 */
export interface RecordReader<S = AnySchema> {
	readonly sql: ReadConnection;
	find<N extends NameIn<S>>(collection: N, id: string): Promise<S[N] | null>;
	find(collection: string, id: string): Promise<RecordData | null>;
	/** Existing records by their ids: one statement, for any number of ids. */
	findMany<N extends NameIn<S>>(collection: N, ids: Iterable<string>): Promise<ReadonlyMap<string, S[N]>>;
	findMany(collection: string, ids: Iterable<string>): Promise<ReadonlyMap<string, RecordData>>;
	/** First record whose fields equal the given values. */
	findBy<N extends NameIn<S>>(collection: N, values: Values): Promise<S[N] | null>;
	findBy(collection: string, values: Values): Promise<RecordData | null>;
	list<N extends NameIn<S>>(collection: N, query: ListQuery): Promise<S[N][]>;
	list(collection: string, query: ListQuery): Promise<RecordData[]>;
}

export interface RecordTransaction<S = AnySchema> extends RecordReader<S> {
	readonly sql: Transaction;
	/** `prepared`: the slow password work of an account, done before the transaction. */
	create<N extends NameIn<S>>(
		collection: N,
		values: Values,
		request?: RequestContext,
		prepared?: PreparedPasswords,
	): Promise<S[N]>;
	create(
		collection: string,
		values: Values,
		request?: RequestContext,
		prepared?: PreparedPasswords,
	): Promise<RecordData>;
	/** `uploads`: files that the values name and that are outside the store; their owner removes them. */
	update<N extends NameIn<S>>(
		collection: N,
		id: string,
		values: Values,
		request?: RequestContext,
		prepared?: PreparedPasswords,
		uploads?: readonly Upload[],
	): Promise<S[N]>;
	update(
		collection: string,
		id: string,
		values: Values,
		request?: RequestContext,
		prepared?: PreparedPasswords,
		uploads?: readonly Upload[],
	): Promise<RecordData>;
	delete(collection: string, id: string, request?: RequestContext): Promise<void>;
	/**
	 * Creates many records of one collection, in order: hooks, validation and events of each are those of a single
	 * write, and reads in between see all earlier writes, but hundreds take a few statements. When one is refused, it is
	 * undefined how many of those before it are written: let the transaction fail.
	 */
	createMany<N extends NameIn<S>>(
		collection: N,
		values: readonly Values[],
		request?: RequestContext,
	): Promise<S[N][]>;
	createMany(collection: string, values: readonly Values[], request?: RequestContext): Promise<RecordData[]>;
	updateMany<N extends NameIn<S>>(
		collection: N,
		changes: readonly RecordChange[],
		request?: RequestContext,
	): Promise<S[N][]>;
	updateMany(
		collection: string,
		changes: readonly RecordChange[],
		request?: RequestContext,
	): Promise<RecordData[]>;
	deleteMany(collection: string, ids: readonly string[], request?: RequestContext): Promise<void>;
	/** Stores new or changed definitions and migrates the tables. They must have been validated. */
	define(collections: readonly CollectionDefinition[]): Promise<CollectionDefinition[]>;
	/**
	 * Inserts complete records unchanged: no hooks but `inserted`, no validation, no events. For data that the program
	 * itself made (a demonstration, a restored archive), never for external input.
	 */
	insert(collection: string | CollectionDefinition, records: readonly RecordData[]): Promise<void>;
}

/** A committed write, as delivered to realtime. */
export interface ChangeEvent {
	readonly action: WriteEvent["action"];
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	readonly original: RecordData | null;
}
