/** Reproducible pseudo-random numbers: the same seed gives the same demonstration. Not for secrets. */
export interface Random {
	/** A number from 0 up to, not including, 1. */
	next(): number;
	/** An integer from 0 up to, not including, `limit`. */
	int(limit: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly [T, ...T[]]): T;
	/** A record id: 15 characters of a-z and 0-9. */
	id(): string;
}

const idAlphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Creates a generator (mulberry32, seeded with an FNV-1a hash) with the methods that the demonstration needs. */
export function seededRandom(seed: string): Random {
	let state = 0x811c9dc5;
	for (let index = 0; index < seed.length; index++) {
		state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
	}
	const next = (): number => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
	const int = (limit: number): number => Math.floor(next() * limit);
	return {
		next,
		int,
		chance: (probability) => next() < probability,
		pick: (list) => list[int(list.length)] ?? list[0],
		id: () => {
			let id = "";
			while (id.length < 15) id += idAlphabet[int(36)];
			return id;
		},
	};
}
