/** Waiting for whoever changes tables or restores a backup: that may take longer than a lock is waited for. */
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnusable } from "./port.ts";

/** Milliseconds between two tries, and after which there are no more. */
const between = 1000;
const longest = 3_600_000;

export interface Waiting {
	/** Told once, when there is something to wait for. */
	onWait?(error: DatabaseUnusable): void;
	/** Ends the waiting. */
	readonly signal?: AbortSignal;
}

/** Does again what another process holds up, until it does not. @throws Error when that takes longer than an hour */
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
