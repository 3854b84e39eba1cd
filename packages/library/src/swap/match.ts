/**
 * Who gets whose book (design section 6): cycles of any length within a school, as an assignment problem. A book's row
 * is what its owner gets for it, its column is where it goes; a book that keeps its own column stays with its owner.
 * Nobody gives without receiving, because every row has one column and every column one row.
 */
import { type Arc, assign } from "./assignment.ts";
import type { SwapEvent, SwapItem, SwapLeg, SwapResult } from "./types.ts";

/** Numbers between 0 and 1 that follow from the seed alone (mulberry32, Tommy Ettinger, public domain). */
function numbersOf(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** The items by their ids, then shuffled by the seed: neither the order of the input nor that of the ids favours anybody. */
function shuffled(items: readonly SwapItem[], seed: number): SwapItem[] {
	const order = [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
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

/** A wish that is one rank worse costs more the further down it is: nobody's tenth wish pays for another's first. */
const rankCost = (rank: number): number => Math.max(1, Math.trunc(rank)) ** 2;

/** A way of books that were handed over: who began it still waits, and the last one's book still has to go. */
interface Node {
	/** Its owner still gets a book. */
	readonly receives: SwapItem;
	/** It still has to go somewhere. */
	readonly gives: SwapItem;
}

/** Books that nothing was handed over for stand alone; frozen legs join theirs; a closed circle is done. */
function nodesOf(items: readonly SwapItem[], frozen: readonly SwapLeg[]): Node[] {
	const byId = new Map(items.map((item) => [item.id, item]));
	const takes = new Map(frozen.map((leg) => [leg.item, leg.for_item]));
	const served = new Set(frozen.map((leg) => leg.for_item));
	return items.flatMap((item) => {
		if (served.has(item.id)) return [];
		let gives = item;
		for (let next = takes.get(gives.id); next !== undefined; next = takes.get(gives.id)) {
			const following = byId.get(next);
			if (!following) break;
			gives = following;
		}
		return [{ receives: item, gives }];
	});
}

/**
 * Matches an event: as many books as possible change hands, and of all such results one with the best ranks. The same
 * event and seed give the same result, in whatever order the rows come.
 */
export function matchSwaps(event: SwapEvent): SwapResult {
	const items = shuffled(event.items, event.seed);
	const byId = new Map(items.map((item) => [item.id, item]));
	const frozen = event.frozen.filter((leg) => byId.has(leg.item) && byId.has(leg.for_item));
	const nodes = nodesOf(items, frozen);

	const had = new Set(
		frozen.map((leg) => `${byId.get(leg.for_item)?.student_id} ${byId.get(leg.item)?.book_id}`),
	);
	const wants = new Map<string, Map<string, number>>();
	for (const { student_id, book_id, rank } of event.wants) {
		if (had.has(`${student_id} ${book_id}`)) continue;
		const own = wants.get(student_id) ?? new Map<string, number>();
		own.set(book_id, Math.min(rankCost(rank), own.get(book_id) ?? Number.POSITIVE_INFINITY));
		wants.set(student_id, own);
	}
	const worst = Math.max(1, ...[...wants.values()].flatMap((own) => [...own.values()]));
	/** To keep a book costs more than all ranks together, to owe one more than to keep all. */
	const keep = worst * (nodes.length + 1);
	const owe = keep * (nodes.length + 1);

	const givers = new Map<string, number[]>();
	nodes.forEach(({ gives }, column) => {
		const same = givers.get(gives.book_id);
		if (same) same.push(column);
		else givers.set(gives.book_id, [column]);
	});

	/** In the shuffled order of the books, not in that of the rows: it decides between equals. */
	const place = (book: string): number => givers.get(book)?.[0] ?? nodes.length;
	const wishesOf = (reader: string): [string, number][] =>
		[...(wants.get(reader) ?? [])].sort(([one], [other]) => place(one) - place(other));

	const rows: Arc[][] = [];
	let columns = nodes.length;
	/** The extra row of a reader and a title that several books could bring: only one of them goes through it. */
	const gates = new Map<string, number>();
	const gateRows: Arc[][] = [];
	nodes.forEach(({ receives, gives }, row) => {
		const own: Arc[] = [{ column: row, cost: receives === gives ? keep : owe }];
		for (const [book, cost] of wishesOf(receives.student_id)) {
			const from = (givers.get(book) ?? []).filter(
				(column) => nodes[column]?.gives.student_id !== receives.student_id,
			);
			if (from.length === 0) continue;
			const key = `${receives.student_id} ${book}`;
			let gate = gates.get(key);
			if (gate === undefined) {
				gate = columns++;
				gates.set(key, gate);
				gateRows.push([{ column: gate, cost: 0 }, ...from.map((column) => ({ column, cost: 0 }))]);
			}
			own.push({ column: gate, cost });
		}
		rows.push(own);
	});
	const columnOf = assign([...rows, ...gateRows], columns);

	const legs: SwapLeg[] = [...frozen];
	const owed: string[] = [];
	nodes.forEach(({ receives, gives }, row) => {
		let column = columnOf[row] ?? row;
		if (column === row) {
			if (receives !== gives) owed.push(receives.id);
			return;
		}
		if (column >= nodes.length) column = columnOf[column] ?? row;
		const given = nodes[column]?.gives;
		if (given) legs.push({ item: given.id, for_item: receives.id });
	});
	return { legs: legs.sort((a, b) => (a.item < b.item ? -1 : 1)), owed: owed.sort() };
}
