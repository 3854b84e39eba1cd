/** Interface between the record service and the program that composes it. */

import type { Guard } from "./auth/guard.ts";
import type { SessionMethod, Sessions } from "./auth/sessions.ts";
import type { BackupFolders, Backups } from "./backups/backups.ts";
import type { CollectionPage } from "./collections/catalogue.ts";
import type { CollectionDefinition, FieldDefinition, Rule } from "./collections/definition.ts";
import type { CollectionManager } from "./collections/manage.ts";
import type { Crons } from "./crons/crons.ts";
import type { Damage } from "./damage.ts";
import type { Database, ReadConnection, SqlValue, Transaction } from "./database/port.ts";
import type { ApiError } from "./errors.ts";
import type { FileStore } from "./files/store.ts";
import type { LogStore } from "./logs/store.ts";
import type { MailDelivery } from "./mail/mail.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Processes } from "./processes.ts";
import type { PreparedPasswords } from "./records/account.ts";
import type { S3Settings } from "./settings/model.ts";
import type { SettingsStore } from "./settings/store.ts";

export type Language = "tr" | "en";

/** A record as stored: every field of the collection with its decoded value, including hidden ones. */
export type RecordData = { id: string } & { [field: string]: unknown };

/** Types of records by the names of their collections; an application names its own (`RecordService<Schema>`). */
export interface AnySchema {
	[collection: string]: RecordData;
}

type NameIn<S> = keyof S & string;

/** Caller and circumstances of a request: everything that rules (`@request.*`), messages and the journal need. */
export interface RequestContext {
	readonly auth: AuthIdentity | null;
	/** Superusers are not bound by rules. */
	readonly superuser: boolean;
	readonly language: Language;
	readonly ip: string;
	readonly method: string;
	/** `default`, `realtime`, `expand`, `password`, ... as `@request.context`. */
	readonly context: string;
	readonly query: Readonly<Record<string, string>>;
	/** Lower-case names with `_` for `-`, as in `@request.headers.*`. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Readonly<Record<string, unknown>>;
	/** Aborted when nobody waits for the response any longer. */
	readonly signal?: AbortSignal;
}

export interface AuthIdentity {
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	/** Session of the token that identified the account; absent without a token, or with an old one. */
	readonly session?: string;
	/** Whether the token that identified the account may be exchanged for a newer one. */
	readonly renewable?: boolean;
}

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

export interface WriteHook<S = AnySchema, R = RecordData> {
	/** Name of the collection, or `*`. */
	collection: string;
	actions: readonly WriteEvent["action"][];
	/** Before validation and writing. */
	before?(event: WriteEvent<S, R>): Promise<void>;
	/** After the row is written, in the same transaction. */
	after?(event: WriteEvent<S, R>): Promise<void>;
	/** After raw inserts, which bypass all other hooks: for derived data that must not miss any record. */
	inserted?(written: readonly R[], records: RecordTransaction<S>): Promise<void>;
}

export interface ListQuery {
	/** A filter expression with `{:name}` parameters, e.g. `school_id = {:school}`. */
	readonly filter?: string;
	readonly params?: Record<string, unknown>;
	readonly sort?: string;
	readonly limit?: number;
	readonly offset?: number;
}

/** Values of a record's fields by their names, not checked yet. */
export type Values = Readonly<Record<string, unknown>>;

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

/** New values of one record in a batch. */
export type RecordChange = Readonly<Record<string, unknown>> & { readonly id: string };

/** A committed write, as delivered to realtime. */
export interface ChangeEvent {
	readonly action: WriteEvent["action"];
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	readonly original: RecordData | null;
}

/** An uploaded file that is outside the store. The body refers to it by `name`. */
export interface Upload {
	/** The name under which it will be stored. */
	readonly name: string;
	/** Its temporary path. */
	readonly path: string;
}

/** What the write path needs from the store of uploaded files. */
export type RecordFiles = Pick<FileStore, "keep" | "remove" | "removeAll" | "removeCollection">;

/** Raw query parameters; the API functions validate them. */
export type RecordQuery = Readonly<
	Partial<Record<"page" | "perPage" | "sort" | "filter" | "expand" | "fields" | "skipTotal", string>>
