/** Enumeration of the cycles in a graph of kinds of books, the short ones first. */

/** Edge of the graph: a party that takes a book of the kind `from` gives one of the kind `to`. */
export interface Edge {
	readonly from: number;
	readonly to: number;
}

/** Maximum number of edges examined by one search; beyond that, the cycles found so far are used. */
const MAX_STEPS = 20_000_000;

/**
 * Enumerates the cycles that visit each kind once, as indexes of their edges.
 *
 * @param maxLength maximum edges of a cycle
 * @param maxCycles maximum number of cycles listed
 * @returns all of them, or the first ones and `isWhole: false`
 */
export function enumerateCycles(
	edges: readonly Edge[],
	kinds: number,
	maxLength: number,
	maxCycles: number,
): { readonly cycles: number[][]; readonly isWhole: boolean } {
	const out: number[][] = Array.from({ length: kinds }, () => []);
	const into: number[][] = Array.from({ length: kinds }, () => []);
	edges.forEach(({ from, to }, edgeIndex) => {
		out[from]?.push(edgeIndex);
		into[to]?.push(edgeIndex);
	});
	const cycles: number[][] = [];
	let steps = 0;
	/** Number of edges from each kind back to the first of a cycle, and the first kind for which it was computed. */
	const back = new Int32Array(kinds);
	const backTo = new Int32Array(kinds).fill(-1);

	/** A cycle is found only from its lowest kind. */
	const lookBack = (first: number, length: number): void => {
		let frontier = [first];
		backTo[first] = first;
		back[first] = 0;
		for (let far = 1; far < length; far++) {
			const next: number[] = [];
			for (const kind of frontier)
				for (const edgeIndex of into[kind] ?? []) {
					const from = edges[edgeIndex]?.from ?? 0;
					if (from <= first || backTo[from] === first) continue;
					backTo[from] = first;
					back[from] = far;
					next.push(from);
				}
			frontier = next;
		}
	};
	const path: number[] = [];
	const on = new Set<number>();
	const go = (first: number, kind: number, length: number): boolean => {
		for (const edgeIndex of out[kind] ?? []) {
			if (++steps > MAX_STEPS) return false;
			const to = edges[edgeIndex]?.to ?? 0;
			const left = length - path.length - 1;
			if (left === 0) {
				if (to !== first) continue;
				if (cycles.length === maxCycles) return false;
				cycles.push([...path, edgeIndex]);
				continue;
			}
			if (to <= first || on.has(to) || backTo[to] !== first || (back[to] ?? 0) > left) continue;
			path.push(edgeIndex);
			on.add(to);
			const goesOn = go(first, to, length);
			path.pop();
			on.delete(to);
			if (!goesOn) return false;
		}
		return true;
	};
	for (let length = 1; length <= maxLength; length++) {
		backTo.fill(-1);
		for (let first = 0; first < kinds; first++) {
			lookBack(first, length);
			if (!go(first, first, length)) return { cycles, isWhole: false };
		}
	}
	return { cycles, isWhole: true };
}
