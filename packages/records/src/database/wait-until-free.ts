/** Waiting for a process that changes tables or restores a backup, which may take longer than a lock timeout. */
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseUnusable } from "./port.ts";

/** Milliseconds between two tries, and after which to give up. */
const RETRY_DELAY_MS = 1000;
const MAX_WAIT_MS = 3_600_000;

export interface Waiting {
	/** Called once, when waiting begins. */
	onWait?(error: DatabaseUnusable): void;
	/** Aborts the wait. */
	readonly signal?: AbortSignal;
}

/** Retries work that another process blocks until it succeeds. @throws Error if that takes longer than an hour */
export async function untilFree<T>(work: () => Promise<T>, { onWait, signal }: Waiting = {}): Promise<T> {
	const end = performance.now() + MAX_WAIT_MS;
	for (let isFirst = true; ; isFirst = false) {
		try {
			return await work();
		} catch (error) {
			const isHeldUp = error instanceof DatabaseUnusable && error.code === "locked";
			if (!isHeldUp || signal?.aborted || performance.now() > end) throw error;
			if (isFirst) onWait?.(error);
		}
		await delay(RETRY_DELAY_MS, undefined, { signal });
	}
}
