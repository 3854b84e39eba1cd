/** Milliseconds for which somebody works without letting others have their turn. */
const longest = 10;

/**
 * For work of many steps that wait for nothing but themselves: called after each step, it lets the event loop go round
 * when they have lasted long.
 */
export function breathing(): () => Promise<void> {
	let last = performance.now();
	return async () => {
		if (performance.now() - last < longest) return;
		await new Promise((resolve) => setImmediate(resolve));
		last = performance.now();
	};
}
