/** Waiting for a file that is locked by another process. */
import { setTimeout as delay } from "node:timers/promises";
import BetterSqlite from "better-sqlite3";
import { translate } from "./failures.ts";

/** Milliseconds that a statement waits for another process or program. */
export const BUSY_TIMEOUT_MS = 5000;

export const isBusy = (error: unknown): boolean =>
	error instanceof BetterSqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");

/**
 * Retries a statement every `delayMs` milliseconds while the file is locked. The engine's own busy timeout is not used,
 * as it would block all requests of this process.
 */
export async function retryWhileBusy<T>(statement: () => T, delayMs = 2): Promise<T> {
	for (let waited = 0; ; waited += delayMs) {
		try {
			return statement();
		} catch (error) {
			if (!isBusy(error) || waited >= BUSY_TIMEOUT_MS) throw translate(error);
			await delay(delayMs * (0.5 + Math.random()));
		}
	}
}