>;

/** Records that a rule shows to a caller. */
export interface RuleTrial {
	/** Limited; `isMore` is set when there are more. */
	readonly count: number;
	readonly isMore: boolean;
	/** The first of them. */
	readonly records: readonly RecordData[];
}

/** A record as JSON for the caller. */
export type PresentedRecord = { [member: string]: unknown };

export interface RecordPage {
	page: number;
	perPage: number;
	/** -1 with skipTotal. */
	totalItems: number;
	totalPages: number;
	items: PresentedRecord[];
}

/** Request for a whole list: of these records, or of all but those. */
export interface WalkQuery extends Pick<RecordQuery, "filter" | "sort" | "expand"> {
	readonly ids?: readonly string[];
	readonly except?: readonly string[];
}

/** A whole list. */
export interface ListWalk {
	/** Number of records that existed at the time of the request. */
	readonly count: number;
	/**
	 * Yields the records in order, in batches: they are never all in memory. Records deleted in between are left out.
	 */
	pages(): AsyncGenerator<readonly PresentedRecord[]>;
}

/** One of several writes that succeed or fail together. */
export interface BatchWrite {
	/** `upsert`: an update of the record whose id the body names, or a create where there is none. */
	readonly action: "create" | "update" | "upsert" | "delete";
	readonly collection: string;
	/** Of an update or delete. */
	readonly id: string;
	readonly body: Readonly<Record<string, unknown>>;
	readonly query: RecordQuery;
	readonly headers: Readonly<Record<string, string>>;
	readonly uploads: readonly Upload[];
}

export interface BatchAnswer {
	readonly status: number;
	/** `null` for a delete. */
	readonly body: PresentedRecord | null;
}

/** One of the writes of a batch was refused, so none of them was applied. */
export class BatchRefused extends Error {
	override name = "BatchRefused";
	readonly position: number;
	readonly reason: ApiError;
	constructor(position: number, reason: ApiError) {
		super(reason.message);
		this.position = position;
		this.reason = reason;
	}
}

/** The record API under its rules: called by the HTTP routes. Every function throws `ApiError`. */
export interface RecordApi {
	list(collection: string, query: RecordQuery, request: RequestContext): Promise<RecordPage>;
	/**
	 * All records of a list, up to `limit`.
	 * @throws ApiError 400 for a bad filter or sort and for a longer list, 403 for a closed rule
	 */
	walk(collection: string, query: WalkQuery, request: RequestContext, limit: number): Promise<ListWalk>;
	view(collection: string, id: string, query: RecordQuery, request: RequestContext): Promise<PresentedRecord>;
	create(
		collection: string,
		body: Readonly<Record<string, unknown>>,
		query: RecordQuery,
		request: RequestContext,
		uploads?: readonly Upload[],
	): Promise<PresentedRecord>;
	update(
		collection: string,
		id: string,
		body: Readonly<Record<string, unknown>>,
		query: RecordQuery,
		request: RequestContext,
		uploads?: readonly Upload[],
	): Promise<PresentedRecord>;
	delete(collection: string, id: string, request: RequestContext): Promise<void>;
	/**
	 * Several writes in one transaction, each under its rules. `timeout` in milliseconds.
	 * @throws BatchRefused for the first write that is refused, ApiError 400 when they take too long
	 */
	batch(writes: readonly BatchWrite[], request: RequestContext, timeout: number): Promise<BatchAnswer[]>;
}

export interface TextKeys {
	/** Compared byte by byte, gives the language's order. */
	sortKey(text: string): string;
	/** Equal for spellings that a search should treat as the same. */
	searchKey(text: string): string;
	/** Raised when a key function changes: stored keys are rebuilt at the next start. */
	version: number;
}

/** Start of a session. */
export interface SessionEvent {
	readonly identity: AuthIdentity;
	readonly method: SessionMethod;
	/** The request: the account itself is not its caller yet, unless a superuser signs in as another account. */
	readonly request: RequestContext;
	/** Lifetime of its first token in seconds. */
	readonly duration: number;
}

