/**
 * Splits long cycles into shorter ones at no cost: two receivers of one cycle exchange what they get, which splits the
 * cycle in two. Every step preserves the receivers, the sum of rank costs and that no reader gets a title twice; when
 * no single exchange is left, another result may still have shorter cycles.
 */
import type { Node } from "./graph.ts";
import type { SwapWant } from "./types.ts";
import { readerTitle } from "./wishes.ts";

/** Marks a receiver that gets nothing. */
export const nothing = -1;

export interface Shortened {
	readonly nodes: readonly Node[];
	/** The node whose book each receiver gets, or `nothing`; changed in place. */
	readonly taken: number[];
	/** Their order decides between exchanges that are equally good. */
	readonly wishes: (reader: string) => readonly SwapWant[];
	/** Cost for a receiver of getting a node's book; `undefined` where it is not allowed. */
	readonly cost: (row: number, column: number) => number | undefined;
}

/** Receivers of every cycle and chain, each after the one whose book they get; a chain starts from its gift. */
function cyclesOf(taken: readonly number[]): number[][] {
	const next = new Map<number, number>();
	taken.forEach((column, row) => {
		if (column !== nothing) next.set(column, row);
	});
	const seen = new Set<number>();
	const follow = (first: number): number[] => {
		const order: number[] = [];
		for (let row: number | undefined = first; row !== undefined && !seen.has(row); row = next.get(row)) {
			seen.add(row);
			order.push(row);
		}
		return order;
	};
	const rows = [...next.values()];
	// A receiver whose giver receives nothing begins a chain; the rest are cycles.
	const heads = rows.filter((row) => (taken[taken[row] ?? nothing] ?? nothing) === nothing);
	return [...heads, ...rows].map(follow).filter((order) => order.length > 0);
}

export function shorten({ nodes, taken, wishes, cost }: Shortened): void {
	const reader = (row: number): string => nodes[row]?.receives?.student_id ?? "";
	const title = (column: number): string => nodes[column]?.gives.book_id ?? "";
	const got = new Map<string, number>();
	const count = (row: number, column: number, by: number): void => {
		const key = readerTitle(reader(row), title(column));
		got.set(key, (got.get(key) ?? 0) + by);
	};
	taken.forEach((column, row) => {
		if (column !== nothing) count(row, column, 1);
	});

	/** Whether a receiver may exchange with another receiver: no title may come twice. */
	const staysOnce = (row: number, column: number, other: number): boolean =>
		title(column) === title(taken[row] ?? nothing) ||
		reader(row) === reader(other) ||
		(got.get(readerTitle(reader(row), title(column))) ?? 0) === 0;

	/**
	 * Finds the exchange that minimises the longer part: of two receivers at two positions, those from the first up to
	 * the second become a cycle of their own, and the rest continues without them.
	 */
	const bestExchange = (order: readonly number[]): readonly [number, number] | null => {
		const positions = new Map<string, number[]>();
		order.forEach((row, position) => {
			const book = title(taken[row] ?? nothing);
			const same = positions.get(book);
			if (same) same.push(position);
			else positions.set(book, [position]);
		});
		let best: readonly [number, number] | null = null;
		let minLength = order.length;
		order.forEach((a, one) => {
			const mine = taken[a] ?? nothing;
			for (const { book_id } of wishes(reader(a)))
				for (const two of positions.get(book_id) ?? []) {
					const gap = Math.abs(two - one);
					const longerPart = Math.max(gap, order.length - gap);
					if (gap === 0 || longerPart >= minLength) continue;
					const b = order[two] ?? a;
					const theirs = taken[b] ?? nothing;
					const [x, y] = [cost(a, theirs), cost(b, mine)];
					if (x === undefined || y === undefined) continue;
					if (x + y !== (cost(a, mine) ?? 0) + (cost(b, theirs) ?? 0)) continue;
					if (!staysOnce(a, theirs, b) || !staysOnce(b, mine, a)) continue;
					minLength = longerPart;
					best = one < two ? [one, two] : [two, one];
				}
		});
		return best;
	};

	const waiting = cyclesOf(taken);
	for (let order = waiting.pop(); order; order = waiting.pop()) {
		if (order.length < 3) continue;
		const exchange = bestExchange(order);
		if (!exchange) continue;
		const [one, two] = exchange;
		const [a, b] = [order[one] ?? 0, order[two] ?? 0];
		const [mine, theirs] = [taken[a] ?? nothing, taken[b] ?? nothing];
		count(a, mine, -1);
		count(b, theirs, -1);
		taken[a] = theirs;
		taken[b] = mine;
		count(a, theirs, 1);
		count(b, mine, 1);
		waiting.push(order.slice(one, two), [...order.slice(0, one), ...order.slice(two)]);
	}
}
