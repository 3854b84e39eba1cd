/** Randomness determined only by a seed. */

/** Numbers between 0 and 1 (mulberry32, Tommy Ettinger, public domain). */
export function numbersOf(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/**
 * Sorts items by id, then shuffles them by the seed: neither the order of the input nor that of the ids favours
 * anybody.
 */
export function shuffled<Thing extends { readonly id: string }>(
	things: readonly Thing[],
	seed: number,
): Thing[] {
	const order = [...things].sort((a, b) => (a.id < b.id ? -1 : 1));
	const random = numbersOf(seed);
	for (let last = order.length - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		const [one, two] = [order[last], order[other]];
		if (!one || !two) continue;
		order[last] = two;
		order[other] = one;
	}
	return order;
}