/** Records shown to a caller of the record API in one response. */
export interface ReadEvent {
	readonly action: "list" | "view";
	readonly collection: CollectionDefinition;
	readonly ids: readonly string[];
	readonly request: RequestContext;
}

/** Permissions of SQL written by a superuser. */
export type SqlAccess = "read" | "write";

export interface RecordServiceOptions {
	/** Name of the installation in mails and screens until its settings define one. */
	appName: string;
	database: Database;
	/** The program's version: an older one never removes what a newer one has added. */
	release?: string;
	/** The application's own collections; created or updated at start. */
	collections: readonly CollectionDefinition[];
	hooks?: readonly WriteHook[];
	textKeys: TextKeys;
	/** True for an auth record that has all rights although it is no `_superusers` record. */
	isSuperuser?(identity: AuthIdentity): boolean;
	/** Folders of backups and of what they contain in addition to the database. */
	folders: BackupFolders;
	/** Store of uploads as long as the settings name no other. */
	files: FileStore;
	/**
	 * Collections whose uploaded pictures are re-encoded, so that camera metadata is removed. By default none: files are
	 * stored unchanged.
	 */
	redraws?(collection: CollectionDefinition): boolean;
	/** Language for messages to an account; by default, and when it is `null`, that of the request. */
	languageOf?(identity: AuthIdentity): Language | null;
	/**
	 * Whether a new account is sent a verification link; by default none is, and its creator requests one. Accounts
	 * without an address, and verified ones, are sent nothing.
	 */
	confirmsAddress?(event: WriteEvent): boolean;
	/** Called in the transaction that starts a session: data that the program stores about it is written with it. */
	onSession?(event: SessionEvent, records: RecordTransaction): Promise<void>;
	/**
	 * Called synchronously, without waiting, with the records that the record API has shown: for an access journal. It
	 * must be fast, and its exceptions do not reach the caller.
	 */
	onRead?(event: ReadEvent): void;
	/**
	 * Default schedule of automatic backups and number of backups to keep, until the settings change it; by default
	 * never.
	 */
	backupsBySchedule?: { readonly cron: string; readonly cronMaxKeep: number };
	/** Reports errors for which nobody waits (a file that could not be removed). */
	onFault?(error: unknown): void;
	/** Called when another process is changing the tables and this one has to wait. */
	onWait?(): void;
	/** Mail delivery; by default to the mail server of the settings. */
	deliver?: MailDelivery;
	now?(): Date;
}

