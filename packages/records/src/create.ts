/** Assembles the record service from a database and the application's collections. */

import { runSql, truncate } from "./admin-sql.ts";
import { createGuard, provesPassword } from "./auth/guard.ts";
import { knownAccounts } from "./auth/known-accounts.ts";
import { confirmNewAddresses } from "./auth/new-address.ts";
import { provesCode } from "./auth/otp.ts";
import { providerKind } from "./auth/providers/index.ts";
import { retiredKeysOf } from "./auth/retired-keys.ts";
import { openSessions, sessionsTable } from "./auth/sessions.ts";
import { sessionStarts } from "./auth/start-session.ts";
import {
	type EndSource,
	endReasonOf,
	issueToken,
	readToken,
	type TokenKind,
	type TokenSource,
} from "./auth/tokens.ts";
import { createBackups } from "./backups/backups.ts";
import { backupBeforeUpgrade } from "./backups/before-upgrade.ts";
import { settleExchange } from "./backups/exchange.ts";
import { sealingKey } from "./backups/keys.ts";
import { scheduleBackups } from "./backups/schedule.ts";
import { listCollections } from "./collections/catalogue.ts";
import type { CollectionDefinition } from "./collections/definition.ts";
import { collectionManager } from "./collections/manage.ts";
import { openCollections } from "./collections/store.ts";
import { collectionsTable } from "./collections/stored.ts";
import { tryView } from "./collections/try-view.ts";
import { keptUpToDate } from "./collections/up-to-date.ts";
import { createCrons } from "./crons/crons.ts";
import { jobLeases } from "./crons/job-lease.ts";
import { createRunHistory } from "./crons/run-history.ts";
import { addStandardJobs } from "./crons/standard.ts";
import { createDamage, shareDamage } from "./damage.ts";
import { caughtUp } from "./database/caught-up.ts";
import { paramsTable } from "./database/params.ts";
import type { Database } from "./database/port.ts";
import { openSqlite } from "./database/sqlite/database.ts";
import { untilFree } from "./database/wait-until-free.ts";
import { chosenStore, tryS3 } from "./files/s3.ts";
import { formatInstant } from "./instant.ts";
import { printableError } from "./logs/printable.ts";
import { openLogs } from "./logs/store.ts";
import type { MailDelivery } from "./mail/mail.ts";
import { openOutbox } from "./mail/outbox.ts";
import { mailSender } from "./mail/sender.ts";
import { deliver as deliverBySmtp } from "./mail/smtp.ts";
import { openOperations } from "./operations.ts";
import type { StateMessage } from "./process-messages.ts";
import { followProcesses, Listeners } from "./processes.ts";
import { recordApi } from "./records/api.ts";
import { collectionOf, type RecordContext } from "./records/context.ts";
import { matchesRule, matchingRule } from "./records/match-rule.ts";
import { recordReader } from "./records/reader.ts";
import { ruleProblem, ruleReads } from "./records/rule-problem.ts";
import { readCallers, showRecord } from "./records/shaped.ts";
import { slowLists } from "./records/slow-lists.ts";
import { slowStatements } from "./records/slow-statements.ts";
import { createTotals, tablesOf } from "./records/totals.ts";
import { type DeleteListener, recordWrites } from "./records/transaction.ts";
import { tryCreate, tryList, tryUpdate } from "./records/try-rule.ts";
import type { RecordService, RecordServiceOptions } from "./service.ts";
import { openSettings } from "./settings/store.ts";
import type { ReadEvent } from "./types/api.ts";
import type { AnySchema } from "./types/records.ts";
import type { ChangeEvent, RecordReader, WriteHook } from "./types/writes.ts";
import { openWords } from "./words/tables.ts";

/** Larger tables of a database server are copied for too long during a start: its own tools back them up. */
const MAX_UPGRADE_BACKUP_BYTES = 2 * 1024 ** 3;

