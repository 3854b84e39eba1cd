/**
 * Lets at most `width` pieces of asynchronous work run at once; later ones wait in order.
 * @returns a function that runs the given work when its turn has come and answers what it answers
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
