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

/** Priority queue of columns by distance: a binary heap, ties broken by the lower column. */
export class Nearest {
	readonly #columns: number[] = [];
	readonly #distances: number[] = [];

	clear(): void {
		this.#columns.length = 0;
		this.#distances.length = 0;
	}

	#before(a: number, b: number): boolean {
		const [one, other] = [this.#distances[a] ?? 0, this.#distances[b] ?? 0];
		return one < other || (one === other && (this.#columns[a] ?? 0) < (this.#columns[b] ?? 0));
	}

	#swap(a: number, b: number): void {
		const [column, distance] = [this.#columns[a] ?? 0, this.#distances[a] ?? 0];
		this.#columns[a] = this.#columns[b] ?? 0;
		this.#distances[a] = this.#distances[b] ?? 0;
		this.#columns[b] = column;
		this.#distances[b] = distance;
	}

	push(column: number, distance: number): void {
		let at = this.#columns.push(column) - 1;
		this.#distances.push(distance);
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if (!this.#before(at, parent)) return;
			this.#swap(at, parent);
			at = parent;
		}
	}

	/** Removes the nearest column; a column may occur several times, the nearest first. */
	pop(): { column: number; distance: number } | undefined {
		const last = this.#columns.length - 1;
		if (last < 0) return undefined;
		this.#swap(0, last);
		const nearest = { column: this.#columns.pop() ?? 0, distance: this.#distances.pop() ?? 0 };
		let at = 0;
		for (;;) {
			const [left, right] = [2 * at + 1, 2 * at + 2];
			let next = at;
			if (left < last && this.#before(left, next)) next = left;
			if (right < last && this.#before(right, next)) next = right;
			if (next === at) return nearest;
			this.#swap(at, next);
			at = next;
		}
	}
}

/**
 * Assigned columns, and the dual prices that prove optimality: `cost >= profit of the row + price of the column` for
 * every arc, with equality for the chosen ones; an unassigned column has price zero, no other a higher one.
 */
export interface Assignment {
	readonly columnOf: ArrayLike<number>;
	/** -1 for an unassigned column. */
	readonly rowOf: ArrayLike<number>;
	readonly profit: ArrayLike<number>;
	readonly price: ArrayLike<number>;
}

/**
 * @param rows the arcs of each row
 * @param columns number of columns, at least the number of rows
 * @throws RangeError if some row cannot get a column
 */
export function assign(rows: readonly (readonly Arc[])[], columns: number): Assignment {
	const columnOf = new Int32Array(rows.length).fill(-1);
	const rowOf = new Int32Array(columns).fill(-1);
	const price = new Float64Array(columns);
	const profit = new Float64Array(rows.length);
	/**
	 * State of the current search: the iteration in which a column was reached and settled, from which row and at what
	 * distance.
	 */
	const reachedIn = new Int32Array(columns).fill(-1);
	const settledIn = new Int32Array(columns).fill(-1);
	const distance = new Float64Array(columns);
	const cameFrom = new Int32Array(columns);
	const farther = new Nearest();
	/** Columns at the current search distance: most are, and a list is quicker than the queue. */
	const near: number[] = [];

	for (let start = 0; start < rows.length; start++) {
		const settled: number[] = [];
		farther.clear();
		near.length = 0;
		let length = 0;
		/** Distance of the nearest known unassigned column: nothing beyond it matters. */
		let bound = Number.POSITIVE_INFINITY;
		const look = (row: number): void => {
			const base = length - (profit[row] ?? 0);
			for (const { column, cost } of rows[row] ?? []) {
				if (settledIn[column] === start) continue;
				const through = base + cost - (price[column] ?? 0);
				if (through >= bound) continue;
				if (reachedIn[column] === start && through >= (distance[column] ?? 0)) continue;
				reachedIn[column] = start;
				distance[column] = through;
				cameFrom[column] = row;
				if ((rowOf[column] ?? -1) < 0) bound = through;
				if (through === length) near.push(column);
				else farther.push(column, through);
			}
		};
		look(start);
		let end = -1;
		while (end < 0) {
			let column = near.pop();
			if (column === undefined) {
				const next = farther.pop();
				if (!next) throw new RangeError(`row ${start} has no column left`);
				if (settledIn[next.column] === start) continue;
				column = next.column;
				length = next.distance;
			} else if (settledIn[column] === start) continue;
			settledIn[column] = start;
			const holder = rowOf[column] ?? -1;
			if (holder < 0) end = column;
			else {
				settled.push(column);
				look(holder);
			}
		}
		// Prices fall by the remaining path length, so that every chosen arc keeps zero reduced cost.
		profit[start] = (profit[start] ?? 0) + length;
		for (const column of settled) {
			const left = length - (distance[column] ?? 0);
			const holder = rowOf[column] ?? -1;
			profit[holder] = (profit[holder] ?? 0) + left;
			price[column] = (price[column] ?? 0) - left;
		}
		for (let column = end; column >= 0; ) {
			const row = cameFrom[column] ?? start;
			const before = columnOf[row] ?? -1;
			rowOf[column] = row;
			columnOf[row] = column;
			column = row === start ? -1 : before;
		}
	}
	return { columnOf, rowOf, profit, price };
}
