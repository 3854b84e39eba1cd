/** Interface between the record service and the program that composes it. */

import type { Guard } from "./auth/guard.ts";
import type { SessionMethod, Sessions } from "./auth/sessions.ts";
import type { EndReason } from "./auth/tokens.ts";
import type { BackupFolders, Backups } from "./backups/backups.ts";
import type { CollectionDefinition, FieldDefinition, Rule } from "./collections/definition.ts";
import type { CollectionManager } from "./collections/manage.ts";
import type { Crons } from "./crons/crons.ts";
import type { Damage } from "./damage.ts";
import type { Database, ReadCaller } from "./database/port.ts";
import type { FileStore } from "./files/store.ts";
import type { LogStore } from "./logs/store.ts";
import type { MailDelivery } from "./mail/mail.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Operations } from "./operations.ts";
import type { Processes } from "./processes.ts";
import type { ReadShare } from "./records/shaped.ts";
import type { SlowList } from "./records/slow-lists.ts";
import type { S3Settings, Settings } from "./settings/model.ts";
import type { SettingsStore } from "./settings/store.ts";
import type { Page, ReadEvent, RecordApi, RuleTrial, SqlAccess, SqlResult } from "./types/api.ts";
import type { Language, TextKeys } from "./types/language.ts";
import type { AnySchema, PresentedRecord, RecordData, RecordQuery } from "./types/records.ts";
import type { AuthIdentity, Mask, RequestContext } from "./types/request.ts";
import type { ChangeEvent, RecordReader, RecordTransaction, WriteEvent, WriteHook } from "./types/writes.ts";

/** Start of a session. */
export interface SessionEvent {
	readonly identity: AuthIdentity;
	readonly method: SessionMethod;
	/** The request: the account itself is not its caller yet, unless a superuser signs in as another account. */
	readonly request: RequestContext;
	/** Lifetime of its first token in seconds. */
	readonly duration: number;
}

export interface RecordServiceOptions<S = AnySchema> {
	/** Name of the installation in mails and screens until its settings define one. */
	appName: string;
	database: Database;
	/** The program's version: an older one never removes what a newer one has added. */
	release?: string;
	/** The application's own collections; created or updated at start. */
	collections: readonly CollectionDefinition[];
	/**
	 * Called once, before anybody can write, with the service itself: what the hooks need of it is made here. During the
	 * call nothing may be written.
	 */
	hooks?(service: RecordService<S>): readonly WriteHook<S>[];
	textKeys: TextKeys;
	/** Fields of one owner's records that others do not see; by default none. */
	masks?: readonly Mask[];
	/** True for an auth record that has all rights although it is no `_superusers` record. */
	isSuperuser?(identity: AuthIdentity): boolean;
	/** True for an account that is closed: its tokens are worth nothing, and it is mailed no links. */
	isClosed?(identity: AuthIdentity): boolean;
	/** What an account shares of the connections for costly reads; by default each has its own share. */
	readShare?: ReadShare;
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
	 * Address with which links in mails to a collection's accounts begin, without a slash at its end; empty as long as there
	 * is none, and then no link is mailed. By default the one of the settings.
	 */
	linkBase?(settings: Settings, collection?: CollectionDefinition): string;
	/** A moment as a mail names it; by default as records store it. */
	momentText?(moment: Date, language: Language): string;
	/**
	 * Whether a new account is sent a verification link; by default none is, and its creator requests one. Accounts
	 * without an address, and verified ones, are sent nothing.
	 */
	confirmsAddress?(event: WriteEvent): boolean;
	/** Called in the transaction that starts a session: data that the program stores about it is written with it. */
	onSession?(event: SessionEvent, records: RecordTransaction): Promise<void>;
	/**
	 * Default schedule of automatic backups and number of backups to keep, until the settings change it; by default
	 * never.
	 */
	backupsBySchedule?: { readonly cron: string; readonly cronMaxKeep: number };
	/**
	 * Whether existing tables are backed up before they are migrated; by default they are not. If that fails, nothing is
	 * migrated. `onNoBackup` is called where it would take too long on a database server.
	 */
	backupBeforeUpgrade?: boolean;
	onNoBackup?(): void;
	/** Reports errors for which nobody waits (a file that could not be removed). */
	onFault?(error: unknown): void;
	/** Called when another process is changing the tables and this one has to wait. */
	onWait?(): void;
	/** Mail delivery; by default to the mail server of the settings. */
	deliver?: MailDelivery;
	now?(): Date;
	/** Whether the clock can be believed today; asked before each job of the schedule that goes by the date. */
	believesClock?(): Promise<boolean>;
}

