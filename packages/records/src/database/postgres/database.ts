/** PostgreSQL adapter: a pool for reading and a pool for writing. */
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createPacer } from "../../pacer.ts";
import { takeFrom } from "../../transfer/portable.ts";
import { saveFrom } from "../../transfer/save-task.ts";
import type { ChangeLogAdapter } from "../change-log.ts";
import { createFairQueue, timeOf } from "../fair-queue.ts";
import { keptTables, type RowKeeper } from "../kept.ts";
import type { Database, QueryReads, ReadCaller, Transaction } from "../port.ts";
import { QueryTooCostly, SchemaMismatch, UniqueViolation } from "../port.ts";
import type { Message } from "../shared.ts";
import { postgresBulkCopy } from "./bulk-copy.ts";
import { postgresChangeLog } from "./change-log.ts";
import { postgresDialect } from "./dialect.ts";
import { isConflict, isDeadlock, isGone, isStalePlan, translate, translateRejection } from "./errors.ts";
import { fullName } from "./identifiers.ts";
import { changeLogLock, changeOfTables, gateTable, lockSpace, turnstile } from "./locks.ts";
import { postgresMemory } from "./memory.ts";
import { type StatementNames, statementNames } from "./names.ts";
import { prepare } from "./prepare.ts";
import { queryReads } from "./query-reads.ts";
import {
	checkedText,
	configOf,
	oneOnly,
	oneStatement,
	PostgresReader,
	type Runner,
	refuse,
} from "./reader.ts";
import { serverName } from "./running-servers.ts";
import { createTurns } from "./turns.ts";
import { currentVersion, nextVersion, postgresVersion } from "./version.ts";

/** Tries of a transaction; from the third on they are serialized over all processes. */
const tries = 30;
const PARALLEL_TRIES = 2;
/** Milliseconds between two tries: exponential with jitter, up to a maximum. */
const FIRST_RETRY_DELAY_MS = 5;
const MAX_RETRY_DELAY_MS = 400;
/** Milliseconds that an open transaction may be idle: one of a frozen process blocks all others. */
const MAX_IDLE_IN_TRANSACTION_MS = 5000;
/** Concurrent bounded reads, and the time limit of one in milliseconds. */
const READ_CONCURRENCY = 4;
const DEFAULT_READ_TIMEOUT_MS = 10_000;
/** Long enough that a busy server does not make quick statements look slow. */
const HELD_UP_MS = 40;
/** Milliseconds after which a statement without a response is given up: its connection is dead. */
const DEFAULT_RESPONSE_TIMEOUT_MS = 65_000;
const DEFAULT_LOCK_TIMEOUT_MS = 20_000;
/** Milliseconds after which the server ends an idle session and releases its locks. */
const MAX_IDLE_SESSION_MS = 90_000;
/** Milliseconds beyond the limit of a bounded read that its connection has to respond. */
const READ_GRACE_MS = 5000;
/** Milliseconds that the server has to accept a connection. */
const CONNECT_TIMEOUT_MS = 5000;
/** Milliseconds that a statement waits for one of the pool's connections while others use all of them. */
const POOL_WAIT_MS = 15_000;
/** Milliseconds that the server has to close connections at shutdown. */
const CLOSE_TIMEOUT_MS = 1000;
/** Milliseconds after which a transaction with repeated conflicts is given up. */
const RETRY_TIMEOUT_MS = 15_000;

export interface PostgresOptions {
	/** Connections of this process for reading, and as many again for writing. */
	readonly connections?: number;
	/** Called with errors of idle connections. */
	readonly onFault?: (error: unknown) => void;
	/** Time limit of one bounded read in milliseconds. */
	readonly readTimeoutMs?: number;
	/** Milliseconds that a statement may go without a response; twice as many in a writing transaction. */
	readonly responseTimeoutMs?: number;
	/** Milliseconds that a transaction waits for a lock. */
	readonly lockTimeoutMs?: number;
	/** Called when opening has to wait for another process that changes the tables. */
	readonly onWait?: () => void;
}

/** A server that does not answer is given up long before a request that waits behind others is. */
class PromptClient extends pg.Client {
	constructor(config?: pg.ClientConfig) {
		super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
	}
}

class PostgresTransaction extends PostgresReader implements Transaction {
	readonly committed: (() => void)[] = [];
	readonly undone: (() => Promise<void>)[] = [];
	readonly messages: Message[] = [];
	/** Conflict that makes this try fail, whatever became of the error later. */
	conflict: unknown;
	/** Whether a unique index refused a write. */
	duplicate = false;
	/** Whether it may have changed rows that are kept. */
	concernsKept: boolean;
	readonly #client: pg.PoolClient;
	readonly #kept: RowKeeper;

