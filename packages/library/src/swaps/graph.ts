/**
 * An event as an assignment problem (design section 6). A book's row is what its owner gets for it, its column is where
 * it goes; a book that keeps its own column stays with its owner. Nobody gives without receiving, because every row has
 * one column; a gift has a column and no row, so one more column is unassigned: the gift itself, or the last book of
 * the chain that it began. A reader who is owed a book has given theirs already: the book at the end of that chain is as
 * free as a gift, whether they get one or not.
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

/** Whether the owner's book has gone to somebody, and they wait for one. */
export const isOwed = ({ receives, gives }: Node): boolean => receives !== null && receives !== gives;

export interface Graph {
	/**
	 * Receivers first: row and column `n` are node `n`. The columns of gifts follow, then one for each reader who is owed a
	 * book and gets none, then those of the gates.
	 */
	readonly nodes: readonly Node[];
	readonly receivers: number;
	readonly firstGate: number;
	/** Rows of the receivers, then one for each gate. */
	readonly rows: readonly (readonly Arc[])[];
	readonly columns: number;
	/** Cost of keeping a book: more than all ranks together. */
	readonly keep: number;
	/** A reader's wishes that some book satisfies, in the shuffled order of the books. */
	readonly wishes: (reader: string) => readonly SwapWant[];
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
	const owed = nodes.filter(isOwed).length;
	/**
	 * Keeping a book costs more than all ranks together; giving away the one with which an owed reader may get another
	 * school's, more than keeping all; owing one, more than giving away all of those.
	 */
	const keep = worst * (nodes.length + 1);
	const spend = keep * (nodes.length + 1);
	const owe = spend * (owed + 1);

	const rows: Arc[][] = [];
	let unserved = nodes.length;
	const firstGate = nodes.length + owed;
	let columns = firstGate;
	/** Extra row for a reader and a title that several books could provide: only one of them can use it. */
	const gates = new Map<string, number>();
	const gateRows: Arc[][] = [];
	nodes.slice(0, receivers).forEach((node, row) => {
		const { receives } = node;
		if (!receives) return;
		const own: Arc[] = [];
		let isElsewhere = false;
		for (const want of sorted.get(receives.student_id) ?? []) {
			if (want.for_item !== undefined && want.for_item !== receives.id) continue;
			const fitting = (givers.get(want.book_id) ?? []).filter((column) => {
				const book = nodes[column]?.gives;
				return book?.student_id !== receives.student_id && isGoodEnough(book?.condition, want.min_condition);
			});
			const from = fitting.filter((column) => nodes[column]?.gives.school === receives.school);
			isElsewhere ||= from.length < fitting.length;
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
		if (!isOwed(node)) rows.push([{ column: row, cost: keep }, ...own]);
		else if (!isElsewhere) rows.push([{ column: unserved++, cost: owe }, ...own]);
		else rows.push([{ column: row, cost: owe }, { column: unserved++, cost: owe + spend }, ...own]);
	});
	return {
		...{ nodes, receivers, firstGate, columns, keep, givers, frozen },
		rows: [...rows, ...gateRows],
		wishes: (reader) => sorted.get(reader) ?? [],
	};
}

/** Row of the gate behind a column, or `undefined` for a column that brings its reader nothing. */
export const gateRow = ({ receivers, firstGate }: Graph, column: number): number | undefined =>
	column < firstGate ? undefined : column - firstGate + receivers;
