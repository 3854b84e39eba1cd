import { accessSync, constants, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type BetterSqlite from "better-sqlite3";
import { type ChangeLogAdapter, inProcessChangeLog } from "../change-log.ts";
import { createFairQueue } from "../fair-queue.ts";
import { keptTables } from "../kept.ts";
import { processMemory } from "../memory.ts";
import type { Database, Row } from "../port.ts";
import { DatabaseUnusable } from "../port.ts";
import { isBusy } from "./busy.ts";
import { openChangeLog, resetChangeLog, sqliteChangeLog } from "./change-log.ts";
import { checkServedFile, copyServedFile } from "./check.ts";
import { createCheckpoints, MAX_LOG_PAGES } from "./checkpoints.ts";
import { openConnection } from "./connection.ts";
import { sqliteDialect } from "./dialect.ts";
import { putAside, putBack, removeFile } from "./file-swap.ts";
import { groupWrites } from "./group-writes.ts";
import { openSqliteMemory } from "./memory.ts";
import type { PeerProcesses } from "./peer-processes.ts";
import { plans } from "./plans.ts";
import { SqliteReader } from "./reader.ts";
import { letGoOf } from "./reading/pool.ts";
import { processReader } from "./reading/reader.ts";
import { Statements } from "./statements.ts";
import { transactions } from "./transactions.ts";
import { createWriteLock } from "./write-lock.ts";

/** Incremented when files of an older release need more than added tables and columns. */
export const dataFormat = 1;

function openChecked(file: string): BetterSqlite.Database {
	const folder = dirname(file);
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		accessSync(folder, constants.W_OK);
		if (existsSync(file)) accessSync(file, constants.W_OK);
	} catch {
		throw new DatabaseUnusable("unwritable", folder);
	}
	try {
		const database = openConnection(file, false);
		database.pragma("journal_mode = WAL");
		// An acknowledged write must survive a power cut, so every commit is flushed to disk.
		database.pragma("synchronous = FULL");
		database.pragma(`wal_autocheckpoint = ${MAX_LOG_PAGES}`);
		return database;
	} catch (error) {
		if (isBusy(error)) throw new DatabaseUnusable("locked", file);
		throw new DatabaseUnusable("damaged", error instanceof Error ? error.message : file);
	}
}

interface Connections {
	readonly writer: BetterSqlite.Database;
	readonly reader: BetterSqlite.Database;
	readonly writeStatements: Statements;
	readonly readStatements: Statements;
	/** Name of what all others have committed; different for every connection. */
	version(): string;
}

let opened = 0;

function connect(file: string): Connections {
	const writer = openChecked(file);
	const found = Number(writer.pragma("user_version", { simple: true }));
	if (found > dataFormat) {
		writer.close();
		throw new DatabaseUnusable("newer_format", `${found} > ${dataFormat}`);
	}
	if (found < dataFormat) writer.pragma(`user_version = ${dataFormat}`);
	writer.pragma("busy_timeout = 0");
	const reader = openConnection(file, true);
	opened += 1;
	const name = opened;
	const version = writer.prepare("PRAGMA data_version").pluck();
	/** Read once for the requests of one turn of the event loop, which had all arrived before it. */
	let current: string | null = null;
	const forget = (): void => {
		current = null;
	};
	return {
		writer,
		reader,
		writeStatements: new Statements(writer),
		readStatements: new Statements(reader),
		version() {
			if (current === null) {
				current = `${name}.${version.get()}`;
				setImmediate(forget);
			}
			return current;
		},
	};
}

function disconnect({ writer, reader }: Connections): void {
	reader.close();
	try {
		writer.pragma("optimize");
	} catch {
		// On a full or read-only disk the statistics cannot be updated; closing matters more.
	}
	writer.close();
}

/** Milliseconds that a read waits for a file that another process uses exclusively. */
const MAX_ABSENCE_MS = 10_000;

interface Absence {
	readonly over: Promise<void>;
	end(): void;
}

/** Starts a period without the file. Waiting for its end fails after a while. */
function beginAbsence(file: string): Absence {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const timer = setTimeout(() => reject(new DatabaseUnusable("locked", file)), MAX_ABSENCE_MS);
	promise.catch(() => undefined);
	const end = () => {
		clearTimeout(timer);
		resolve();
	};
	return { over: promise, end };
}

/** Concurrent bounded reads, and the time limit of one in milliseconds. */
const READ_CONCURRENCY = 4;
const DEFAULT_READ_TIMEOUT_MS = 10_000;

/** Nothing else is served while a statement runs on the process's own connection. */
const HELD_UP_MS = 8;

/** Largest file, in bytes, whose tables are measured. */
const MAX_MEASURED_BYTES = 200_000_000;

export interface SqliteOptions {
	/** The other processes that serve the same file, if there are any. */
	readonly peers?: PeerProcesses;
	/** Called with errors that no caller waits for. */
	readonly onFault?: (error: unknown) => void;
	/** Time limit of one bounded read in milliseconds. */
	readonly readTimeoutMs?: number;
}

