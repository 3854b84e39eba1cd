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
import { type FeedEnd, messagesOf, payloads } from "../feed.ts";
import { pump } from "../pump.ts";
import { sql } from "../sql.ts";
import { isGone, isSilence, messageOf } from "./errors.ts";
import { channel, clean, nextPlace, page, rowsAfter, unplaced } from "./feed-statements.ts";

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
const firstPause = 100;
const longestPause = 5000;
/** Time limit of a change log statement in milliseconds; a dead connection reports no error. */
const patience = 2500;
/** Same for a retry on another connection. */
const patienceWithOthers = 5000;

/** Removes rows that nobody reads any more. `query` runs one text of statements. */
export async function cleanFeed(query: (text: string) => Promise<unknown>, lock: string): Promise<void> {
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

export interface PostgresFeedParts {
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
export async function postgresFeed({
	pool,
	renewed,
	config,
	lock,
	failed,
}: PostgresFeedParts): Promise<FeedEnd> {
	const addPlace = nextPlace(lock.join(", "));
	/** Connection that listens for notifications, while it is open. */
	let bell: pg.Client | undefined;
	let pause = firstPause;
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
		const client = bell;
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
		return pool.query({ text, values, query_timeout: patienceWithOthers } as pg.QueryConfig);
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

	const reading = pump(readPage, every, failed);

	/** Connects the listener; retried indefinitely, while the poller polls by itself. */
	async function connect(): Promise<void> {
		const client = new pg.Client({ ...config, keepAlive: true, query_timeout: patience });
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
			bell = client;
			pause = firstPause;
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
		later(pause * (0.5 + Math.random()), () => void connect());
		pause = Math.min(pause * 2, longestPause);
	}
	function lose(client: pg.Client): void {
		if (bell !== client) return;
		bell = undefined;
		client.end().catch(() => undefined);
		retry();
	}

	let ringing: Promise<void> | undefined;
	let again = false;
	let rungAt = 0;
	/** Sends one notification for all commits within a short time. */
	function ring(): void {
		again = true;
		ringing ??= (async () => {
			while (again) {
				const isCrowd = performance.now() - rungAt < crowd;
				await new Promise((resolve) => setTimeout(resolve, isCrowd ? gatherCrowd : gather));
				again = false;
				rungAt = performance.now();
				await query(addPlace).catch(failed);
				reading.wake();
			}
		})().finally(() => {
			ringing = undefined;
		});
	}

	function cleanLater(): void {
		later(cleanEvery * (0.5 + Math.random()), () => {
			// May take long, which says nothing about the listener.
			cleanFeed((text) => pool.query({ text }), lock.join(", "))
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
		async keep(tx, told) {
			for (const payload of payloads(told)) {
				await tx.run(sql`INSERT INTO "_feed" ("payload") VALUES (${payload})`);
			}
		},
		committed: ring,
		async close() {
			closed = true;
			await ringing;
			await reading.close();
			for (const timer of timers) clearTimeout(timer);
			const client = bell;
			bell = undefined;
			await client?.end();
		},
	};
}
