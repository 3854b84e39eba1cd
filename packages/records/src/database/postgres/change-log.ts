/**
 * Change log of all processes over one PostgreSQL database. The messages of a transaction are rows written with its
 * data. Transactions commit in a different order than they number their rows in, so the common order is made
 * afterwards: a *place* is a snapshot of what is committed, and every process that has committed something adds the
 * next one and notifies. All processes read place by place, and within one by transaction and number.
 *
 * The tables are unlogged: they cost almost no disk writes, are in no archive, and are empty after a crash of the
 * server, which every process notices by the changed epoch.
 */
import pg from "pg";
import { queue } from "../../queue.ts";
import { type ChangeLogAdapter, messagesOf, payloads } from "../change-log.ts";
import { createPoller } from "../poller.ts";
import { sql } from "../sql.ts";
import { channel, clean, nextPlace, page, rowsAfter, unplaced } from "./change-log-statements.ts";
import { isGone, isSilence, messageOf } from "./errors.ts";

/**
 * Milliseconds between two polls without a notification: also finds messages of a process that died before notifying.
 */
const every = 500;
/** Milliseconds for which commits share one notification: at a low rate, and at a high rate. */
const gather = 2;
const gatherCrowd = 10;
/** Milliseconds between two notifications below which the rate is high. */
const crowd = 40;
/** Milliseconds between two removals of old rows. */
const cleanEvery = 60_000;
/** Milliseconds before the listener reconnects: doubled with each try. */
const FIRST_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 5000;
/** Time limit of a change log statement in milliseconds; a dead connection reports no error. */
const QUERY_TIMEOUT_MS = 2500;
/** Same for a retry on another connection. */
const POOL_QUERY_TIMEOUT_MS = 5000;

/** Removes rows that nobody reads any more. `query` runs one text of statements. */
export async function cleanChangeLog(query: (text: string) => Promise<unknown>, lock: string): Promise<void> {
	await query(nextPlace(lock));
	await query(clean);
}

/** Read position of a process: all of place `n`, or only up to a row in it. */
interface Place {
	readonly epoch: string;
	readonly n: number;
	readonly within: { readonly xid: string; readonly seq: string } | null;
}

/** Position before every row of a place. */
const beginning = { xid: "0", seq: "0" };

export interface PostgresChangeLogOptions {
	/** Connections for statements while the listener is disconnected. */
	readonly pool: { query(config: pg.QueryConfig): Promise<pg.QueryResult> };
	/** Called when the listener's connection was dead and a new one works. */
	readonly renewed: () => void;
	/** Configuration of the listener's connection. */
	readonly config: pg.ClientConfig;
	/** Advisory lock for adding a place: two numbers. */
	readonly lock: readonly [number, number];
	readonly failed: (error: unknown) => void;
}

/**
 * @throws Error if the current position cannot be read from the server.
 */
