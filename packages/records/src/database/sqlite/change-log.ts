/** Change log of several processes over one file: a table in the same database, and a notifier. */
import type BetterSqlite from "better-sqlite3";
import { type ChangeLogAdapter, messagesOf, payloads } from "../change-log.ts";
import { createPoller } from "../poller.ts";
import type { ReadConnection, Row, Transaction } from "../port.ts";
import { raw, sql } from "../sql.ts";
import type { PeerNotifier } from "./peer-processes.ts";

/** Milliseconds between two polls without a notification. */
const every = 250;
/** Milliseconds that a row is kept. */
const RETENTION_MS = 10 * 60_000;
/** Milliseconds between two removals of older rows. */
const cleanEvery = 60_000;
/** Rows per page. */
const page = 200;

/** Read position of a process, and the epoch it belongs to: a replaced database file has another epoch. */
export interface Place {
	readonly epoch: string;
	readonly seq: number;
}

const schema = `
	CREATE TABLE IF NOT EXISTS "_feed" ("seq" INTEGER PRIMARY KEY AUTOINCREMENT, "at" INTEGER NOT NULL, "payload" TEXT NOT NULL);
	CREATE TABLE IF NOT EXISTS "_feed_epoch" ("epoch" TEXT PRIMARY KEY NOT NULL);
	INSERT INTO "_feed_epoch" SELECT lower(hex(randomblob(8))) WHERE NOT EXISTS (SELECT 1 FROM "_feed_epoch");
`;

/** Milliseconds to wait for another process that does the same at start-up. */
const LOCK_TIMEOUT_MS = 5000;

function runExclusive(writer: BetterSqlite.Database, statements: string): void {
	writer.pragma(`busy_timeout = ${LOCK_TIMEOUT_MS}`);
	try {
		writer.exec(`BEGIN IMMEDIATE; ${statements} COMMIT;`);
	} finally {
		if (writer.inTransaction) writer.exec("ROLLBACK");
		writer.pragma("busy_timeout = 0");
	}
}

/** Creates missing tables; returns the current position. */
export function openChangeLog(writer: BetterSqlite.Database): Place {
	runExclusive(writer, schema);
	const row = writer
		.prepare(`
			SELECT "epoch",
				COALESCE((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = '_feed'), 0) AS "seq"
			FROM "_feed_epoch"`)
		.get() as Row;
	return { epoch: String(row.epoch), seq: Number(row.seq) };
}

/** Starts a new epoch: the messages in a file from elsewhere are outdated. */
export function resetChangeLog(writer: BetterSqlite.Database): void {
	runExclusive(writer, `DROP TABLE IF EXISTS "_feed"; DROP TABLE IF EXISTS "_feed_epoch"; ${schema}`);
}

/** Removes the change log from a copy of the database: its messages are only useful for a moment. */
export function removeChangeLog(copy: BetterSqlite.Database): void {
	copy.pragma("secure_delete = ON");
	copy.exec('DROP TABLE IF EXISTS "_feed"; DROP TABLE IF EXISTS "_feed_epoch";');
}

export interface SqliteChangeLogOptions {
	readonly notifier: PeerNotifier;
	readonly read: ReadConnection;
	readonly write: (work: (tx: Transaction) => Promise<unknown>) => Promise<unknown>;
	readonly start: Place;
	readonly failed: (error: unknown) => void;
}

/** One process writes at a time, so the row numbers are in commit order and without gaps. */
export function sqliteChangeLog({
	notifier,
	read,
	write,
	start,
	failed,
}: SqliteChangeLogOptions): ChangeLogAdapter {
	let place = start;
	let cleaned = 0;
	let cleaner: NodeJS.Timeout | undefined;

	async function readPage() {
		const rows = await read.all(sql`
			SELECT e."epoch", f."seq", f."payload",
				COALESCE((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = ${"_feed"}), 0) AS "last"
			FROM "_feed_epoch" AS e
				LEFT JOIN "_feed" AS f ON f."seq" > ${place.seq}
			ORDER BY f."seq"
			LIMIT ${raw(String(page))}`);
		const [first] = rows;
		const epoch = String(first?.epoch);
		const last = Number(first?.last);
		const next = first?.payload ? Number(first.seq) : last + 1;
		if (epoch !== place.epoch || next !== place.seq + 1) {
			place = { epoch, seq: last };
			return { missed: true, messages: [], more: false };
		}
		const found = rows.filter((row) => row.payload !== null);
		place = { epoch, seq: Number(found.at(-1)?.seq ?? place.seq) };
		const messages = found.flatMap((row) => messagesOf(String(row.payload)));
		return { missed: false, messages, more: found.length === page };
	}

	const clean = (tx: Pick<Transaction, "run">) =>
		tx.run(sql`
			DELETE FROM "_feed"
			WHERE "seq" < COALESCE(
				(SELECT "seq" FROM "_feed" WHERE "at" >= ${Date.now() - RETENTION_MS} ORDER BY "seq" LIMIT 1),
				${Number.MAX_SAFE_INTEGER}
			)`);

	/** Schedules a cleanup, so that rows are removed even if nothing more is written. */
	function cleanLater(): void {
		cleaner ??= setTimeout(() => {
			cleaner = undefined;
			cleaned = Date.now();
			write(clean).catch(failed);
		}, RETENTION_MS + cleanEvery).unref();
	}

	const reading = createPoller(readPage, every, failed);
	const stop = notifier.onNotify(() => reading.wake());
	return {
		shared: true,
		follow: reading.follow,
		catchUp: reading.catchUp,
		async keep(tx, messages) {
			for (const payload of payloads(messages)) {
				await tx.run(sql`INSERT INTO "_feed" ("at", "payload") VALUES (${Date.now()}, ${payload})`);
			}
			if (Date.now() - cleaned > cleanEvery) {
				await clean(tx);
				cleaned = Date.now();
			}
		},
		committed() {
			reading.wake();
			notifier.notify();
			cleanLater();
		},
		async close() {
			clearTimeout(cleaner);
			stop();
			await reading.close();
		},
	};
}