export interface RecordService<S = AnySchema> extends RecordReader<S> {
	readonly database: Database;
	readonly damage: Damage;
	readonly settings: SettingsStore;
	/** Queued and sent mails. */
	readonly mail: Outbox;
	readonly backups: Backups;
	readonly crons: Crons;
	/** Messages between the processes of the installation, other than changes. */
	readonly processes: Processes;
	/**
	 * Called after a backup has replaced all data, or when this process has missed messages of others: all data read
	 * before is invalid. Returns a function that unsubscribes.
	 */
	onRestore(listener: () => void): () => void;
	/** Store of uploaded files, as set in the settings. */
	readonly files: FileStore;
	/** Delivers one mail to the mail server at once. @throws Error when it does not accept it */
	readonly deliver: MailDelivery;
	readonly logs: LogStore;
	/** Tests an S3-compatible store; returns the error, or nothing. */
	tryS3(settings: S3Settings): Promise<string>;
	/** Manages the collections themselves. */
	readonly manager: CollectionManager;
	/** A page of the collections. @throws ApiError 400 for a bad filter or sort */
	listCollections(query: RecordQuery): Promise<CollectionPage>;
	/**
	 * Runs SQL written by a superuser; returns up to `limit` rows. Writes bypass every rule and hook, and every
	 * protection of the application's own tables. @throws QueryRefused
	 */
	runSql(
		text: string,
		limit: number,
		access: SqlAccess,
	): Promise<{ execTime: number; affectedRows: number; columns: string[]; rows: SqlValue[][] }>;
	/** Preview of a view with this query, with some of its records. @throws ApiError 400 for an invalid query */
	tryView(query: unknown): Promise<{ fields: readonly FieldDefinition[]; sample: PresentedRecord[] }>;
	/** Deletes every record of a collection as the caller would, one after the other. @throws ApiError 400, 404 */
	truncate(collection: string, request: RequestContext): Promise<void>;
	collection(nameOrId: string): CollectionDefinition | undefined;
	collections(): readonly CollectionDefinition[];
	/** Runs one transaction over records and SQL. */
	transaction<T>(work: (records: RecordTransaction<S>) => Promise<T>): Promise<T>;
	/** Account of an Authorization header value; `null` when it is missing, invalid or expired. */
	authenticate(token: string | undefined): Promise<AuthIdentity | null>;
	isSuperuser(identity: AuthIdentity): boolean;
	/** Language for messages to an account, independent of the caller; `fallback` where it has none. */
	languageOf(identity: AuthIdentity, fallback: Language): Language;
	/** A new auth token, as issued by a password login; for the session that the identity names. */
	issueToken(identity: AuthIdentity): string;
	/** Starts a session for an authenticated account, and issues its first token. */
	startSession(
		identity: AuthIdentity,
		request: RequestContext,
		options: { method: SessionMethod; duration?: number; refreshable?: boolean },
	): Promise<string>;
	readonly sessions: Sessions;
	/** Slows down password guessing. */
	readonly guard: Guard;
	/**
	 * Whether a code that was mailed to the account is correct; it is consumed. @throws ApiError 429 after too many
	 * guesses
	 */
	provesCode(identity: AuthIdentity, otpId: string, code: string, ip: string): Promise<boolean>;
	/**
	 * Whether a password is the account's, for operations that ask for it again. @throws ApiError 429 after too many
	 * guesses
	 */
	provesPassword(identity: AuthIdentity, typed: string, ip: string): Promise<boolean>;
	/** Account of a file token; `null` when it is missing, invalid or expired. */
	fileIdentity(token: string | undefined): Promise<AuthIdentity | null>;
	/** A record as the API shows it to the caller, with `expand` and `fields` of `request.query`. */
	show(
		collection: CollectionDefinition,
		record: RecordData,
		request: RequestContext,
	): Promise<PresentedRecord>;
	/**
	 * Whether a rule, and a filter by the caller, matches a stored record, given by its id, or values as if they were
	 * stored. A closed rule matches for superusers.
	 */
	matchesRule(
		collection: CollectionDefinition,
		record: string | RecordData,
		rule: Rule,
		request: RequestContext,
		filter?: string,
	): Promise<boolean>;
	/** Ids of the records whose values match a rule and a filter, as if they were stored. Their ids differ. */
	matchingRule(
		collection: CollectionDefinition,
		records: readonly RecordData[],
		rule: Rule,
		request: RequestContext,
		filter?: string,
	): Promise<ReadonlySet<string>>;
	/**
	 * Records of a collection that a rule, saved or not, shows to a caller. Nothing is written. @throws ApiError 400 for
	 * a bad rule
	 */
	tryList(collection: CollectionDefinition, rule: Rule, request: RequestContext): Promise<RuleTrial>;
	/** Whether a rule would allow a new record with the values of the request's body. Nothing is written. */
	tryCreate(collection: CollectionDefinition, rule: Rule, request: RequestContext): Promise<boolean>;
	readonly api: RecordApi;
	/** Called for the commits of all processes, in one order. Returns a function that unsubscribes. */
	onChange(listener: (event: ChangeEvent) => void): () => void;
	/**
	 * Called with a collection's name when data read from it may be outdated: at once after a commit of this process,
	 * and when another one reports its own. Returns a function that unsubscribes.
	 */
	onOutdated(listener: (collection: string) => void): () => void;
	/**
	 * With a single process: called inside the transaction while the row still exists, so that rules can be evaluated;
	 * the function it returns is called after the commit. With several, `onChange` also reports deletes.
	 */
	onDelete(listener: (event: ChangeEvent) => Promise<() => void>): () => void;
	close(): Promise<void>;
}