export async function postgresChangeLog({
	pool,
	renewed,
	config,
	lock,
	failed,
}: PostgresChangeLogOptions): Promise<ChangeLogAdapter> {
	const addPlace = nextPlace(lock.join(", "));
	/** Connection that listens for notifications, while it is open. */
	let listener: pg.Client | undefined;
	let retryDelayMs = FIRST_RETRY_DELAY_MS;
	let closed = false;
	/** Reported once, not with every try. */
	let isSilent = false;
	/** The listener's last connection did not respond. */
	let wasDeaf = false;
	const timers = new Set<NodeJS.Timeout>();
	function later(milliseconds: number, work: () => void): void {
		const timer = setTimeout(() => {
			timers.delete(timer);
			work();
		}, milliseconds).unref();
		timers.add(timer);
	}

	/** The driver expects one statement at a time on a connection. */
	const inTurn = queue(1);

	async function query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
		const client = listener;
		if (client) {
			try {
				return await inTurn(() => client.query(text, values));
			} catch (error) {
				// The connection may be the cause, whatever the error is.
				if (error instanceof pg.DatabaseError && !isGone(error)) throw error;
				wasDeaf ||= isSilence(error);
				lose(client);
			}
		}
		return pool.query({ text, values, query_timeout: POOL_QUERY_TIMEOUT_MS } as pg.QueryConfig);
	}

	await query(addPlace);
	const { rows } = await query(
		`SELECT "epoch"::text, "n"::text AS "last" FROM "_feed_places" ORDER BY "n" DESC LIMIT 1`,
	);
	let place: Place = { epoch: String(rows[0].epoch), n: Number(rows[0].last), within: null };

	async function readPage(thorough: boolean) {
		if (thorough && (await query(unplaced)).rows.length > 0) await query(addPlace);
		const { xid, seq } = place.within ?? beginning;
		const from = place.within ? place.n : place.n + 1;
		let found = (await query(rowsAfter, [from, xid, seq])).rows;
		if (found.length === 0) {
			// The server has crashed, or the tables were cleared: the change log starts again.
			await query(addPlace);
			found = (await query(rowsAfter, [from, xid, seq])).rows;
		}
		const { epoch } = found[0];
		const [first, last] = [Number(found[0].first), Number(found[0].last)];
		const isThere = epoch === place.epoch && last >= place.n;
		if (!isThere || first > from) {
			place = { epoch, n: last, within: null };
			return { missed: true, messages: [], more: false };
		}
		const news = found.filter((row) => row.payload !== null);
		const more = news.length === page;
		const tail = news.at(-1);
		place =
			more && tail
				? { epoch, n: Number(tail.n), within: { xid: tail.xid, seq: tail.seq } }
				: { epoch, n: last, within: null };
		return { missed: false, messages: news.flatMap((row) => messagesOf(row.payload)), more };
	}

	const reading = createPoller(readPage, every, failed);

	/** Connects the listener; retried indefinitely, while the poller polls by itself. */
	async function connect(): Promise<void> {
		const client = new pg.Client({ ...config, keepAlive: true, query_timeout: QUERY_TIMEOUT_MS });
		client.on("error", () => lose(client));
		client.on("end", () => lose(client));
		client.on("notification", ({ processId }) => {
			// It does not wait for its own notification.
			if (processId !== (client as pg.Client & { processID?: number }).processID) reading.wake();
		});
		try {
			await client.connect();
			await client.query(`LISTEN ${channel}`);
			if (closed) return void (await client.end());
			listener = client;
			retryDelayMs = FIRST_RETRY_DELAY_MS;
			isSilent = false;
			if (wasDeaf) renewed();
			wasDeaf = false;
			reading.wake(true);
		} catch (error) {
			client.end().catch(() => undefined);
			if (closed) return;
			if (!isSilent && !closed) failed(new Error(`no bell: ${messageOf(error)}`, { cause: error }));
			isSilent = true;
			retry();
		}
	}
	function retry(): void {
		if (closed) return;
		later(retryDelayMs * (0.5 + Math.random()), () => void connect());
		retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS);
	}
	function lose(client: pg.Client): void {
		if (listener !== client) return;
		listener = undefined;
		client.end().catch(() => undefined);
		retry();
	}

	let notifying: Promise<void> | undefined;
	let again = false;
	let notifiedAt = 0;
	/** Sends one notification for all commits within a short time. */
	function notify(): void {
		again = true;
		notifying ??= (async () => {
			while (again) {
				const isCrowd = performance.now() - notifiedAt < crowd;
				await new Promise((resolve) => setTimeout(resolve, isCrowd ? gatherCrowd : gather));
				again = false;
				notifiedAt = performance.now();
				await query(addPlace).catch(failed);
				reading.wake();
			}
		})().finally(() => {
			notifying = undefined;
		});
	}

	function cleanLater(): void {
		later(cleanEvery * (0.5 + Math.random()), () => {
			// May take long, which says nothing about the listener.
			cleanChangeLog((text) => pool.query({ text }), lock.join(", "))
				.catch(failed)
				.finally(() => {
					if (!closed) cleanLater();
				});
		});
	}

	return {
		shared: true,
		follow(follower) {
			reading.follow(follower);
			void connect();
			cleanLater();
		},
		catchUp: reading.catchUp,
		async keep(tx, messages) {
			for (const payload of payloads(messages)) {
				await tx.run(sql`INSERT INTO "_feed" ("payload") VALUES (${payload})`);
			}
		},
		committed: notify,
		async close() {
			closed = true;
			await notifying;
			await reading.close();
			for (const timer of timers) clearTimeout(timer);
			const client = listener;
			listener = undefined;
			await client?.end();
		},
	};
}
