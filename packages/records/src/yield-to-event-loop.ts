/** Usual milliseconds of work before the event loop gets a turn. */
const MAX_BLOCKING_MS = 10;

/**
 * Creates a function to be called after each step of long synchronous work: it yields to the event loop when the limit
 * has passed.
 */
export function createYielder(limit = MAX_BLOCKING_MS): () => Promise<void> {
	let last = performance.now();
	return async () => {
		if (performance.now() - last < limit) return;
		await new Promise((resolve) => setImmediate(resolve));
		last = performance.now();
	};
}