	constructor(client: pg.PoolClient, names: StatementNames, kept: RowKeeper, isAlter: boolean) {
		super(
			names,
			(work) => this.#watch(work(client)),
			(work) => this.#inSavepoint(() => work(client)),
		);
		this.#client = client;
		this.#kept = kept;
		this.concernsKept = isAlter;
	}

	/** Runs user-written SQL in a savepoint: if it fails, earlier work stays. */
	async #inSavepoint<T>(work: () => Promise<T>): Promise<T> {
		await this.#client.query("SAVEPOINT written");
		try {
			const result = await work();
			await this.#client.query("RELEASE SAVEPOINT written");
			return result;
		} catch (error) {
			if (isConflict(error) || isGone(error)) this.conflict ??= error;
			if (!isGone(error)) await this.#client.query("ROLLBACK TO SAVEPOINT written");
			throw error;
		}
	}

	async #watch<T>(running: Promise<T>): Promise<T> {
		try {
			return await running;
		} catch (error) {
			if (isConflict(error) || isGone(error)) this.conflict ??= error;
			const translated = translate(error);
			if (translated instanceof UniqueViolation) this.duplicate = true;
			throw translated;
		}
	}

	/** What is prepared before or within a change of tables fits others than those after its commit, or its end. */
	#prepareNothingFor(text: string): void {
		if (/^(CREATE|ALTER|DROP) /.test(text)) this.names = { of: () => undefined, renew: () => undefined };
	}

	async run(sql: Parameters<Transaction["run"]>[0]): Promise<{ changes: number }> {
		this.#prepareNothingFor(sql.text);
		this.concernsKept ||= this.#kept.isChangedBy(sql.text);
		return { changes: (await this.execute(sql)).rowCount ?? 0 };
	}

	async statement(text: string): Promise<void> {
		this.#prepareNothingFor(text);
		this.concernsKept = true;
		const statement = oneOnly(text);
		await this.#inSavepoint(() => this.#client.query(statement)).catch(refuse);
	}

	async readsOf(query: string): Promise<QueryReads> {
		const runner = this.#client as unknown as Runner;
		return this.#inSavepoint(() => queryReads(runner, oneStatement(query))).catch(refuse);
	}

	async script(text: string): Promise<{ changes: number }> {
		checkedText(text);
		this.concernsKept = true;
		const running = this.#inSavepoint<pg.QueryResult | pg.QueryResult[]>(() => this.#client.query(text));
		const results = await running.catch(refuse);
		const last = Array.isArray(results) ? results.at(-1) : results;
		return { changes: last?.rowCount ?? 0 };
	}

	afterCommit(action: () => void): void {
		this.committed.push(action);
	}

	afterRollback(action: () => Promise<void>): void {
		this.undone.push(action);
	}

	publish(message: Message): void {
		this.messages.push(message);
	}
}

/** Whether a failed transaction may be retried, and how often. */
type Retry = "no" | "again" | "once" | "duplicate";
/**
 * A number taken by several at once goes to one of them; the others follow in turn, and a third party may get in
 * between.
 */
const duplicateTries = 2;

/**
 * Opens a PostgreSQL database (15 or newer). Writing transactions are serializable and are retried after a conflict.
 * @throws DatabaseUnusable if the server is unreachable, denies access or is too old.
 */
