/**
 * Creates a queue that runs at most `width` asynchronous tasks concurrently; later ones wait in order.
 * @returns a function that runs the given task in its turn and returns its result
 */
export function queue(width: number): <T>(work: () => Promise<T>) => Promise<T> {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (work) => {
		if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
		else running += 1;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next === undefined) running -= 1;
			else next();
		}
	};
}
