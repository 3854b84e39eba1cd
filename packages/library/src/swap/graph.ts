/**
 * An event as an assignment problem (design section 6). A book's row is what its owner gets for it, its column is where
 * it goes; a book that keeps its own column stays with its owner. Nobody gives without receiving, because every row has
 * one column; a gift has a column and no row, so one more column is unassigned: the gift itself, or the last book of
 * the chain that it began.
 */
import type { Arc } from "./assignment.ts";
import { shuffled } from "./random.ts";
import type { SwapEvent, SwapItem, SwapLeg, SwapWant } from "./types.ts";
import { isGoodEnough, rankCost, readerTitle, wishesOf } from "./wishes.ts";

/**
 * A path of books already handed over: its first giver still waits for a book, and the last one's book is still
 * available.
 */
export interface Node {
	/** Its owner still gets a book; `null` for a gift. */
	readonly receives: SwapItem | null;
	/** Book that still has to go to somebody. */
	readonly gives: SwapItem;
}

export interface Graph {
	/** Receivers first: row and column `n` are node `n`. The columns of gifts follow. */
	readonly nodes: readonly Node[];
	readonly receivers: number;
	/** Rows of the receivers, then one for each gate. */
	readonly rows: readonly (readonly Arc[])[];
	readonly columns: number;
	/** Cost of keeping a book: more than all ranks together. */
	readonly keep: number;
	/** The columns that give a title. */
	readonly givers: ReadonlyMap<string, readonly number[]>;
	readonly frozen: readonly SwapLeg[];
}

/**
 * Books without a completed handover form nodes of their own; frozen legs join the nodes of theirs; a closed cycle is
 * done.
 */
function nodesOf(items: readonly SwapItem[], frozen: readonly SwapLeg[]): Node[] {
	const byId = new Map(items.map((item) => [item.id, item]));
	const takes = new Map(frozen.map((leg) => [leg.item, leg.for_item]));
	const served = new Set(frozen.map((leg) => leg.for_item));
	const nodes = items.flatMap((item): Node[] => {
		if (served.has(item.id)) return [];
		let gives = item;
		for (let next = takes.get(gives.id); next !== undefined; next = takes.get(gives.id)) {
			const following = byId.get(next);
			if (!following) break;
			gives = following;
		}
		return [{ receives: item.gift ? null : item, gives }];
	});
	return [...nodes.filter(({ receives }) => receives), ...nodes.filter(({ receives }) => !receives)];
}

/** Builds the graph of an event; the result does not depend on the order of the rows. */
export function graphOf(event: SwapEvent): Graph {
	const items = shuffled(event.items, event.seed);
	const ids = new Set(items.map(({ id }) => id));
	const frozen = event.frozen.filter((leg) => ids.has(leg.item) && ids.has(leg.for_item));
	const wishes = wishesOf({ ...event, frozen });
	const nodes = nodesOf(items, frozen);
	const receivers = nodes.filter(({ receives }) => receives).length;

	const givers = new Map<string, number[]>();
	nodes.forEach(({ gives }, column) => {
		const same = givers.get(gives.book_id);
		if (same) same.push(column);
		else givers.set(gives.book_id, [column]);
	});
	/** Tie-break by the shuffled order of the books, not by that of the rows. */
	const giverOrder = ({ book_id }: SwapWant): number => givers.get(book_id)?.[0] ?? nodes.length;

	let worst = 1;
	const sorted = new Map<string, SwapWant[]>();
	for (const { receives } of nodes) {
		if (!receives || sorted.has(receives.student_id)) continue;
		const own = wishes.of(receives.student_id).filter(({ book_id }) => givers.has(book_id));
		for (const { rank } of own) worst = Math.max(worst, rankCost(rank));
		sorted.set(
			receives.student_id,
			own.toSorted((one, other) => giverOrder(one) - giverOrder(other)),
		);
	}
	/** Keeping a book costs more than all ranks together, owing one more than keeping all. */
	const keep = worst * (nodes.length + 1);
	const owe = keep * (nodes.length + 1);

	const rows: Arc[][] = [];
	let columns = nodes.length;
	/** Extra row for a reader and a title that several books could provide: only one of them can use it. */
	const gates = new Map<string, number>();
	const gateRows: Arc[][] = [];
	nodes.slice(0, receivers).forEach(({ receives, gives }, row) => {
		if (!receives) return;
		const own: Arc[] = [{ column: row, cost: receives === gives ? keep : owe }];
		for (const want of sorted.get(receives.student_id) ?? []) {
			if (want.for_item !== undefined && want.for_item !== receives.id) continue;
			const from = (givers.get(want.book_id) ?? []).filter((column) => {
				const book = nodes[column]?.gives;
				return (
					book?.school === receives.school &&
					book?.student_id !== receives.student_id &&
					isGoodEnough(book?.condition, want.min_condition)
				);
			});
			if (from.length === 0) continue;
			const key = readerTitle(receives.student_id, want.book_id);
			let gate = gates.get(key);
			if (gate === undefined) {
				gate = columns++;
				gates.set(key, gate);
				gateRows.push([{ column: gate, cost: 0 }, ...from.map((column) => ({ column, cost: 0 }))]);
			}
			own.push({ column: gate, cost: rankCost(want.rank) });
		}
		rows.push(own);
	});
	return { nodes, receivers, rows: [...rows, ...gateRows], columns, keep, givers, frozen };
}

/** Row of the gate behind a column, or `undefined` for a book's own column. */
export const gateRow = ({ nodes, receivers }: Graph, column: number): number | undefined =>
	column < nodes.length ? undefined : column - nodes.length + receivers;
