/**
 * Turns of a process's writing transactions after a deadlock. The server takes a second to find one, and those that wait
 * for the same rows would run into the next: one at a time none can.
 */

/** Milliseconds after a deadlock during which the transactions take turns. */
const CROWDED_MS = 2000;
/** Milliseconds after which the next has its turn all the same: one may be a long import. */
const MAX_TURN_MS = 2000;

export interface Turns {
	/** Called after a deadlock. */
	crowded(): void;
	/** Waits for the caller's turn while there has been a deadlock lately; returns what ends it. */
	next(): Promise<() => void>;
}

export function createTurns(): Turns {
	let end = 0;
	let last: Promise<void> = Promise.resolve();
	return {
		crowded: () => {
			end = performance.now() + CROWDED_MS;
		},
		async next() {
			if (performance.now() > end) return () => undefined;
			const before = last;
			const { promise, resolve } = Promise.withResolvers<void>();
			last = promise;
			await before;
			const timer = setTimeout(resolve, MAX_TURN_MS);
			return () => {
				clearTimeout(timer);
				resolve();
			};
		},
	};
}