export async function openPostgres(address: string, options: PostgresOptions = {}): Promise<Database> {
	const { connections = 10, onFault = () => undefined, readTimeoutMs = DEFAULT_READ_TIMEOUT_MS } = options;
	const { responseTimeoutMs = DEFAULT_RESPONSE_TIMEOUT_MS, lockTimeoutMs = DEFAULT_LOCK_TIMEOUT_MS } =
		options;
	/** Sockets of the pools' connections, including those of abandoned pools. */
	const sockets = new Set<Socket>();
	const common: pg.PoolConfig = {
		connectionString: address,
		stream() {
			const socket = new Socket();
			sockets.add(socket);
			return socket.once("close", () => sockets.delete(socket));
		},
		max: connections,
		// In the queue of a busy pool. A connection itself is made sooner or not at all, see `PromptClient`.
		connectionTimeoutMillis: POOL_WAIT_MS,
		Client: PromptClient,
		idleTimeoutMillis: MAX_IDLE_SESSION_MS - 30_000,
		keepAlive: true,
		application_name: serverName,
	};
	let isClosing = false;
	function pool(config: pg.PoolConfig): pg.Pool {
		const made = new pg.Pool({ ...common, ...config });
		// Errors while closing are expected.
		made.on("error", (error) => {
			if (!isClosing) onFault(error);
		});
		// If a connection breaks between two statements of a transaction, the next statement reports it.
		made.on("connect", (client) => client.on("error", () => undefined));
		return made;
	}
	const openPools = () => ({
		// The server ends reads that take longer than a minute, such as a costly filter.
		readers: pool({
			statement_timeout: 60_000,
			query_timeout: responseTimeoutMs,
			// They write only counters.
			options: "-c synchronous_commit=off",
		}),
		writers: pool({
			options: `-c default_transaction_isolation=serializable -c lock_timeout=${lockTimeoutMs} -c idle_session_timeout=${MAX_IDLE_SESSION_MS}`,
			idle_in_transaction_session_timeout: MAX_IDLE_IN_TRANSACTION_MS,
			query_timeout: 2 * responseTimeoutMs,
		}),
		/** Bounded reads; the server ends them a second after they were ended here. */
		bounded: pool({
			max: READ_CONCURRENCY,
			statement_timeout: readTimeoutMs + 1000,
			query_timeout: Math.min(responseTimeoutMs, readTimeoutMs + READ_GRACE_MS),
			options: "-c client_connection_check_interval=1000",
		}),
	});
	let { readers, writers, bounded } = openPools();
	const readQueue = createFairQueue(READ_CONCURRENCY);

	/**
	 * Replaces the pools after a connection went silent while the server still responds: other connections may be dead
	 * as well. Running statements end with their response or when they are given up.
	 */
	function renewPools(): void {
		if (isClosing) return;
		const old = [readers, writers, bounded];
		({ readers, writers, bounded } = openPools());
		for (const one of old) void one.end();
	}

	/** Returns a connection. A caller that was waiting on an abandoned pool gets one of the new pool. */
	async function connectionOf(current: () => pg.Pool): Promise<pg.PoolClient> {
		const requestedPool = current();
		const taken = requestedPool.connect().catch((error: unknown) => {
			if (current() === requestedPool) throw error;
			return current().connect();
		});
		return translateRejection(taken);
	}
	const names = statementNames();
	const kept = keptTables();
	const turns = createTurns();
	let broken = false;
	/** How a writing transaction begins; the gate table exists after the first schema change. */
	let beginning = "BEGIN";

	/**
	 * Reads can be repeated: a broken connection, a stale plan or a deadlock with a schema change is retried.
	 */
	async function reading<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
		try {
			return await work(readers as unknown as Runner);
		} catch (error) {
			if (isStalePlan(error)) names.renew();
			else if (!isConflict(error) && (!isGone(error) || broken)) {
				broken = broken && isGone(error);
				throw translate(error);
			}
		}
		try {
			const result = await work(readers as unknown as Runner);
			broken = false;
			return result;
		} catch (error) {
			// No second try while the server is down.
			broken = isGone(error);
			throw translate(error);
		}
	}

	/** Runs several statements on one connection, in a read-only transaction. */
	async function readingTogether<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
		const client = await connectionOf(() => readers);
		let failure: Error | undefined;
		try {
			await client.query("BEGIN READ ONLY");
			return await work(client as unknown as Runner);
		} catch (error) {
			if (isGone(error)) failure = error as Error;
			throw error;
		} finally {
			if (!failure) await client.query("ROLLBACK").catch((error: Error) => (failure = error));
			client.release(failure);
		}
	}

	/**
	 * Runs one bounded read. A caller that disconnects leaves a broken connection, and the server ends its statement.
	 */
	const readingFor =
		(caller: ReadCaller, time: () => AbortSignal, toError: (error: unknown) => unknown) =>
		<T>(work: (runner: Runner) => Promise<T>): Promise<T> =>
			readQueue.run(caller, time(), async (ended) => {
				const client = await connectionOf(() => bounded);
				let failure: Error | undefined;
				const { promise: end, reject } = Promise.withResolvers<never>();
				const stop = () => reject(new QueryTooCostly());
				end.catch(() => undefined);
				// The caller may have gone while the connection was made.
				if (ended.aborted) stop();
				else ended.addEventListener("abort", stop, { once: true });
				const read = async () => {
					await Promise.race([client.query("BEGIN READ ONLY"), end]);
					const result = await Promise.race([work(client as unknown as Runner), end]);
					// A query may also set something; nothing of it stays for the next reader.
					await client.query("ROLLBACK");
					return result;
				};
				try {
					return await read().catch(async (error: unknown) => {
						if (!isConflict(error)) throw error;
						await client.query("ROLLBACK");
						return read();
					});
				} catch (error) {
					if (error instanceof QueryTooCostly || isGone(error)) failure = error as Error;
					else await client.query("ROLLBACK").catch((one: Error) => (failure = one));
					throw toError(error);
				} finally {
					ended.removeEventListener("abort", stop);
					client.release(failure);
				}
			});

	/** Acquires locks; `signal` aborts the wait. */
	async function hold(client: pg.PoolClient, keys: readonly number[], signal?: AbortSignal): Promise<void> {
		// Closing the connection ends its waiting statement.
		const stop = () => void (client as unknown as pg.Client).end();
		if (signal?.aborted) stop();
		else signal?.addEventListener("abort", stop, { once: true });
		try {
			for (const key of keys) {
				await client.query("SELECT pg_advisory_lock($1, $2)", [lockSpace, key]);
			}
		} finally {
			signal?.removeEventListener("abort", stop);
		}
	}

	/**
	 * One try. `held`: locks acquired before the transaction begins, so that it sees the changes that they waited for.
	 */
	async function attempt<T>(
		work: (tx: Transaction) => Promise<T>,
		held: readonly number[],
		signal?: AbortSignal,
	): Promise<{ result: T; tx: PostgresTransaction } | { error: unknown; retry: Retry }> {
		let client: pg.PoolClient;
		try {
			client = await connectionOf(() => writers);
		} catch (error) {
			return { error, retry: "no" };
		}
		const tx = new PostgresTransaction(client, names, kept, held.includes(changeOfTables));
		let failure: Error | undefined;
		let isCommitting = false;
		// With its connection: a write that waited for one may have come before the deadlock.
		const endTurn = await turns.next();
		try {
			await hold(client, held, signal);
			await client.query(beginning);
			const result = await work(tx);
			if (tx.messages.length > 0 && !tx.conflict) await changeLog.keep(tx, tx.messages);
			if (tx.conflict) throw tx.conflict;
			isCommitting = true;
			// As one text: once it is committed, no process can stop before the version is the next one.
			await client.query(tx.concernsKept ? `COMMIT; ${nextVersion}` : "COMMIT");
			return { result, tx };
		} catch (error) {
			const cause = tx.conflict ?? error;
			if (isGone(cause)) failure = cause as Error;
			else await client.query("ROLLBACK").catch((one: Error) => (failure = one));
			// If the connection broke during the commit, its outcome is unknown: then nothing is undone.
			if (!isCommitting || !isGone(cause)) for (const undo of tx.undone) await undo();
			if (isDeadlock(cause)) turns.crowded();
			const retry = tx.duplicate ? "duplicate" : retryOf(cause, isCommitting);
			return { error: isCommitting || tx.conflict ? translate(cause) : error, retry };
		} finally {
			endTurn();
			for (const key of failure ? [] : held) {
				await client
					.query("SELECT pg_advisory_unlock($1, $2)", [lockSpace, key])
					.catch((one: Error) => (failure = one));
			}
			client.release(failure);
		}
	}

	/** A transaction that may have been committed when the connection broke is not retried. */
	function retryOf(error: unknown, isCommitting: boolean): Retry {
		if (isStalePlan(error)) names.renew();
		if (isConflict(error)) return "again";
		return isGone(error) && !isCommitting ? "once" : "no";
	}

	/** Writes that have not ended: the pools close after them, since a pool that closes forgets who waits for it. */
	const writes = new Set<Promise<unknown>>();

	function write<T>(
		work: (tx: Transaction) => Promise<T>,
		locks?: readonly number[],
		signal?: AbortSignal,
	): Promise<T> {
		const one = writeWithRetries(work, locks, signal);
		const forget = () => void writes.delete(ended);
		const ended: Promise<void> = one.then(forget, forget);
		writes.add(ended);
		return one;
	}

	async function writeWithRetries<T>(
		work: (tx: Transaction) => Promise<T>,
		locks: readonly number[] = [],
		signal?: AbortSignal,
	): Promise<T> {
		const end = performance.now() + RETRY_TIMEOUT_MS;
		let onceMore = true;
		let duplicates = 0;
		for (let count = 1; ; count += 1) {
			const held = count > PARALLEL_TRIES || duplicates > 0 ? [...locks, turnstile] : locks;
			const outcome = await attempt(work, held, signal);
			if ("result" in outcome) {
				const { committed, messages } = outcome.tx;
				for (const action of committed) action();
				if (messages.length > 0) changeLog.committed(messages);
				return outcome.result;
			}
			const { error, retry } = outcome;
			const isLast = count >= tries || performance.now() > end || signal?.aborted === true;
			// A duplicate may be a concurrent write that the checks of this try could not see: the next try sees it, and
			// reports the error or takes the next number.
			if (retry === "duplicate") duplicates += 1;
			const isOver = retry === "no" || (retry === "once" && !onceMore) || duplicates > duplicateTries;
			if (isLast || isOver) throw translate(error);
			if (retry === "once") onceMore = false;
			else await delay(Math.random() * Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** (count - 1)));
		}
	}

	async function findGate(): Promise<void> {
		const { rows } = await readers.query("SELECT to_regclass($1) IS NOT NULL AS found", [gateTable]);
		if (rows[0]?.found) beginning = `BEGIN; LOCK TABLE "${gateTable}" IN ACCESS SHARE MODE`;
	}

	let changeLog: ChangeLogAdapter;
	async function close(): Promise<void> {
		isClosing = true;
		readQueue.end();
		await Promise.all(writes);
		await changeLog?.close();
		await Promise.all([readers.end(), writers.end(), bounded.end()]);
		// A dead connection never closes properly, and would keep the process alive.
		setTimeout(() => {
			for (const socket of sockets) socket.destroy();
		}, CLOSE_TIMEOUT_MS).unref();
	}

	try {
		const client = await writers.connect();
		await prepare(client, options.onWait).finally(() => client.release());
		changeLog = await postgresChangeLog({
			pool: { query: (config) => readers.query(config) },
			renewed: renewPools,
			config: { connectionString: address, application_name: "rafta bell", connectionTimeoutMillis: 5000 },
			lock: [lockSpace, changeLogLock],
			failed: onFault,
		});
	} catch (error) {
		await close();
		throw translate(error);
	}
	const bulkCopy = postgresBulkCopy(address);
	const read = new PostgresReader(names, reading, readingTogether);
	const version = postgresVersion(() =>
		reading((runner) => runner.query({ name: "version", text: currentVersion })),
	);

	return {
		dialect: postgresDialect,
		memory: postgresMemory((statement) => reading((runner) => runner.query(configOf(statement, names)))),
		read,
		bounded(caller) {
			const time = timeOf(caller, readTimeoutMs);
			// User-written SQL is refused with the engine's own message.
			const sameError = (error: unknown) => error;
			return new PostgresReader(
				names,
				readingFor(caller, time, translate),
				readingFor(caller, time, sameError),
			);
		},
		endReads: () => readQueue.end(),
		// A full table scan runs in a process of the server.
		costOf: () => "rows",
		async scans({ text, values }) {
			const rows = await read.all({ text: `EXPLAIN ${text}`, values });
			return rows.some((row) => /Seq Scan on \S+ t\b/.test(String(Object.values(row)[0])));
		},
		heldUpMs: HELD_UP_MS,
		changeLog,
		version,
		keeps: kept.keeps,
		// A prepared statement takes values of its columns' former types, and refuses others.
		forgetPrepared: names.renew,
		write: (work) => write(work),
		// The server combines the flushes of concurrent commits by itself.
		writeGrouped: (work) => write(work),
		async alter(work, signal) {
			const result = await write(work, [changeOfTables], signal);
			if (beginning === "BEGIN") await findGate();
			return result;
		},
		isFile: false,
		snapshot: (file) => saveFrom(address, file),
		async replace(file, onExchange) {
			await takeFrom(file, bulkCopy, onExchange);
			names.renew();
		},
		check: async () => undefined,
		async size() {
			const { rows } = await translateRejection(
				readers.query("SELECT pg_database_size(current_database()) AS bytes"),
			);
			return Number(rows[0]?.bytes);
		},
		async tableSizes() {
			const { rows } = await translateRejection(
				readers.query(`
					SELECT relname AS name, pg_total_relation_size(oid) AS bytes
					FROM pg_class
					WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`),
			);
			return new Map(rows.map(({ name, bytes }) => [fullName(String(name)), Number(bytes)]));
		},
		async optimize() {
			const { rows } = await translateRejection(
				readers.query(`
					SELECT quote_ident(relname) AS name FROM pg_stat_user_tables
					WHERE schemaname = current_schema()
						AND (n_mod_since_analyze > 0 OR COALESCE(last_analyze, last_autoanalyze) IS NULL)`),
			);
			const pace = createPacer();
			// One table at a time: new statistics end every connection's plans over a table.
			for (const { name } of rows) {
				await translateRejection(readers.query(`ANALYZE ${name}`)).catch((error: unknown) => {
					// The table was removed meanwhile.
					if (!(error instanceof SchemaMismatch)) throw error;
				});
				await pace();
			}
		},
		close,
	};
}
