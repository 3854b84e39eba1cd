/** Assembles the record service from a database and the application's collections. */

import { createGuard } from "./auth/guard.ts";
import { confirmNewAddresses } from "./auth/new-address.ts";
import { provesCode } from "./auth/otp.ts";
import { provesPassword } from "./auth/prove.ts";
import { providerKind } from "./auth/providers/index.ts";
import { openSessions } from "./auth/sessions.ts";
import { issueToken, readToken, type TokenSource } from "./auth/tokens.ts";
import { createBackups } from "./backups/backups.ts";
import { settleExchange } from "./backups/exchange.ts";
import { listCollections } from "./collections/catalogue.ts";
import type { CollectionDefinition } from "./collections/definition.ts";
import { collectionManager } from "./collections/manage.ts";
import { openCollections } from "./collections/store.ts";
import { tryView } from "./collections/try-view.ts";
import { keptUpToDate } from "./collections/up-to-date.ts";
import { createCrons } from "./crons/crons.ts";
import { jobLeases } from "./crons/job-lease.ts";
import { createRunHistory } from "./crons/run-history.ts";
import { addStandardJobs } from "./crons/standard.ts";
import { createDamage } from "./damage.ts";
import { type Database, DatabaseUnusable, QueryRefused, type Transaction } from "./database/port.ts";
import { controlsTransaction, isReading, isWriting, splitStatements } from "./database/script.ts";
import { untilFree } from "./database/wait-until-free.ts";
import { ApiError, BatchRefused, badRequest } from "./errors.ts";
import { chosenStore, tryS3 } from "./files/s3.ts";
import { compileFilter, FilterError, formatInstant } from "./filter/index.ts";
import { printableError } from "./logs/printable.ts";
import { openLogs } from "./logs/store.ts";
import type { MailDelivery } from "./mail/mail.ts";
import { openOutbox } from "./mail/outbox.ts";
import { mailSender } from "./mail/sender.ts";
import { deliver as deliverBySmtp } from "./mail/smtp.ts";
import { messages } from "./messages/api.ts";
import { changeMessageOf, type RowsMessage, type StateMessage } from "./process-messages.ts";
import { followProcesses, Listeners } from "./processes.ts";
import { preparePasswords } from "./records/account.ts";
import { batchWritersFor } from "./records/batch-writer.ts";
import { collectionOf, guest, internal, type RecordContext, scopeOf } from "./records/context.ts";
import { presentExpanded } from "./records/expand.ts";
import { listRecords, viewRecord } from "./records/list.ts";
import { createRecords, deleteRecords, updateRecords } from "./records/many.ts";
import { matchesRule, matchingRule } from "./records/match-rule.ts";
import { pickFields } from "./records/pick.ts";
import { redrawUploads } from "./records/pictures.ts";
import { recordReader } from "./records/reader.ts";
import { insertRows } from "./records/rows.ts";
import { ruleConditions } from "./records/rule.ts";
import { selectById, selectRecords } from "./records/select.ts";
import { createTotals } from "./records/totals.ts";
import { tryCreate, tryList } from "./records/try-rule.ts";
import { walkRecords } from "./records/walk.ts";
import { createRecord, deleteRecord, updateRecord } from "./records/write.ts";
import type { Writing } from "./records/writing.ts";
import type { RecordService, RecordServiceOptions } from "./service.ts";
import { openSettings } from "./settings/store.ts";
import type { BatchAnswer, BatchWrite, ReadEvent, RecordApi } from "./types/api.ts";
import type {
	AnySchema,
	PresentedRecord,
	RecordChange,
	RecordData,
	Upload,
	Values,
} from "./types/records.ts";
import type { RequestContext } from "./types/request.ts";
import type { ChangeEvent, PreparedPasswords, RecordReader, RecordTransaction } from "./types/writes.ts";
import { openWords } from "./words/tables.ts";

/** Token lifetime of an administrator, in seconds, while the disk is full. */
const lastsOnFullDisk = 15 * 60;
const backupJob = "__pbAutoBackup__";

/**
 * Opens the record service: migrates the tables to the definitions and returns everything that the composition needs.
 * `S` names the types of the application's records, which the program derives from the same definitions.
 * @throws Error if a definition is invalid.
 */
