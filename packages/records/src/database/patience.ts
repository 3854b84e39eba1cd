/** Waiting for a process that changes tables or restores a backup, which may take longer than a lock timeout. */
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnusable } from "./port.ts";

/** Milliseconds between two tries, and after which to give up. */
const between = 1000;
const longest = 3_600_000;

export interface Waiting {
	/** Called once, when waiting begins. */
	onWait?(error: DatabaseUnusable): void;
	/** Aborts the wait. */
	readonly signal?: AbortSignal;
}

/** Retries work that another process blocks until it succeeds. @throws Error if that takes longer than an hour */
export async function untilFree<T>(work: () => Promise<T>, { onWait, signal }: Waiting = {}): Promise<T> {
	const end = performance.now() + longest;
	for (let isFirst = true; ; isFirst = false) {
		try {
			return await work();
		} catch (error) {
			const isHeldUp = error instanceof DatabaseUnusable && error.code === "locked";
			if (!isHeldUp || signal?.aborted || performance.now() > end) throw error;
			if (isFirst) onWait?.(error);
		}
		await pause(between, undefined, { signal });
	}
}
