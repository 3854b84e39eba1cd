/** The lock that builds of one folder take: two starts of an unbuilt tree at once build it once. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Milliseconds for which another's build is waited for. */
const MAX_WAIT_MS = 600_000;

/**
 * Takes the lock, and waits while another process has it; `onWait` is called once before. Returns the function that
 * releases it. The lock is one of the system on a file, so that it ends with its holder, however that ends.
 */
export function lockBuilds(path: string, onWait: () => void): () => void {
	mkdirSync(dirname(path), { recursive: true });
	const lock = new DatabaseSync(path);
	const take = (timeoutMs: number) => lock.exec(`PRAGMA busy_timeout = ${timeoutMs}; BEGIN EXCLUSIVE`);
	try {
		take(0);
	} catch (error) {
		if (!(error instanceof Error) || !/locked/.test(error.message)) throw error;
		onWait();
		take(MAX_WAIT_MS);
	}
	return () => lock.close();
}
