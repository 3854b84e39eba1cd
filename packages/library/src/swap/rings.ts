/** Enumeration of the cycles in a graph of kinds of books, the short ones first. */

/** Edge of the graph: a party that takes a book of the kind `from` gives one of the kind `to`. */
export interface Way {
	readonly from: number;
	readonly to: number;
}

/** Maximum number of edges examined by one search; beyond that, the cycles found so far are used. */
const mostLooks = 20_000_000;

/**
 * Enumerates the cycles that visit each kind once, as indexes of their edges.
 *
 * @param maxLength maximum edges of a cycle
 * @param maxCycles maximum number of cycles listed
 * @returns all of them, or the first ones and `isWhole: false`
 */
export function ringsOf(
	ways: readonly Way[],
	kinds: number,
	longest: number,
	most: number,
): { readonly rings: number[][]; readonly isWhole: boolean } {
	const out: number[][] = Array.from({ length: kinds }, () => []);
	const into: number[][] = Array.from({ length: kinds }, () => []);
	ways.forEach(({ from, to }, way) => {
		out[from]?.push(way);
		into[to]?.push(way);
	});
	const rings: number[][] = [];
	let looks = 0;
	/** Number of edges from each kind back to the first of a cycle, and the first kind for which it was computed. */
	const back = new Int32Array(kinds);
	const backTo = new Int32Array(kinds).fill(-1);

	/** A cycle is found only from its lowest kind. */
	const lookBack = (first: number, length: number): void => {
		let edge = [first];
		backTo[first] = first;
		back[first] = 0;
		for (let far = 1; far < length; far++) {
			const next: number[] = [];
			for (const kind of edge)
				for (const way of into[kind] ?? []) {
					const from = ways[way]?.from ?? 0;
					if (from <= first || backTo[from] === first) continue;
					backTo[from] = first;
					back[from] = far;
					next.push(from);
				}
			edge = next;
		}
	};
	const path: number[] = [];
	const on = new Set<number>();
	const go = (first: number, kind: number, length: number): boolean => {
		for (const way of out[kind] ?? []) {
			if (++looks > mostLooks) return false;
			const to = ways[way]?.to ?? 0;
			const left = length - path.length - 1;
			if (left === 0) {
				if (to !== first) continue;
				if (rings.length === most) return false;
				rings.push([...path, way]);
				continue;
			}
			if (to <= first || on.has(to) || backTo[to] !== first || (back[to] ?? 0) > left) continue;
			path.push(way);
			on.add(to);
			const goesOn = go(first, to, length);
			path.pop();
			on.delete(to);
			if (!goesOn) return false;
		}
		return true;
	};
	for (let length = 1; length <= longest; length++) {
		backTo.fill(-1);
		for (let first = 0; first < kinds; first++) {
			lookBack(first, length);
			if (!go(first, first, length)) return { rings, isWhole: false };
		}
	}
	return { rings, isWhole: true };
}