export async function createRecordService<S = AnySchema>(
	options: RecordServiceOptions,
): Promise<RecordService<S>> {
	const { database, textKeys } = options;
	const now = options.now ?? (() => new Date());
	const onFault = options.onFault ?? ((error: unknown) => console.error(printableError(error)));
	/** During a restore by another process the tables cannot be changed: start-up waits for its end. */
	const beginning: Database = database.isFile
		? database
		: {
				...database,
				alter: (work) => untilFree(() => database.alter(work), { onWait: () => options.onWait?.() }),
			};
	const collections = await openCollections(beginning, options.collections, textKeys, now, options.release);
	await settleExchange(beginning, options.folders.files);
	const context: RecordContext = { dialect: database.dialect, collections, textKeys, now };
	const damage = createDamage(now);
	const settings = await openSettings(database, options.appName, options.backupsBySchedule);
	const files = chosenStore(options.files, () => settings.current().s3);
	const mail = await openOutbox(beginning, now);
	const deliver: MailDelivery = options.deliver ?? ((one) => deliverBySmtp(settings.current(), one));
	const languageOf: RecordService["languageOf"] = (identity, requested) =>
		options.languageOf?.(identity) ?? requested;
	const guard = createGuard(database.memory, now);
	const hooks = [...(options.hooks ?? [])];
	if (options.confirmsAddress) {
		const { confirmsAddress: wanted } = options;
		const { memory } = database;
		hooks.push(
			confirmNewAddresses({ settings, languageOf, mail, memory, guard, now, failed: onFault, wanted }),
		);
	}
	const sender = mailSender(mail, settings, deliver, onFault);
	const logs = await openLogs(beginning, context, settings.current, onFault);
	const sessions = await openSessions(beginning, now, onFault);
	await openWords(beginning);
	const totals = createTotals((name) => collections.get(name)?.type === "view");
	const changeListeners = new Listeners<ChangeEvent>(onFault);
	const deleteListeners = new Set<(event: ChangeEvent) => Promise<() => void>>();
	const restoreListeners = new Listeners<undefined>(onFault);
	const outdatedListeners = new Listeners<string>(onFault);
	const outdated = (name: string) => {
		totals.changed(name);
		outdatedListeners.call(name);
	};
	const allOutdated = () => {
		for (const { name } of collections.all()) outdated(name);
	};
	collections.onChange(allOutdated);

	function writingIn(own: Transaction): Writing {
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
			announce(event) {
				const { name } = event.collection;
				if (!written.has(name)) tx.afterCommit(() => outdated(name));
				written.add(name);
				tx.publish({ ...changeMessageOf(event, database.changeLog.shared) });
			},
			async beforeDelete(event) {
				// Another process is notified when the row is already gone, and all must decide alike.
				if (database.changeLog.shared) return;
				for (const listener of deleteListeners) tx.afterCommit(await listener(event));
			},
			records: {
				...recordReader(context, tx),
				sql: tx,
				create: (name: string, body: Values, request = internal, prepared?: PreparedPasswords) =>
					createRecord(writing, collectionOf(context, name), {
						body,
						request,
						uploads: [],
						ruled: false,
						prepared,
					}),
				update: (
					name: string,
					id: string,
					body: Values,
					request = internal,
					prepared?: PreparedPasswords,
					uploads: readonly Upload[] = [],
				) =>
					updateRecord(writing, collectionOf(context, name), id, {
						body,
						request,
						uploads,
						ruled: false,
						prepared,
					}),
				delete: (name, id, request = internal) =>
					deleteRecord(writing, collectionOf(context, name), id, request, false),
				createMany: (name: string, values: readonly Values[], request = internal) =>
					createRecords(writing, collectionOf(context, name), values, request),
				updateMany: (name: string, changes: readonly RecordChange[], request = internal) =>
					updateRecords(writing, collectionOf(context, name), changes, request),
				deleteMany: (name, ids, request = internal) =>
					deleteRecords(writing, collectionOf(context, name), ids, request),
				define: (definitions) => collections.change(tx, { save: definitions }),
				async insert(target, records) {
					const collection = typeof target === "string" ? collectionOf(context, target) : target;
					await insertRows(writing, collection, records);
					for (const hook of hooks) {
						if (hook.collection === collection.name) await hook.inserted?.(records, writing.records);
					}
					tx.afterCommit(() => outdated(collection.name));
					tx.publish({ kind: "rows", collection: collection.id } satisfies RowsMessage);
				},
			} satisfies RecordTransaction,
		};
		return writing;
	}

	const write = <T>(work: (writing: Writing) => Promise<T>): Promise<T> =>
		database.write((tx) => work(writingIn(tx)));
	const reading = { context, connection: database.read, database };

	const show: RecordService["show"] = async (collection, record, request) => {
		const { expand, fields } = request.query;
		const [shown = {}] = await presentExpanded(reading, collection, [record], expand, request);
		return pickFields(shown, fields);
	};

	/** Returns the written record as the caller may see it; `query` contains expand and fields. */
	const answer = (name: string, record: { id: string }, request: RequestContext): Promise<PresentedRecord> =>
		show(collectionOf(context, name), record, request);

	/** Returns a collection whose records can be written. @throws ApiError 404, and 400 for a view */
	function writable(name: string): CollectionDefinition {
		const collection = collectionOf(context, name);
		if (collection.type === "view") throw badRequest(messages.viewIsRead);
		return collection;
	}

	/** Hashes passwords for a write, only if the rule admits the caller; nobody else can cause hashing. */
	async function prepare(collection: CollectionDefinition, id: string | null, request: RequestContext) {
		if (collection.type !== "auth") return undefined;
		const proves = (record: RecordData, typed: string) =>
			provesPassword(guard, { collection, record }, typed, request.ip);
		const rule = id === null ? collection.createRule : collection.updateRule;
		const conditions = ruleConditions(context, collection, rule, request);
		if (id === null) return preparePasswords(collection, request.body, null, proves);
		const original = await selectById(context, database.read, collection, id, conditions);
		return original === null ? undefined : preparePasswords(collection, request.body, original, proves);
	}

	/** One write of a batch, with what can be computed before the transaction. */
	/** Processes uploads before the transaction that stores them. */
	async function received(
		collection: CollectionDefinition,
		body: Readonly<Record<string, unknown>>,
		uploads: readonly Upload[],
	): Promise<void> {
		if (uploads.length > 0 && options.redraws?.(collection)) await redrawUploads(collection, body, uploads);
	}

	async function readied(one: BatchWrite, request: RequestContext) {
		const collection = writable(one.collection);
		const headers = { ...request.headers, ...one.headers };
		const query = Object.fromEntries(Object.entries(one.query).map(([key, value]) => [key, String(value)]));
		const asking = { ...request, headers, query, body: one.body, context: "batch" };
		const named = one.action === "upsert" ? String(one.body.id ?? "") : one.id;
		const known = named !== "" && (await selectById(context, database.read, collection, named)) !== null;
		const isNew = one.action === "create" || (one.action === "upsert" && !known);
		if (one.action === "delete") return { one, collection, asking, named, prepared: undefined };
		await received(collection, one.body, one.uploads);
		const prepared = await prepare(collection, isNew ? null : named, asking);
		return { one, collection, asking, named, prepared };
	}

	/** Adds the position to errors of single writes. */
	async function at<T>(position: number, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw error instanceof ApiError ? new BatchRefused(position, error) : error;
		}
	}

	async function batch(writes: readonly BatchWrite[], request: RequestContext, timeout: number) {
		const ready: Awaited<ReturnType<typeof readied>>[] = [];
		for (const [position, one] of writes.entries())
			ready.push(await at(position, () => readied(one, request)));
		const written = await write(async (writing) => {
			const end = performance.now() + timeout;
			const mustEnd = () => {
				if (performance.now() > end) throw badRequest(messages.failedBatch);
			};
			const records: (RecordData | null)[] = [];
			for (const [position, { one, collection, asking, named, prepared }] of ready.entries()) {
				mustEnd();
				const writeRequest = { body: one.body, request: asking, uploads: one.uploads, ruled: true, prepared };
				const record = await at(position, async () => {
					if (one.action === "delete") {
						await deleteRecord(writing, collection, named, asking, true);
						return null;
					}
					const isKnown = named !== "" && (await selectById(context, writing.tx, collection, named)) !== null;
					return one.action === "create" || (one.action === "upsert" && !isKnown)
						? createRecord(writing, collection, writeRequest)
						: updateRecord(writing, collection, named, writeRequest);
				});
				records.push(record);
			}
			mustEnd();
			return records;
		});
		const answers: BatchAnswer[] = [];
		for (const [position, record] of written.entries()) {
			const step = ready[position];
			if (!step || !record) answers.push({ status: 204, body: null });
			else answers.push({ status: 200, body: await show(step.collection, record, step.asking) });
		}
		return answers;
	}

	function wasRead(event: ReadEvent): void {
		try {
			options.onRead?.(event);
		} catch (error) {
			onFault(error);
		}
	}

	const upToDate = keptUpToDate(database.changeLog, collections);
	const api: RecordApi = {
		list: upToDate(async (name, query, request) => {
			const collection = collectionOf(context, name);
			const { page, ids } = await listRecords(reading, totals, collection, query, request);
			wasRead({ action: "list", collection, ids, request });
			return page;
		}),
		walk: upToDate((name, query, request, limit) => {
			const collection = collectionOf(context, name);
			return walkRecords(reading, collection, query, request, limit, (ids) =>
				wasRead({ action: "list", collection, ids, request }),
			);
		}),
		view: upToDate(async (name, id, query, request) => {
			const collection = collectionOf(context, name);
			const record = await viewRecord(reading, collection, id, query, request);
			wasRead({ action: "view", collection, ids: [id], request });
			return record;
		}),
		create: upToDate(async (name, body, query, request, uploads = []) => {
			const collection = writable(name);
			const asking = { ...request, body };
			await received(collection, body, uploads);
			const prepared = await prepare(collection, null, asking);
			const writeRequest = { body, request: asking, uploads, ruled: true, prepared };
			const record = await write((writing) => createRecord(writing, collection, writeRequest));
			return answer(name, record, { ...request, query: { ...request.query, ...query } });
		}),
		update: upToDate(async (name, id, body, query, request, uploads = []) => {
			const collection = writable(name);
			const asking = { ...request, body };
			await received(collection, body, uploads);
			const prepared = await prepare(collection, id, asking);
			const writeRequest = { body, request: asking, uploads, ruled: true, prepared };
			const record = await write((writing) => updateRecord(writing, collection, id, writeRequest));
			return answer(name, record, { ...request, query: { ...request.query, ...query } });
		}),
		delete: upToDate(async (name, id, request) => {
			const collection = writable(name);
			await write((writing) => deleteRecord(writing, collection, id, request, true));
		}),
		batch: upToDate(batch),
	};

	const isSuperuser: RecordService["isSuperuser"] = (identity) =>
		identity.collection.name === "_superusers" || (options.isSuperuser?.(identity) ?? false);

	const manager = collectionManager({
		database,
		collections,
		settings,
		ruleProblem(rule, collection, among) {
			const within: RecordContext = { ...context, collections: { ...collections, ...among } };
			try {
				compileFilter(rule, scopeOf(within, collection, guest, { trusted: true }));
				return null;
			} catch (error) {
				if (error instanceof FilterError) return error;
				if (error instanceof ApiError) return { text: error.text, why: error.text, at: undefined };
				throw error;
			}
		},
		knownProvider: (name) => providerKind(name) !== undefined,
		removeFiles: (id) => void files.removeCollection(id).catch(onFault),
		now: () => formatInstant(now()),
	});

	const backups = createBackups({
		database,
		folders: options.folders,
		release: options.release,
		settings: settings.current,
		now,
		damage,
		async restored() {
			damage.clear();
			await settings.reload();
			await collections.reload();
			await sessions.reload();
			await database.write(async (tx) => tx.publish({ kind: "restored" } satisfies StateMessage));
		},
	});
	const failed = (error: unknown) => {
		damage.note(error);
		onFault(error);
	};
	const crons = createCrons(failed, jobLeases(database, failed), createRunHistory(database.memory, database));
	const schedule = () => {
		const { cron } = settings.current().backups;
		if (cron === "") crons.remove(backupJob);
		else crons.add(backupJob, cron, () => backups.createBySchedule(), { catchUp: true });
	};
	settings.onChange((after, before) => {
		if (after.backups.cron !== before.backups.cron) schedule();
	});

	const processes = followProcesses({
		database,
		collections,
		settings,
		sessions,
		outdated,
		changed: (event) => changeListeners.call(event),
		restored: () => restoreListeners.call(undefined),
		failed: onFault,
	});

	const committed = recordReader(context, database.read);
	const reader: RecordReader = {
		...committed,
		find: upToDate(committed.find),
		findMany: upToDate(committed.findMany),
		findBy: upToDate(committed.findBy),
		list: upToDate(committed.list),
	};
	const tokenSource: TokenSource = {
		collection: collections.get,
		find: reader.find,
		isEnded: sessions.isEnded,
		now,
	};
	const service: RecordService = {
		...reader,
		backups,
		damage,
		crons,
		processes,
		onRestore: (listener) => restoreListeners.add(() => listener()),
		database,
		settings,
		mail,
		files,
		deliver,
		// Log lines about a person who is to be forgotten may be pending in any process.
		logs: { ...logs, redact: processes.everywhere("logs without", logs.redact) },
		tryS3,
		api,
		show,
		isSuperuser,
		languageOf,
		manager,
		listCollections: (query) => listCollections(context, database.read, query),
		async runSql(text, limit, access) {
			const started = performance.now();
			const took = () => Math.round(performance.now() - started);
			const statements = splitStatements(text);
			if (statements.some(controlsTransaction)) throw new QueryRefused("this is a transaction already");
			// Both engines still refuse writes here, inside a WITH or after other statements.
			if (access === "read" && !statements.every(isReading))
				throw new QueryRefused("only SELECT is possible");
			if (access === "read" || !isWriting(text)) {
				const connection = database.bounded({ name: "sql console" });
				for (const one of statements.slice(0, -1)) await connection.describe(one);
				const { columns, rows } = await connection.query(statements.at(-1) ?? "", limit);
				return { execTime: took(), affectedRows: 0, columns, rows };
			}
			// It is unknown what was written, so all caches are invalid.
			const { changes } = await database.write((tx) => {
				tx.publish({ kind: "anything" } satisfies StateMessage);
				return tx.script(text);
			});
			await collections.reload();
			allOutdated();
			return { execTime: took(), affectedRows: changes, columns: [], rows: [] };
		},
		tryView: (query) => tryView(context, database.read, query),
		truncate: upToDate(async (name, request) => {
			const collection = collectionOf(context, name);
			if (collection.type === "view") throw badRequest(messages.noTruncateOfView);
			if (collection.owned) throw badRequest(messages.noTruncateOfOwn);
			await write(async (writing) => {
				for (;;) {
					const records = await selectRecords(context, writing.tx, collection, { limit: 500 });
					if (records.length === 0) return;
					for (const { id } of records) {
						// The record may have been deleted by a cascade from another one.
						if (!(await selectById(context, writing.tx, collection, id))) continue;
						await deleteRecord(writing, collection, id, request, false);
					}
				}
			}).catch((error: unknown) => {
				throw error instanceof ApiError ? badRequest(messages.failedTruncate) : error;
			});
		}),
		collection: collections.get,
		collections: collections.all,
		transaction: (work) => upToDate(() => write((writing) => work(writing.records)))(),
		sessions,
		guard,
		authenticate: (token) => readToken(token, tokenSource),
		fileIdentity: (token) => readToken(token, tokenSource, "file"),
		issueToken: (identity) => issueToken(identity, now()),
		async startSession(identity, request, { method, duration, refreshable }) {
			const lasts = duration ?? identity.collection.auth?.authToken.duration ?? 0;
			const event = { identity, method, request, duration: lasts };
			const agent = request.headers.user_agent ?? "";
			const kept = write(async (writing) => {
				await options.onSession?.(event, writing.records);
				return sessions.open(writing.tx, identity, { method, ip: request.ip, agent, duration: lasts });
			});
			const session = await kept.catch((error: unknown) => {
				const isFull = error instanceof DatabaseUnusable && error.code === "full";
				// On a full disk an administrator who can free space is let in, for a limited time and without a row.
				if (!isFull || !isSuperuser(identity)) throw error;
				return null;
			});
			if (session === null)
				return issueToken(identity, now(), "auth", { duration: lastsOnFullDisk, refreshable: false });
			const content = { duration: lasts, ...(refreshable !== undefined && { refreshable }) };
			return issueToken({ ...identity, session }, now(), "auth", content);
		},
		provesCode: (identity, otpId, code, ip) => provesCode(service, now(), identity, { otpId, code, ip }),
		provesPassword: ({ collection, record }, typed, ip) =>
			provesPassword(guard, { collection, record }, typed, ip),
		matchesRule: (collection, record, rule, request, filter = "") =>
			matchesRule(reading, collection, record, { rule, filter }, request),
		matchingRule: (collection, records, rule, request, filter = "") =>
			matchingRule(reading, collection, records, { rule, filter }, request),
		tryList: (collection, rule, request) => tryList(reading, collection, rule, request),
		tryCreate: (collection, rule, request) => tryCreate(reading, collection, rule, request),
		onChange: (listener) => changeListeners.add(listener),
		onDelete(listener) {
			deleteListeners.add(listener);
			return () => deleteListeners.delete(listener);
		},
		onOutdated: (listener) => outdatedListeners.add(listener),
		async close() {
			await crons.close();
			await sender.close();
			await logs.close();
			await sessions.close();
			await database.close();
		},
	};
	addStandardJobs(crons, service, now);
	schedule();
	// The tables have the fields of the definitions: what the types of the schema say of their records holds.
	return service as unknown as RecordService<S>;
}