/**
 * Opens (or creates) an SQLite database file: one connection for writing, one for reading.
 * @throws DatabaseUnusable if the folder is not writable, or the file is damaged or of a newer release.
 */
export function openSqlite(file: string, options: SqliteOptions = {}): Database {
	const { peers, onFault = () => undefined } = options;
	const readProcesses = {
		file,
		queue: createFairQueue(READ_CONCURRENCY),
		timeoutMs: options.readTimeoutMs ?? DEFAULT_READ_TIMEOUT_MS,
		present: () => absence?.over,
	};
	const planned = plans();
	let connections = connect(file);
	const counts = peers ? openSqliteMemory(file) : null;
	let absence: Absence | null = null;
	const runExclusive = createWriteLock(peers);
	const kept = keptTables();
	const checkpoints = createCheckpoints(file, onFault);
	const writing = transactions(
		() => connections,
		() => changeLog,
		kept,
		checkpoints,
	);
	const { transact } = writing;
	const read = new SqliteReader(readStatements);
	const changeLog: ChangeLogAdapter = peers
		? sqliteChangeLog({
				notifier: peers.notifier,
				read,
				write: (work) => runExclusive(() => transact(work)),
				start: openChangeLog(connections.writer),
				failed: onFault,
			})
		: inProcessChangeLog();
	peers?.hold({
		letGo() {
			absence = beginAbsence(file);
			leaveFile();
		},
		comeBack() {
			// A file that cannot be opened ends the process: its successor reports why.
			connections = connect(file);
			absence?.end();
			absence = null;
		},
	});

	function readStatements(): Statements | Promise<Statements> {
		return absence === null
			? connections.readStatements
			: absence.over.then(() => connections.readStatements);
	}

	/** Closes the file everywhere in this process. */
	function leaveFile(): void {
		letGoOf(file);
		checkpoints.settle();
		disconnect(connections);
	}

	/** Synchronous: no request is handled while no file is open. */
	function swap(replacement: string, onExchange: () => void): void {
		const old = `${file}.replaced`;
		leaveFile();
		putAside(file, old);
		try {
			renameSync(replacement, file);
			connections = connect(file);
			if (peers) resetChangeLog(connections.writer);
			onExchange();
		} catch (error) {
			if (connections.writer.open) disconnect(connections);
			putBack(old, file);
			connections = connect(file);
			throw error;
		}
		removeFile(old);
	}

	return {
		dialect: sqliteDialect,
		memory: counts ?? processMemory(),
		read,
		bounded: (caller) => processReader(readProcesses, caller),
		endReads: () => readProcesses.queue.end(),
		costOf: (sql) => (absence === null ? planned.costOf(connections.readStatements, sql) : "table"),
		scans: async (sql) => absence === null && planned.costOf(connections.readStatements, sql) !== "rows",
		heldUpMs: HELD_UP_MS,
		version: () => (absence === null ? `${connections.version()}.${writing.marks()}` : null),
		keeps: kept.keeps,
		// The engine prepares them again by itself.
		forgetPrepared: () => undefined,
		changeLog,
		write: (work) => runExclusive(() => transact(work)),
		writeGrouped: groupWrites(runExclusive, writing),
		alter: (work) =>
			runExclusive(async () => {
				const result = await transact(work);
				planned.forget();
				writing.mark();
				return result;
			}),
		isFile: true,
		snapshot: (target) => copyServedFile(file, target),
		replace: (replacement, onExchange) =>
			runExclusive(async () => {
				const callBack = await peers?.enterExclusiveMode();
				try {
					swap(replacement, onExchange);
				} finally {
					callBack?.();
				}
			}),
		check: () => checkServedFile(file),
		async size() {
			const parts = [file, `${file}-wal`].map((one) => statSync(one, { throwIfNoEntry: false })?.size ?? 0);
			return parts.reduce((sum, bytes) => sum + bytes, 0);
		},
		async tableSizes() {
			const found = await readStatements();
			const pages = Number((found.get("PRAGMA page_count").get() as Row).page_count);
			const size = Number((found.get("PRAGMA page_size").get() as Row).page_size);
			// Measuring reads every page and blocks the process.
			if (pages * size > MAX_MEASURED_BYTES) return new Map();
			const rows = found
				.get(`
					SELECT s."tbl_name" AS "name", SUM(d."pgsize") AS "bytes"
					FROM "dbstat" d
						JOIN "sqlite_schema" s ON s."name" = d."name"
					WHERE d."aggregate" = 1
					GROUP BY s."tbl_name"`)
				.all() as Row[];
			return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
		},
		optimize: () => runExclusive(async () => void connections.writer.pragma("optimize")),
		async close() {
			readProcesses.queue.end();
			await runExclusive.idle();
			await changeLog.close();
			if (absence === null) leaveFile();
			checkpoints.close();
			counts?.close();
		},
	};
}
