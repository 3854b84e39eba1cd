/** Locks between processes. Each is one of the system on a file, so that it ends with its holder, however that ends. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Milliseconds for which another's build is waited for. */
const MAX_WAIT_MS = 600_000;

/**
 * Takes the lock and returns the function that releases it; undefined if somebody else holds it.
 *
 * @param waitMs milliseconds for which the thread is blocked until it is free
 */
export function tryLock(path: string, waitMs = 0): (() => void) | undefined {
	mkdirSync(dirname(path), { recursive: true });
	const lock = new DatabaseSync(path);
	try {
		lock.exec(`PRAGMA busy_timeout = ${waitMs}; BEGIN EXCLUSIVE`);
	} catch (error) {
		lock.close();
		if (error instanceof Error && /locked/.test(error.message)) return undefined;
		throw error;
	}
	return () => lock.close();
}

/**
 * Takes the lock that builds of one folder take, and waits while another process has it: two starts of an unbuilt tree at
 * once build it once. `onWait` is called before it waits. Returns the function that releases it.
 *
 * @throws Error if the other one's build takes longer than ten minutes
 */
export function lockBuilds(path: string, onWait: () => void): () => void {
	const free = tryLock(path);
	if (free) return free;
	onWait();
	const release = tryLock(path, MAX_WAIT_MS);
	if (!release) throw new Error("another build has not ended in ten minutes");
	return release;
}
