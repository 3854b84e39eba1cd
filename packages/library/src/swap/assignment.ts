/**
 * The assignment problem on a sparse graph: every row gets a column of its own at the least total cost.
 *
 * Shortest augmenting paths with potentials, one row after the other (Kuhn 1955, Edmonds and Karp 1972; in this form
 * Jonker and Volgenant, "A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems",
 * Computing 38, 1987). Exact; O(rows · arcs · log arcs) at worst.
 */

export interface Arc {
	readonly column: number;
	/** A whole number, zero or more; the sum of all stays below 2^53. */
	readonly cost: number;
}

/** A queue of columns by distance: a binary heap, equal distances by the lower column. */
class Nearest {
	readonly #heap: { column: number; distance: number }[] = [];

	get size(): number {
		return this.#heap.length;
	}

	#before(a: number, b: number): boolean {
		const [one, other] = [this.#heap[a], this.#heap[b]];
		if (!one || !other) return false;
		return one.distance < other.distance || (one.distance === other.distance && one.column < other.column);
	}

	#swap(a: number, b: number): void {
		const [one, other] = [this.#heap[a], this.#heap[b]];
		if (!one || !other) return;
		this.#heap[a] = other;
		this.#heap[b] = one;
	}

	push(column: number, distance: number): void {
		let at = this.#heap.push({ column, distance }) - 1;
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if (!this.#before(at, parent)) return;
			this.#swap(at, parent);
			at = parent;
		}
	}

	pop(): { column: number; distance: number } | undefined {
		this.#swap(0, this.#heap.length - 1);
		const least = this.#heap.pop();
		let at = 0;
		for (;;) {
			const [left, right] = [2 * at + 1, 2 * at + 2];
			let next = at;
			if (left < this.#heap.length && this.#before(left, next)) next = left;
			if (right < this.#heap.length && this.#before(right, next)) next = right;
			if (next === at) return least;
			this.#swap(at, next);
			at = next;
		}
	}
}

/**
 * @param rows the arcs of each row
 * @param columns how many columns there are, at least as many as rows
 * @returns the column of each row
 * @throws RangeError where some row can get none
 */
export function assign(rows: readonly (readonly Arc[])[], columns: number): number[] {
	const columnOf = new Array<number>(rows.length).fill(-1);
	const rowOf = new Array<number>(columns).fill(-1);
	const price = new Array<number>(columns).fill(0);
	const profit = new Array<number>(rows.length).fill(0);

	for (let start = 0; start < rows.length; start++) {
		const distance = new Map<number, number>();
		const cameFrom = new Map<number, number>();
		const settled: { column: number; distance: number }[] = [];
		const done = new Set<number>();
		const queue = new Nearest();
		const look = (row: number, reached: number) => {
			for (const { column, cost } of rows[row] ?? []) {
				if (done.has(column)) continue;
				const through = reached + cost - (profit[row] ?? 0) - (price[column] ?? 0);
				if (through >= (distance.get(column) ?? Number.POSITIVE_INFINITY)) continue;
				distance.set(column, through);
				cameFrom.set(column, row);
				queue.push(column, through);
			}
		};
		look(start, 0);
		let end = -1;
		let length = 0;
		while (end < 0) {
			const next = queue.pop();
			if (!next) throw new RangeError(`row ${start} has no column left`);
			if (done.has(next.column)) continue;
			done.add(next.column);
			length = next.distance;
			const holder = rowOf[next.column] ?? -1;
			if (holder < 0) end = next.column;
			else {
				settled.push(next);
				look(holder, next.distance);
			}
		}
		// Prices fall by what is left of the way, so that every chosen arc stays free of reduced cost.
		profit[start] = (profit[start] ?? 0) + length;
		for (const { column, distance: reached } of settled) {
			const holder = rowOf[column] ?? -1;
			profit[holder] = (profit[holder] ?? 0) + length - reached;
			price[column] = (price[column] ?? 0) - (length - reached);
		}
		for (let column = end; column >= 0; ) {
			const row = cameFrom.get(column) ?? start;
			const before = columnOf[row] ?? -1;
			rowOf[column] = row;
			columnOf[row] = column;
			column = row === start ? -1 : before;
		}
	}
	return columnOf;
}
