/**
 * Matching of a swap event. Within a school: cycles of any length, and chains that gifts begin. Exact: no other result
 * places more books, and none that places as many has a lower sum of rank costs. Among such results, one with short
 * cycles is searched for (`shorten.ts`); that part is a heuristic. The remainder is then matched between schools
 * (`cross-school-match.ts`).
 */
import { type Assignment, assign } from "./assignment.ts";
import { matchAcrossSchools, partiesOf } from "./cross-school-match.ts";
import { type Graph, gateRow, graphOf } from "./graph.ts";
import type { Packer } from "./packer.ts";
import { nothing, shorten } from "./shorten.ts";
import type { SwapEvent, SwapItem, SwapLeg, SwapResult } from "./types.ts";
import { wishesOf } from "./wishes.ts";

/** The node whose book each receiver gets, or `nothing`. */
const takenBy = (graph: Graph, { columnOf }: Assignment): number[] =>
	graph.nodes.slice(0, graph.receivers).map((_, row) => {
		const gate = gateRow(graph, columnOf[row] ?? row);
		// A gate that keeps its own column is unused: a receiver assigned to it would have kept their own book.
		return gate === undefined ? nothing : (columnOf[gate] ?? nothing);
	});

/** Builds a result in the order of the items' ids, including the items that its legs leave over. */
export function resultOf(
	items: readonly SwapItem[],
	legs: readonly SwapLeg[],
	frozen: readonly SwapLeg[],
	exact: boolean,
): SwapResult {
	const goes = new Set(legs.map(({ item }) => item));
	const served = new Set(legs.map(({ for_item }) => for_item));
	const gifts = new Set(items.filter(({ gift }) => gift).map(({ id }) => id));
	return {
		legs: legs.toSorted((a, b) => (a.item < b.item ? -1 : 1)),
		owed: frozen
			.map(({ item }) => item)
			.filter((id) => !served.has(id) && !gifts.has(id))
			.sort(),
		released: [...served].filter((id) => !goes.has(id)).sort(),
		exact,
	};
}

/**
 * Matches an event. The same event and seed give the same result, in whatever order the rows come.
 *
 * @param packer packs the remainder between schools; without one it stays unmatched
 */
export function matchSwaps(event: SwapEvent, packer?: Packer): SwapResult {
	const graph = graphOf(event);
	const { nodes, frozen } = graph;
	const taken = takenBy(graph, assign(graph.rows, graph.columns));
	const wishes = wishesOf({ ...event, frozen });
	shorten({
		nodes,
		taken,
		wishes: wishes.of,
		cost(row, column) {
			const [to, from] = [nodes[row]?.receives, nodes[column]?.gives];
			// A cycle passes through several schools where books were handed over between them.
			return to && from && from.school === to.school ? wishes.cost(from, to) : undefined;
		},
	});
	const isOfOne = new Set(event.items.map(({ school }) => school)).size < 2;
	const maxParties = partiesOf(event.max_cycle);
	/** Matches between the schools what `taken` leaves over. */
	const finished = (taken: number[]): SwapResult => {
		const exact =
			isOfOne || (packer !== undefined && matchAcrossSchools({ nodes, taken, wishes, maxParties }, packer));
		const legs = taken.flatMap((column, row): SwapLeg[] => {
			const [to, from] = [nodes[row]?.receives, nodes[column]?.gives];
			return to && from ? [{ item: from.id, for_item: to.id }] : [];
		});
		return resultOf(event.items, [...frozen, ...legs], frozen, exact);
	};
	const result = finished(taken);
	if (isOfOne || packer === undefined || result.owed.length === 0) return result;
	// A reader whose book is gone may be owed one that the own school's match gave to somebody else: all schools at once
	// serve such readers first.
	const together = finished(taken.map(() => nothing));
	return together.owed.length < result.owed.length ? { ...together, exact: false } : result;
}