export interface RecordService<S = AnySchema> extends RecordReader<S> {
	readonly database: Database;
	readonly damage: Damage;
	readonly settings: SettingsStore;
	/** Reads the whole database where it is a file, without making others wait, and reports damage. */
	checkDatabase(): Promise<void>;
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
	listCollections(query: RecordQuery): Promise<Page<CollectionDefinition>>;
	/**
	 * Runs SQL written by a superuser; returns up to `limit` rows. Writes bypass every rule and hook, and every
	 * protection of the application's own tables. @throws QueryRefused
	 */
	runSql(text: string, limit: number, access: SqlAccess): Promise<SqlResult>;
	/** Preview of a view with this query, with some of its records. @throws ApiError 400 for an invalid query */
	tryView(query: unknown): Promise<{ fields: readonly FieldDefinition[]; sample: PresentedRecord[] }>;
	/** Deletes every record of a collection as the caller would, one after the other. @throws ApiError 400, 404 */
	truncate(collection: string, request: RequestContext): Promise<void>;
	collection(nameOrId: string): CollectionDefinition | undefined;
	collections(): readonly CollectionDefinition[];
	/** Runs one transaction over records and SQL. */
	transaction<T>(work: (records: RecordTransaction<S>) => Promise<T>): Promise<T>;
	/** Same for short work: it may be committed together with other short work, but fails alone. */
	shortTransaction<T>(work: (records: RecordTransaction<S>) => Promise<T>): Promise<T>;
	/** Account of an Authorization header value; `null` when it is missing, invalid or expired. */
	authenticate(token: string | undefined): Promise<AuthIdentity | null>;
	/**
	 * Why the token of an Authorization header value is worth nothing any more; empty for one that is valid, and for one
	 * that was never right.
	 */
	endReason(token: string | undefined): Promise<EndReason | "">;
	isSuperuser(identity: AuthIdentity): boolean;
	isClosed(identity: AuthIdentity): boolean;
	/** Language for messages to an account, independent of the caller; `fallback` where it has none. */
	languageOf(identity: AuthIdentity, fallback: Language): Language;
	/** Address with which links in mails to a collection's accounts begin; empty as long as there is none. */
	linkBase(collection?: CollectionDefinition): string;
	/** A moment as a mail names it. */
	momentText(moment: Date, language: Language): string;
	/** A new auth token, as issued by a password login; for the session that the identity names. */
	issueToken(identity: AuthIdentity): string;
	/** Starts a session for an authenticated account, and issues its first token. */
	startSession(
		identity: AuthIdentity,
		request: RequestContext,
		options: { method: SessionMethod; duration?: number; refreshable?: boolean },
	): Promise<string>;
	readonly sessions: Sessions;
	/** Runs requests that have one effect, however often they are sent. */
	readonly operations: Pick<Operations, "run" | "forgetOld">;
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
	/** Same for a change of a stored record. */
	tryUpdate(
		collection: CollectionDefinition,
		id: string,
		rule: Rule,
		request: RequestContext,
	): Promise<boolean>;
	readonly api: RecordApi;
	/** Slow lists of the last days that an index could help, or that none can, the longest first. */
	slowLists(): Promise<SlowList[]>;
	/** Keys by which the costly reads of a request are scheduled. */
	readCallerOf(request: Pick<RequestContext, "auth" | "ip" | "signal">): ReadCaller;
	/** Called for the commits of all processes, in one order. Returns a function that unsubscribes. */
	onChange(listener: (event: ChangeEvent) => void): () => void;
	/**
	 * Called synchronously, without waiting, with the records that the record API has shown: for an access journal. It
	 * must be fast, and its exceptions do not reach the caller. Returns a function that unsubscribes.
	 */
	onRead(listener: (event: ReadEvent) => void): () => void;
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
