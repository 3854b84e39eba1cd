/**
 * Sessions: every sign-in creates a row with its place and time, identified by the `sid` of its tokens. Tokens of an
 * ended session are invalid: ended sessions whose tokens have not expired are kept in memory, so that reading a token
 * needs no further query. A new token key (new password or address, signing out everywhere) invalidates all sessions by
 * itself; rows of an older key are skipped.
 */

import { createHash } from "node:crypto";
import type { CollectionDefinition } from "../collections/definition.ts";
import { newId, randomText } from "../collections/random.ts";
import { type OwnTable, openOwnTable } from "../database/own-table.ts";
import type { Database, ReadConnection, Transaction } from "../database/port.ts";
import { type RowOf, readsShaped, text } from "../database/row-shape.ts";
import { join, raw, sql } from "../database/sql.ts";
import { formatInstant } from "../instant.ts";
import type { AccountMessage, EverybodyMessage, SessionMessage } from "../process-messages.ts";
import { putLast } from "../recent.ts";
import type { RecordData } from "../types/records.ts";
import type { AuthIdentity } from "../types/request.ts";
import { devicesTable, openDevices } from "./devices.ts";
import { placeOf } from "./guard.ts";
import {
	forgetRetiredKeys,
	openRetiredKeys,
	retiredKeysTable,
	retireKey,
	retireSecret,
} from "./retired-keys.ts";

/** How a session began; `token`: with a token from before sessions were stored. */
export type SessionMethod = "password" | "otp" | "oauth2" | "token" | "impersonate" | "setup";

const sessionShape = {
	id: text,
	method: text<SessionMethod>,
	/** User agent of the browser. */
	agent: text,
	address: text,
	created: text,
	/** Last use, accurate to a few minutes. */
	used: text,
	expires: text,
};

export type Session = Readonly<RowOf<typeof sessionShape>>;

/** Origin of a session. */
export interface SessionOrigin {
	readonly method: SessionMethod;
	readonly ip: string;
	readonly agent: string;
	/** Name of the browser (`devices.ts`). */
	readonly device: string;
	/** Lifetime of its first token in seconds. */
	readonly duration: number;
}

/** Whose streams end: one session's, all of an account but one, or all of a collection's accounts but one. */
export type SessionEnd =
	| { readonly session: string }
	| { readonly account: AccountPlace; readonly but: string }
	| { readonly collection: string; readonly but: string };

/** An account, by its collection's id and its own. */
export interface AccountPlace {
	readonly collection: { readonly id: string };
	readonly record: { readonly id: string };
}

export interface Sessions {
	/** Creates a session in the caller's transaction; returns its id. */
	open(tx: Transaction, identity: AuthIdentity, origin: SessionOrigin): Promise<string>;
	/** Records that a session was used and until when its tokens are valid; written every few minutes at most. */
	touch(id: string, ip: string, expires?: Date): void;
	/** Whether the tokens of this session are invalid. */
	isEnded(id: string): boolean;
	/** Active sessions of an account, the last used first. */
	list(identity: AuthIdentity): Promise<Session[]>;
	/** Ends one session of an account; false if it has none with this id. */
	end(identity: AuthIdentity, id: string): Promise<boolean>;
	/**
	 * Ends every session of an account and invalidates all its links and tokens, except for the session `but`, which
	 * needs a new token issued to the returned record.
	 */
	endAll(tx: Transaction, identity: AuthIdentity, but?: string): Promise<RecordData>;
	/**
	 * Ends every session of a collection's accounts, except for the session `but`. Tokens become invalid with the
	 * collection's new secret, which the caller must set; `before` is the collection with the former one.
	 */
	endEverybody(tx: Transaction, before: CollectionDefinition, but?: string): Promise<void>;
	/**
	 * Whether an account has signed in from this address with its present password. Runs the same query without an
	 * account.
	 */
	isHome(collectionId: string, record: RecordData | null, ip: string): Promise<boolean>;
	/** Key of an account in a browser where it has signed in with its present password; empty if it has not. */
	knownDevice(collectionId: string, record: RecordData | null, device: string): Promise<string>;
	/** Called for sessions ended by any process. */
	onEnd(listener: (end: SessionEnd) => void): () => void;
	/** Handles a message that a process, this one included, has ended sessions. */
	onMessage(message: SessionMessage | AccountMessage | EverybodyMessage): void;
	/** Reads the sessions ended by other processes, whose messages may have been missed. */
	refresh(): Promise<void>;
	/** Reads ended sessions again after a backup was restored; sessions ended since then stay ended. */
	reload(): Promise<void>;
	/** Removes rows of expired sessions. */
	forgetOld(): Promise<void>;
	/** Writes everything that is pending. */
	close(): Promise<void>;
}

/** Milliseconds between two updates of a session's last use. */
const usedEvery = 5 * 60_000;
/** Milliseconds that a write waits for others to be batched with. */
const WRITE_DELAY_MS = 10_000;
const MAX_REMEMBERED = 50_000;
/** Sessions listed per account. */
const MAX_SHOWN = 100;
/** Rows are kept a while longer than their tokens: the expiry of a session in use is written late. */
const slack = 86_400_000;
const MAX_AGENT_LENGTH = 300;

