/**
 * "Add one of these to your wishes and you get a book": for a book that brought its owner nothing, the titles for which
 * a single additional wish would place one more book. Computed, not guessed: the reader placed by such a wish gets that
 * title, because without it no result has as many books. Ranks play no part.
 */
import { type Arc, type Assignment, assign, Nearest } from "./assignment.ts";
import { type Graph, graphOf } from "./graph.ts";
import type { SwapEvent, SwapResult } from "./types.ts";

export interface NearMiss {
	/** The reader's book that would be given away. */
	readonly item: string;
	/** In the order of their ids. */
	readonly titles: readonly string[];
}

interface Back {
	readonly column: number;
	readonly by: number;
}

/** The graph with the number of kept books as its only cost. */
const withoutRanks = (graph: Graph): Arc[][] =>
	graph.rows.map((arcs) => arcs.map(({ column, cost }) => ({ column, cost: Math.trunc(cost / graph.keep) })));

/**
 * Builds, for every column, the columns whose holders could take it, with their reduced costs. Unassigned columns are
 * interchangeable: the holder of one may have any other instead, via one additional hub column.
 */
function backwards(
	rows: readonly (readonly Arc[])[],
	columns: number,
	{ columnOf, rowOf, profit, price }: Assignment,
): Back[][] {
	const hub = columns;
	const back: Back[][] = Array.from({ length: columns }, (_, column) => [
		{ column: hub, by: -(price[column] ?? 0) },
	]);
	back[hub] = [];
	for (let column = 0; column < columns; column++)
		if (rowOf[column] === -1) back[hub].push({ column, by: 0 });
	rows.forEach((arcs, row) => {
		const from = columnOf[row] ?? 0;
		for (const { column, cost } of arcs) {
			const by = cost - (profit[row] ?? 0) - (price[column] ?? 0);
			if (column !== from) back[column]?.push({ column: from, by });
		}
	});
	return back;
}

/** Cost of taking each column, when its holder and the following holders in turn move on as far as `end`. */
function costsTo(end: number, back: readonly Back[][], { price }: Assignment): Float64Array {
	const reached = new Float64Array(back.length).fill(Number.POSITIVE_INFINITY);
	const queue = new Nearest();
	const relax = (column: number, through: number): void => {
		if (through >= (reached[column] ?? 0)) return;
		reached[column] = through;
		queue.push(column, through);
	};
	relax(end, price[end] ?? 0);
	for (let next = queue.pop(); next; next = queue.pop()) {
		if (next.distance > (reached[next.column] ?? 0)) continue;
		for (const { column, by } of back[next.column] ?? []) relax(column, next.distance + by);
	}
	return reached.map((cost, column) => cost - (price[column] ?? 0));
}

/**
 * @returns books that bring nothing although one more wish would be enough: of one reader, or of everybody
 */
export function nearMisses(event: SwapEvent, result: SwapResult, reader?: string): NearMiss[] {
	const served = new Set(result.legs.map(({ for_item }) => for_item));
	const graph = graphOf(event);
	const waiting = graph.nodes.flatMap(({ receives }, row) =>
		receives && (reader === undefined || receives.student_id === reader) && !served.has(receives.id)
			? [{ row, item: receives.id, owner: receives.student_id }]
			: [],
	);
	if (waiting.length === 0) return [];
	const byReader = Map.groupBy([...event.items, ...event.wants], ({ student_id }) => student_id);
	const rows = withoutRanks(graph);
	const best = assign(rows, graph.columns);
	const back = backwards(rows, graph.columns, best);
	return waiting.flatMap(({ row, item, owner }): NearMiss[] => {
		const known = new Set(byReader.get(owner)?.map(({ book_id }) => book_id));
		const has = best.columnOf[row] ?? row;
		const now = rows[row]?.find(({ column }) => column === has)?.cost ?? 0;
		const costs = costsTo(has, back, best);
		const titles = [...graph.givers]
			.filter(([book, columns]) => !known.has(book) && columns.some((column) => (costs[column] ?? 0) < now))
			.map(([book]) => book)
			.sort();
		return titles.length === 0 ? [] : [{ item, titles }];
	});
}
