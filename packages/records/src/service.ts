/** What the record service offers to the program that composes it, and what it asks of that program. */

import type { Guard } from "./auth/guard.ts";
import type { SessionMethod, Sessions } from "./auth/sessions.ts";
import type { BackupFolders, Backups } from "./backups/backups.ts";
import type { CollectionPage } from "./collections/catalogue.ts";
import type { CollectionDefinition, FieldDefinition, Rule } from "./collections/definition.ts";
import type { CollectionManager } from "./collections/manage.ts";
import type { Crons } from "./crons/crons.ts";
import type { Damage } from "./damage.ts";
import type { Database, Reader, SqlValue, Transaction } from "./database/port.ts";
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

/** A record as stored: every field of the collection with its decoded value, hidden ones included. */
export type RecordData = { id: string } & { [field: string]: unknown };

/** Who asks, and how: everything that rules (`@request.*`), messages and the journal need. */
export interface RequestContext {
	readonly auth: AuthIdentity | null;
	/** Superusers are bound by no rule. */
	readonly superuser: boolean;
	readonly language: Language;
	readonly ip: string;
	readonly method: string;
	/** `default`, `realtime`, `expand`, `password`, ... as `@request.context`. */
	readonly context: string;
	readonly query: Readonly<Record<string, string>>;
	/** Lower-case names with `_` for `-`, as `@request.headers.*` has them. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Readonly<Record<string, unknown>>;
	/** Ends when nobody waits for the answer any longer. */
	readonly signal?: AbortSignal;
}

export interface AuthIdentity {
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	/** The session of the token by which the account came; none where it came by no token, or an old one. */
	readonly session?: string;
	/** Whether the token by which the account came may be exchanged for a newer one. */
	readonly renewable?: boolean;
}

/** One write of one record on its way; hooks may change `record` before it is written, or throw an `ApiError`. */
export interface WriteEvent {
	readonly action: "create" | "update" | "delete";
	readonly collection: CollectionDefinition;
	/** The new values (for a delete: the values that go). */
	record: RecordData;
	/** The stored values before an update or delete. */
	readonly original: RecordData | null;
	/** Names of the fields that the caller sent. */
	readonly sent: ReadonlySet<string>;
	readonly request: RequestContext;
	/** Reads and writes in the same transaction. */
	readonly records: RecordTransaction;
}

export interface WriteHook {
	/** Name of the collection, or `*`. */
	collection: string;
	actions: readonly WriteEvent["action"][];
	/** Before validation and writing. */
	before?(event: WriteEvent): Promise<void>;
	/** After the row is written, in the same transaction. */
	after?(event: WriteEvent): Promise<void>;
	/** After records were written as they are, past all other hooks: for what is kept beside them and must not miss any. */
	inserted?(written: readonly RecordData[], records: RecordTransaction): Promise<void>;
}

/** Record access without API rules, for operations and hooks. Hooks still run; realtime events follow the commit. */
export interface RecordReader {
	readonly sql: Reader;
	find(collection: string, id: string): Promise<RecordData | null>;
	/** Those of some records that are there, by their ids: one statement, however many they are. */
	findMany(collection: string, ids: Iterable<string>): Promise<ReadonlyMap<string, RecordData>>;
	/** First record whose fields equal the given values. */
	findBy(collection: string, values: Record<string, unknown>): Promise<RecordData | null>;
	/** Records by a filter expression with `{:name}` parameters, e.g. `school_id = {:school}`. */
	list(
		collection: string,
		query: {
			filter?: string;
			params?: Record<string, unknown>;
			sort?: string;
			limit?: number;
			offset?: number;
		},
	): Promise<RecordData[]>;
}