/** During a restore by another process the tables cannot be changed: start-up waits for its end. */
const waitingForRestores = (database: Database, onWait: () => void): Database =>
	database.isFile
		? database
		: { ...database, alter: (work) => untilFree(() => database.alter(work), { onWait }) };

/**
 * Opens the record service: migrates the tables to the definitions and returns everything that the composition needs.
 * `S` names the types of the application's records, which the program derives from the same definitions.
 * @throws Error if a definition is invalid.
 */
export async function createRecordService<S = AnySchema>(
	options: RecordServiceOptions<S>,
): Promise<RecordService<S>> {
	const { database, textKeys } = options;
	const now = options.now ?? (() => new Date());
	const damage = createDamage(now);
	const report = options.onFault ?? ((error: unknown) => console.error(printableError(error)));
	/** Work for which nobody waits may be the first that meets damage. */
	const onFault = (error: unknown): void => {
		damage.note(error);
		report(error);
	};
	const starting = waitingForRestores(database, () => options.onWait?.());
	const beforeMigration = async (from: string, isStillDue: () => Promise<boolean>): Promise<void> => {
		if (!database.isFile && (await database.size()) > MAX_UPGRADE_BACKUP_BYTES) return options.onNoBackup?.();
		const { backups, files } = options.folders;
		const making = { database, files, now, damage, key: sealingKey(backups) };
		await backupBeforeUpgrade(making, backups, { from, isStillDue });
	};
	const collections = await openCollections(
		starting,
		options.collections,
		textKeys,
		now,
		options.release,
		options.backupBeforeUpgrade ? beforeMigration : undefined,
	);
	await settleExchange(starting, options.folders.files);
	const context: RecordContext = {
		dialect: database.dialect,
		collections,
		textKeys,
		masks: options.masks,
		now,
	};
	const settings = await openSettings(database, options.appName, options.backupsBySchedule);
	const files = chosenStore(options.files, () => settings.current().s3);
	const mail = await openOutbox(starting, now);
	const deliver: MailDelivery = options.deliver ?? ((one) => deliverBySmtp(settings.current(), one));
	const guard = createGuard(database.memory, now);
	const sender = mailSender(mail, settings, deliver, onFault);
	const logs = await openLogs(starting, context, settings.current, onFault);
	const sessions = await openSessions(starting, now, onFault);
	const operations = await openOperations(starting, now);
	await openWords(starting);

	const totals = createTotals((name) => collections.get(name)?.type === "view");
	const changeListeners = new Listeners<ChangeEvent>(onFault);
	const deleteListeners = new Set<DeleteListener>();
	const readListeners = new Listeners<ReadEvent>(onFault);
	const restoreListeners = new Listeners<undefined>(onFault);
	const outdatedListeners = new Listeners<string>(onFault);
	const markOutdated = (name: string) => {
		totals.changed(name);
		outdatedListeners.call(name);
	};
	const allOutdated = () => {
		for (const { name } of collections.all()) markOutdated(name);
	};
	collections.onChange(allOutdated);

	/** The application's hooks need the service: they join at its end, before anybody can write. */
	const hooks: WriteHook[] = [];
	const { write, writeGrouped } = recordWrites({
		context,
		database,
		hooks,
		files,
		deleteListeners,
		outdated: markOutdated,
		onFault,
	});
	const onRead = (event: ReadEvent) => readListeners.call(event);
	/** Whether an administrator wrote the view: it may join everything with everything, and block the process for days. */
	const isForeignView = (name: string): boolean => {
		const one = collections.get(name);
		return one?.type === "view" && !one.owned;
	};
	/** A connection for one read of such a view. */
	const viewConnection = () => database.bounded({ name: "views" });
	const slow = slowStatements(database.heldUpMs, (text) => tablesOf(text).some(isForeignView));
	const callerOf = readCallers(options.readShare);
	const lists = slowLists(database, collections, now, onFault);
	const reading = {
		context,
		connection: database.read,
		database,
		slow,
		slowLists: lists,
		callerOf,
		onExpand: onRead,
	};
	const readingOf = (name: string) =>
		isForeignView(name) ? { ...reading, connection: viewConnection() } : reading;
	const upToDate = keptUpToDate(database.changeLog, collections);
	/** A collection as it is now: it may have changed since the caller got it. */
	const current = ({ id }: CollectionDefinition) => collectionOf(context, id);
	const api = recordApi({
		reading,
		guard,
		redraws: (collection) => options.redraws?.(collection) ?? false,
		write,
		writeGrouped,
		totals,
		onRead,
		upToDate,
	});
	const committed = recordReader(context, database.read);
	const reader: RecordReader = {
		...committed,
		find: upToDate((name: string, id: string) =>
			(isForeignView(name) ? recordReader(context, viewConnection()) : committed).find(name, id),
		),
		findMany: upToDate(committed.findMany),
		findBy: upToDate(committed.findBy),
		list: upToDate(committed.list),
	};

	const manager = collectionManager({
		database,
		collections,
		settings,
		ruleProblem: (rule, collection, among) => ruleProblem(context, rule, collection, among),
		ruleReads: (rule, collection, among) => ruleReads(context, rule, collection, among),
		knownProvider: (name) => providerKind(name) !== undefined,
		removeFiles: (id) => void files.removeCollection(id).catch(onFault),
		endSessions: sessions.endEverybody,
		now: () => formatInstant(now()),
	});
	const isSuperuser: RecordService["isSuperuser"] = (identity) =>
		identity.collection.name === "_superusers" || (options.isSuperuser?.(identity) ?? false);
	const backups = createBackups({
		database,
		folders: options.folders,
		release: options.release,
		settings: settings.current,
		now,
		damage,
		async trial(file) {
			// A backup of PostgreSQL may have views that work there only.
			if (!database.isFile) return;
			const copy = openSqlite(file);
			try {
				await openCollections(copy, options.collections, textKeys, now, options.release);
			} finally {
				await copy.close();
			}
		},
		isSuperuser,
		collections: collections.all,
		async onRestored() {
			await damageIsOver();
			// First, since no operation runs without its table.
			await operations.reload();
			await settings.reload();
			await collections.reload();
			await sessions.reload();
			// Like a schema change, it concerns all that is kept.
			await database.alter(async (tx) => tx.publish({ kind: "restored" } satisfies StateMessage));
		},
	});
	const crons = createCrons(
		onFault,
		jobLeases(database, onFault),
		createRunHistory(database.memory, database),
		() => options.believesClock?.() ?? Promise.resolve(true),
	);
	const processes = followProcesses({
		database,
		collections,
		settings,
		sessions,
		outdated: markOutdated,
		changed: (event) => changeListeners.call(event),
		restored: () => restoreListeners.call(undefined),
		failed: onFault,
	});

	const damageIsOver = shareDamage(damage, processes, onFault);

	const { isClosed = () => false } = options;
	const { isEnded } = sessions;
	const accounts = knownAccounts(reader.find);
	const ownKept = new Set([collectionsTable.name, paramsTable.name, sessionsTable.name]);
	database.keeps((table) => {
		const collection = collections.get(table);
		return collection ? collection.type === "auth" : ownKept.has(table) || !table.startsWith("_");
	});
	collections.onChange(accounts.forget);
	collections.onChange(database.forgetPrepared);
	const { find } = accounts;
	const tokenSource: TokenSource = { collection: collections.get, find, isEnded, isClosed, now };
	const learn = caughtUp(database, accounts.forget);
	/** Reads a token by what has been committed so far. */
	async function readNow(token: string | undefined, kind?: TokenKind) {
		await learn();
		return readToken(token, tokenSource, kind);
	}
	const service: RecordService = {
		...reader,
		backups,
		damage,
		crons,
		processes,
		database,
		settings,
		mail,
		files,
		deliver,
		// Log lines about a person who is to be forgotten may be pending in any process.
		logs: { ...logs, redact: processes.everywhere("logs without", logs.redact) },
		tryS3,
		api,
		slowLists: lists.read,
		readCallerOf: callerOf,
		show: upToDate((collection, record, request) =>
			showRecord(reading, current(collection), record, request.query, request),
		),
		isSuperuser,
		isClosed,
		languageOf: (identity, requested) => options.languageOf?.(identity) ?? requested,
		linkBase: (collection) =>
			options.linkBase?.(settings.current(), collection) ?? settings.current().meta.appURL,
		momentText: options.momentText ?? formatInstant,
		manager,
		listCollections: (query) => listCollections(context, database.read, query),
		runSql: (text, limit, access) =>
			runSql(database, { text, limit, access }, async () => {
				await collections.reload();
				allOutdated();
			}),
		tryView: (query) => tryView(context, viewConnection(), query),
		truncate: upToDate((name, request) => truncate(context, write, name, request)),
		collection: collections.get,
		collections: collections.all,
		checkDatabase: () => database.check().catch(onFault),
		transaction: (work) => upToDate(() => write((writing) => work(writing.records)))(),
		shortTransaction: (work) => upToDate(() => writeGrouped((writing) => work(writing.records)))(),
		sessions,
		operations,
		guard,
		authenticate: (token) => readNow(token),
		fileIdentity: (token) => readNow(token, "file"),
		async endReason(token) {
			await learn();
			const retiredKeys: EndSource["retiredKeys"] = (collection, id, record) =>
				retiredKeysOf(database.read, collection, id, record, now());
			return endReasonOf(token, { ...tokenSource, retiredKeys });
		},
		issueToken: (identity) => issueToken(identity, now()),
		startSession: sessionStarts({
			write: writeGrouped,
			sessions,
			isSuperuser,
			now,
			onSession: options.onSession,
		}),
		provesCode: (identity, otpId, code, ip) => provesCode(service, now(), identity, { otpId, code, ip }),
		provesPassword: (identity, typed, ip) => provesPassword(guard, identity, typed, ip),
		matchesRule: upToDate((collection, record, rule, request, filter = "") =>
			matchesRule(readingOf(collection.name), current(collection), record, { rule, filter }, request),
		),
		matchingRule: upToDate((collection, records, rule, request, filter = "") =>
			matchingRule(reading, current(collection), records, { rule, filter }, request),
		),
		tryList: upToDate((collection, rule, request) =>
			tryList(readingOf(collection.name), current(collection), rule, request),
		),
		tryCreate: upToDate((collection, rule, request) =>
			tryCreate(reading, current(collection), rule, request),
		),
		tryUpdate: upToDate((collection, id, rule, request) =>
			tryUpdate(reading, current(collection), id, rule, request),
		),
		onChange: (listener) => changeListeners.add(listener),
		onDelete(listener) {
			deleteListeners.add(listener);
			return () => deleteListeners.delete(listener);
		},
		onRead: (listener) => readListeners.add(listener),
		onOutdated: (listener) => outdatedListeners.add(listener),
		onRestore: (listener) => restoreListeners.add(() => listener()),
		async close() {
			await crons.close();
			await sender.close();
			await logs.close();
			await lists.flush();
			await sessions.close();
			await database.close();
		},
	};
	addStandardJobs(crons, service, now);
	scheduleBackups(crons, settings, backups);
	// The tables have the fields of the definitions: what the types of the schema say of their records holds.
	const opened = service as unknown as RecordService<S>;
	hooks.push(...((options.hooks?.(opened) ?? []) as readonly WriteHook[]));
	if (options.confirmsAddress) {
		const { confirmsAddress: wanted } = options;
		const { languageOf, linkBase } = service;
		const { memory } = database;
		hooks.push(
			confirmNewAddresses({
				settings,
				languageOf,
				linkBase,
				mail,
				memory,
				guard,
				now,
				failed: onFault,
				wanted,
			}),
		);
	}
	return opened;
}