const names = [
	"collectionRef",
	"recordRef",
	"key",
	"method",
	"agent",
	"address",
	"place",
	"created",
	"used",
	"expires",
	"ended",
] as const;

export const sessionsTable: OwnTable = {
	name: "_sessions",
	columns: { id: "text", ...Object.fromEntries(names.map((name) => [name, "text" as const])) },
	indexes: [
		'"idx_sessions_owner" ON "_sessions" ("collectionRef", "recordRef")',
		'"idx_sessions_expires" ON "_sessions" ("expires")',
		`"idx_sessions_ended" ON "_sessions" ("ended") WHERE "ended" <> ''`,
	],
};

async function insert(
	tx: Transaction,
	row: { id: string } & Partial<Record<(typeof names)[number], string>>,
): Promise<void> {
	const values = names.map((name) => sql`${row[name] ?? ""}`);
	await tx.run(sql`
		INSERT INTO "_sessions" ("id", ${raw(names.map((name) => `"${name}"`).join(", "))})
		VALUES (${row.id}, ${join(values, ", ")})`);
}

/** One-way digest of a token key. */
const nameOfKey = (record: RecordData | null): string =>
	createHash("sha256")
		.update(String(record?.tokenKey ?? ""))
		.digest("base64url")
		.slice(0, 22);

const owns = ({ collection, record }: AccountPlace) =>
	sql`"collectionRef" = ${collection.id} AND "recordRef" = ${record.id}`;

const tableOf = ({ dialect }: Database, { name }: CollectionDefinition) => raw(dialect.id(name));

interface Use {
	readonly at: number;
	readonly ip: string;
	readonly expires: string;
}

/** Tracks when sessions were last used: kept in memory and written in batches, so that requests do not wait. */
function useKeeper(database: Database, now: () => Date, failed: (error: unknown) => void) {
	/** When each was last written. */
	const written = new Map<string, number>();
	let waiting = new Map<string, Use>();
	let timer: NodeJS.Timeout | undefined;

	async function flush(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		const uses = waiting;
		waiting = new Map();
		if (uses.size === 0) return;
		await database.write(async (tx) => {
			for (const [id, { at, ip, expires }] of uses) {
				const instant = formatInstant(new Date(at));
				await tx.run(sql`
					UPDATE "_sessions"
					SET "used" = ${instant}, "address" = ${ip}, "place" = ${placeOf(ip)},
						"expires" = CASE WHEN "expires" < ${expires} THEN ${expires} ELSE "expires" END
					WHERE "id" = ${id}`);
			}
		});
	}

	return {
		flush,
		touch(id: string, ip: string, expires?: Date): void {
			const at = now().getTime();
			// A renewal has its own key, so that it is not lost among other uses.
			const key = expires ? `renewed ${id}` : id;
			if (at - (written.get(key) ?? 0) < usedEvery) return;
			putLast(written, key, at, MAX_REMEMBERED);
			waiting.set(id, {
				at,
				ip,
				expires: expires ? formatInstant(expires) : (waiting.get(id)?.expires ?? ""),
			});
			timer ??= setTimeout(() => void flush().catch(failed), WRITE_DELAY_MS).unref();
		},
		/** Marks a session as just written. */
		isWritten: (id: string) => void written.set(id, now().getTime()),
	};
}

/** Returns ended sessions whose tokens have not expired, with the time of expiry. */
const readEnded = (connection: ReadConnection, since: string) =>
	readsShaped(connection, { id: text, expires: text }).all(
		sql`SELECT "id", "expires" FROM "_sessions" WHERE "ended" <> '' AND "expires" > ${since}`,
	);

/** Whether somebody has signed in to an account by a method, as far as sessions are remembered. */
export async function hasSessionBy(
	connection: ReadConnection,
	account: AccountPlace,
	method: SessionMethod,
): Promise<boolean> {
	const row = await connection.get(
		sql`SELECT 1 AS "found" FROM "_sessions" WHERE ${owns(account)} AND "method" = ${method} LIMIT 1`,
	);
	return row !== undefined;
}

