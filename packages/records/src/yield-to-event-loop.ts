/** Milliseconds of work before the event loop gets a turn. */
const MAX_BLOCKING_MS = 10;

/**
 * Creates a function to be called after each step of long synchronous work: it yields to the event loop when the limit
 * has passed.
 */
export function createYielder(): () => Promise<void> {
	let last = performance.now();
	return async () => {
		if (performance.now() - last < MAX_BLOCKING_MS) return;
		await new Promise((resolve) => setImmediate(resolve));
		last = performance.now();
	};
}