export interface RecordTransaction extends RecordReader {
	readonly sql: Transaction;
	/** `prepared`: the slow work on an account's password, done before the transaction. */
	create(
		collection: string,
		values: Record<string, unknown>,
		request?: RequestContext,
		prepared?: PreparedPasswords,
	): Promise<RecordData>;
	update(
		collection: string,
		id: string,
		values: Record<string, unknown>,
		request?: RequestContext,
		prepared?: PreparedPasswords,
		/** Files that the values name and that wait outside the store; whoever put them there removes them. */
		uploads?: readonly Upload[],
	): Promise<RecordData>;
	delete(collection: string, id: string, request?: RequestContext): Promise<void>;
	/**
	 * Many records of one collection, in their order: hooks, checks and events of each are those of a single write, and
	 * whoever reads meanwhile finds what was written before, but hundreds take a few statements. When one is refused, how
	 * many of those before it are written is not known: let the transaction fail.
	 */
	createMany(
		collection: string,
		values: readonly Readonly<Record<string, unknown>>[],
		request?: RequestContext,
	): Promise<RecordData[]>;
	updateMany(
		collection: string,
		changes: readonly RecordChange[],
		request?: RequestContext,
	): Promise<RecordData[]>;
	deleteMany(collection: string, ids: readonly string[], request?: RequestContext): Promise<void>;
	/** Keeps definitions, new or changed, and brings the tables to them. They must have been checked. */
	define(collections: readonly CollectionDefinition[]): Promise<CollectionDefinition[]>;
	/**
	 * Writes complete records as they are: no hooks but `inserted`, no validation, no events. For data that the program itself made
	 * (a demonstration, a restored archive), never for anything that came in from outside.
	 */
	insert(collection: string | CollectionDefinition, records: readonly RecordData[]): Promise<void>;
}

/** New values of one of many records. */
export type RecordChange = Readonly<Record<string, unknown>> & { readonly id: string };

/** A committed write, as realtime hears of it. */
export interface ChangeEvent {
	readonly action: WriteEvent["action"];
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	readonly original: RecordData | null;
}

/** A file that came with a request and waits outside the store. The body names it by `name`. */
export interface Upload {
	/** The name under which it will be kept. */
	readonly name: string;
	/** Where it waits. */
	readonly path: string;
}

/** What the write path asks of the store of uploaded files. */
export type RecordFiles = Pick<FileStore, "keep" | "remove" | "removeAll" | "removeCollection">;

/** Query parameters as they came; the API functions check them. */
export type RecordQuery = Readonly<
	Partial<Record<"page" | "perPage" | "sort" | "filter" | "expand" | "fields" | "skipTotal", string>>
>;