export async function openSessions(
	database: Database,
	now: () => Date,
	failed: (error: unknown) => void,
): Promise<Sessions> {
	await openOwnTable(database, sessionsTable);
	await openRetiredKeys(database);
	const devices = await openDevices(database, now);
	const uses = useKeeper(database, now, failed);
	const listeners = new Set<(end: SessionEnd) => void>();
	const ended = new Map<string, string>();
	const longAgo = () => formatInstant(new Date(now().getTime() - slack));
	const notify = (end: SessionEnd) => {
		for (const listener of listeners) listener(end);
	};

	function forgetOver(): void {
		const before = longAgo();
		for (const [id, expires] of ended) if (expires < before) ended.delete(id);
	}

	async function readAgain(): Promise<void> {
		for (const { id, expires } of await readEnded(database.read, longAgo())) ended.set(id, expires);
	}
	await readAgain();

	return {
		async open(tx, identity, { method, ip, agent, device, duration }) {
			const { collection, record } = identity;
			const id = newId();
			const instant = formatInstant(now());
			const expires = formatInstant(new Date(now().getTime() + duration * 1000));
			await insert(tx, {
				id,
				collectionRef: collection.id,
				recordRef: record.id,
				key: nameOfKey(record),
				method,
				agent: agent.slice(0, MAX_AGENT_LENGTH),
				address: ip,
				place: placeOf(ip),
				created: instant,
				used: instant,
				expires,
			});
			await devices.remember(tx, identity, device);
			tx.afterCommit(() => uses.isWritten(id));
			return id;
		},
		touch: uses.touch,
		isEnded: (id) => ended.has(id),
		async list(identity) {
			await uses.flush();
			return readsShaped(database.read, sessionShape).all(sql`
				SELECT *
				FROM "_sessions"
				WHERE ${owns(identity)}
					AND "key" = ${nameOfKey(identity.record)}
					AND "ended" = ''
					AND "expires" > ${formatInstant(now())}
				ORDER BY "used" DESC
				LIMIT ${MAX_SHOWN}`);
		},
		async end(identity, id) {
			const instant = formatInstant(now());
			return database.write(async (tx) => {
				const row = await tx.get(
					sql`SELECT "expires" FROM "_sessions" WHERE "id" = ${id} AND ${owns(identity)} AND "ended" = ''`,
				);
				if (!row) return false;
				await tx.run(sql`UPDATE "_sessions" SET "ended" = ${instant} WHERE "id" = ${id}`);
				const expires = String(row.expires);
				tx.afterCommit(() => void ended.set(id, expires));
				tx.publish({ kind: "session", id, expires } satisfies SessionMessage);
				return true;
			});
		},
		async endAll(tx, { collection, record }, but = "") {
			const renewed = { ...record, tokenKey: randomText(50) };
			await retireKey(tx, { collection, record }, "everywhere", now());
			await tx.run(sql`
				UPDATE ${tableOf(database, collection)}
				SET ${raw(database.dialect.id("tokenKey"))} = ${renewed.tokenKey}
				WHERE ${raw(database.dialect.id("id"))} = ${record.id}`);
			await tx.run(sql`UPDATE "_sessions" SET "key" = ${nameOfKey(renewed)} WHERE "id" = ${but}`);
			tx.publish({
				kind: "account",
				collection: collection.id,
				record: record.id,
				but,
			} satisfies AccountMessage);
			return renewed;
		},
		async endEverybody(tx, before, but = "") {
			const collectionId = before.id;
			const instant = formatInstant(now());
			await retireSecret(tx, before, now());
			await tx.run(sql`
				UPDATE "_sessions"
				SET "expires" = ${instant}
				WHERE "collectionRef" = ${collectionId} AND "id" <> ${but} AND "expires" > ${instant}`);
			tx.publish({ kind: "everybody", collection: collectionId, but } satisfies EverybodyMessage);
		},
		async isHome(collectionId, record, ip) {
			const row = await database.read.get(sql`
				SELECT 1 AS "found"
				FROM "_sessions"
				WHERE "collectionRef" = ${collectionId}
					AND "recordRef" = ${record?.id ?? ""}
					AND "key" = ${nameOfKey(record)}
					AND "place" = ${placeOf(ip)}
				LIMIT 1`);
			return row !== undefined;
		},
		knownDevice: devices.known,
		onEnd(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		onMessage(message) {
			if (message.kind === "session") {
				ended.set(message.id, message.expires);
				// Another process may remove the rows of old ones.
				if (ended.size % 100 === 0) forgetOver();
				notify({ session: message.id });
			} else if (message.kind === "everybody") {
				notify({ collection: message.collection, but: message.but });
			} else {
				const { collection, record, but } = message;
				notify({ account: { collection: { id: collection }, record: { id: record } }, but });
			}
		},
		refresh: readAgain,
		async reload() {
			for (const table of [sessionsTable, devicesTable, retiredKeysTable])
				await openOwnTable(database, table);
			await database.write(async (tx) => {
				const instant = formatInstant(now());
				for (const [id, expires] of ended) {
					const { changes } = await tx.run(
						sql`UPDATE "_sessions" SET "ended" = ${instant} WHERE "id" = ${id}`,
					);
					// The session began after the backup was made: it must stay ended after the next start, too.
					if (changes === 0) await insert(tx, { id, expires, ended: instant });
				}
			});
			await readAgain();
		},
		async forgetOld() {
			await uses.flush();
			const before = longAgo();
			await database.write(async (tx) => {
				await tx.run(sql`DELETE FROM "_sessions" WHERE "expires" < ${before}`);
				await forgetRetiredKeys(tx, now());
			});
			await devices.forgetOld();
			forgetOver();
		},
		close: uses.flush,
	};
}