/** What a rule shows somebody. */
export interface RuleTrial {
	/** Up to a bound; `isMore` says that there are more. */
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

/** A whole list as it is asked for: of these records, or of all but those. */
export interface WalkQuery extends Pick<RecordQuery, "filter" | "sort" | "expand"> {
	readonly ids?: readonly string[];
	readonly except?: readonly string[];
}

/** A whole list. */
export interface ListWalk {
	/** Records that were there when the list was asked for. */
	readonly count: number;
	/** The records in their order, some at a time: nothing holds them all. What has gone meanwhile is left out. */
	pages(): AsyncGenerator<readonly PresentedRecord[]>;
}

/** One of several writes that happen together or not at all. */
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

/** One of the writes of a batch was refused, so none of them happened. */
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

/** The record API under its rules: what the HTTP routes call. Every function throws `ApiError`. */
export interface RecordApi {
	list(collection: string, query: RecordQuery, request: RequestContext): Promise<RecordPage>;
	/**
	 * Every record of a list, of any length up to `most`.
	 * @throws ApiError 400 for a bad filter or sort and for a longer list, 403 for a closed rule
	 */
	walk(collection: string, query: WalkQuery, request: RequestContext, most: number): Promise<ListWalk>;
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
	/** Equal for texts that a person would find with one another's spelling. */
	searchKey(text: string): string;
	/** Raised when a key function changes: stored keys are rebuilt at the next start. */
	version: number;
}

/** A session that begins. */
export interface SessionEvent {
	readonly identity: AuthIdentity;
	readonly method: SessionMethod;
	/** Who asked: the account itself is not known yet, unless a superuser signs in as somebody else. */
	readonly request: RequestContext;
	/** Seconds that its first token lasts. */
	readonly duration: number;
}

/** What a caller of the record API was shown: the records of one answer. */
export interface ReadEvent {
	readonly action: "list" | "view";
	readonly collection: CollectionDefinition;
	readonly ids: readonly string[];
	readonly request: RequestContext;
}

/** What SQL that a superuser wrote may do. */
export type SqlAccess = "read" | "write";

export interface RecordServiceOptions {
	/** What mails and screens call the installation until its settings say otherwise. */
	appName: string;
	database: Database;
	/** The program's version: an older one never takes away what a newer one has brought. */
	release?: string;
	/** The application's own collections; created or brought up to date at start. */
	collections: readonly CollectionDefinition[];
	hooks?: readonly WriteHook[];
	textKeys: TextKeys;
	/** True for an auth record that has all rights although it is no `_superusers` record. */
	isSuperuser?(identity: AuthIdentity): boolean;
	/** Folders of backups and of what goes into them beside the database. */
	folders: BackupFolders;
	/** Where uploads are kept as long as the settings name no other store. */
	files: FileStore;
	/**
	 * Collections whose uploaded pictures are drawn anew, so that nothing of what cameras write into them is kept. By
	 * default none: files are kept as they came.
	 */
	redraws?(collection: CollectionDefinition): boolean;
	/** The language in which an account is written to; by default, and where it is none, that of whoever asks. */
	languageOf?(identity: AuthIdentity): Language | null;
	/**
	 * Whether an account that is being made is sent a link to verify its address; by default none is, and whoever made
	 * it asks for one. Accounts without an address, and those that are verified, are sent nothing.
	 */
	confirmsAddress?(event: WriteEvent): boolean;
	/** Called in the transaction that begins a session: what the program wants to remember of it is written with it. */
	onSession?(event: SessionEvent, records: RecordTransaction): Promise<void>;
	/**
	 * Told, at once and without being waited for, of what the record API has shown: for a journal of access. It must be
	 * quick, and nothing it throws reaches the caller.
	 */
	onRead?(event: ReadEvent): void;
	/** When backups are made by themselves and how many are kept, until the settings say otherwise; by default never. */
	backupsBySchedule?: { readonly cron: string; readonly cronMaxKeep: number };
	/** Told of what went wrong where nobody waits for the answer (a file that could not be removed). */
	onFault?(error: unknown): void;
	/** Told that another process changes the tables and has to be waited for. */
	onWait?(): void;
	/** How mails are handed over; by default to the mail server of the settings. */
	deliver?: MailDelivery;
	now?(): Date;
}

export interface RecordService extends RecordReader {
	readonly database: Database;
	readonly damage: Damage;
	readonly settings: SettingsStore;
	/** Mails that wait, and those that were sent. */
	readonly mail: Outbox;
	readonly backups: Backups;
	readonly crons: Crons;
	/** What the processes of the installation tell one another beside changes. */
	readonly processes: Processes;
	/**
	 * Called after a backup has taken the place of everything, or when this process has missed what others did: nothing
	 * that was read before counts any more. Gives back a function that ends it.
	 */
	onRestore(listener: () => void): () => void;
	/** Uploaded files, wherever the settings keep them. */
	readonly files: FileStore;
	/** Hands one mail over to the mail server at once. @throws Error when it does not take it */
	readonly deliver: MailDelivery;
	readonly logs: LogStore;
	/** Tries an S3-compatible store; gives back what is wrong, or nothing. */
	tryS3(settings: S3Settings): Promise<string>;
	/** Changes of the collections themselves. */
	readonly manager: CollectionManager;
	/** A page of the collections. @throws ApiError 400 for a bad filter or sort */
	listCollections(query: RecordQuery): Promise<CollectionPage>;
	/**
	 * Runs SQL that a superuser wrote; gives up to `limit` rows. What writes passes every rule and hook, and every protection
	 * of the application's own tables. @throws QueryRefused
	 */
	runSql(
		text: string,
		limit: number,
		access: SqlAccess,
	): Promise<{ execTime: number; affectedRows: number; columns: string[]; rows: SqlValue[][] }>;
	/** What a view of this query would be, with some of its records. @throws ApiError 400 when it is none */
	tryView(query: unknown): Promise<{ fields: readonly FieldDefinition[]; sample: PresentedRecord[] }>;
	/** Deletes every record of a collection as a caller would, one after the other. @throws ApiError 400, 404 */
	truncate(collection: string, request: RequestContext): Promise<void>;
	collection(nameOrId: string): CollectionDefinition | undefined;
	collections(): readonly CollectionDefinition[];
	/** One transaction over records and SQL. */
	transaction<T>(work: (records: RecordTransaction) => Promise<T>): Promise<T>;
	/** Who stands behind an Authorization header value; `null` when it is missing, wrong or expired. */
	authenticate(token: string | undefined): Promise<AuthIdentity | null>;
	isSuperuser(identity: AuthIdentity): boolean;
	/** The language in which an account is written to, whoever makes the program write; `asked` where it has none. */
	languageOf(identity: AuthIdentity, asked: Language): Language;
	/** A new auth token, as a password login gives it; of the session that the identity names. */
	issueToken(identity: AuthIdentity): string;
	/** Begins a session of an account that has proved who it is, and gives its first token. */
	startSession(
		identity: AuthIdentity,
		request: RequestContext,
		options: { method: SessionMethod; duration?: number; refreshable?: boolean },
	): Promise<string>;
	readonly sessions: Sessions;
	/** Slows down who guesses. */
	readonly guard: Guard;
	/** Whether a code that was mailed to the account is this one; it is used up. @throws ApiError 429 for who guesses */
	provesCode(identity: AuthIdentity, otpId: string, code: string, ip: string): Promise<boolean>;
	/** Whether a password is the account's, for what asks for it again. @throws ApiError 429 for who guesses */
	provesPassword(identity: AuthIdentity, typed: string, ip: string): Promise<boolean>;
	/** Who stands behind a file token; `null` when it is missing, wrong or expired. */
	fileIdentity(token: string | undefined): Promise<AuthIdentity | null>;
	/** A record as the API shows it to the asker, with `expand` and `fields` of `request.query`. */
	show(
		collection: CollectionDefinition,
		record: RecordData,
		request: RequestContext,
	): Promise<PresentedRecord>;
	/**
	 * Whether a rule, and a filter of the asker's own, holds for a stored record, named by its id, or for values as if
	 * they were stored. A closed rule holds for superusers.
	 */
	fulfils(
		collection: CollectionDefinition,
		record: string | RecordData,
		rule: Rule,
		request: RequestContext,
		filter?: string,
	): Promise<boolean>;
	/** The ids of those records for whose values a rule and a filter hold, as if they were stored. Their ids differ. */
	fulfilling(
		collection: CollectionDefinition,
		records: readonly RecordData[],
		rule: Rule,
		request: RequestContext,
		filter?: string,
	): Promise<ReadonlySet<string>>;
	/** What a rule, kept or not, shows somebody of a collection. Nothing is written. @throws ApiError 400 for a bad rule */
	tryList(collection: CollectionDefinition, rule: Rule, request: RequestContext): Promise<RuleTrial>;
	/** Whether a rule would let a new record with the values of the request's body in. Nothing is written. */
	tryCreate(collection: CollectionDefinition, rule: Rule, request: RequestContext): Promise<boolean>;
	readonly api: RecordApi;
	/** Called for the commits of every process, in one order. Gives back a function that ends it. */
	onChange(listener: (event: ChangeEvent) => void): () => void;
	/**
	 * Called with a collection's name when what was read of it may be old: at once after a commit of this process, and
	 * when another one tells of its own. Gives back a function that ends it.
	 */
	onOutdated(listener: (collection: string) => void): () => void;
	/**
	 * Where there is one process: called inside the transaction while the row still exists, so that rules can be asked
	 * about it; the function it gives back is called after the commit. With several, `onChange` tells of deletes alike.
	 */
	onDelete(listener: (event: ChangeEvent) => Promise<() => void>): () => void;
	close(): Promise<void>;
}
