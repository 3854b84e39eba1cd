/**
 * Matching of a swap event. Within a school: cycles of any length, and chains that gifts begin. Exact: no other result
 * places more books, and none that places as many has a lower sum of rank costs. Among such results, one with short
 * cycles is searched for (`shorten.ts`); that part is a heuristic. The remainder is then matched between schools
 * (`cross-school-match.ts`).
 */
import { type Assignment, assign } from "./assignment.ts";
import { matchAcrossSchools, partiesOf } from "./cross-school-match.ts";
import { type Graph, gateRow, graphOf, isOwed } from "./graph.ts";
import type { Packer } from "./packer.ts";
import { nothing, shorten } from "./shorten.ts";
import type { SwapEvent, SwapItem, SwapLeg, SwapResult } from "./types.ts";
import { type Wishes, wishesOf } from "./wishes.ts";

/** The node whose book each receiver gets, or `nothing`. */
const takenBy = (graph: Graph, { columnOf }: Assignment): number[] =>
	graph.nodes.slice(0, graph.receivers).map((_, row) => {
		const gate = gateRow(graph, columnOf[row] ?? row);
		// A gate that keeps its own column is unused: a receiver assigned to it would have kept their own book.
		return gate === undefined ? nothing : (columnOf[gate] ?? nothing);
	});

/** The nodes whose books the owners of some items wish for. */
function wishedBy(items: readonly string[], { nodes }: Graph, wishes: Wishes): Set<number> {
	const owners = nodes.flatMap(({ receives }) => (receives && items.includes(receives.id) ? [receives] : []));
	return new Set(
		[...nodes.keys()].filter((column) => {
			const book = nodes[column]?.gives;
			return book && owners.some((owner) => wishes.cost(book, owner) !== undefined);
		}),
	);
}

/** The rows of a graph in which some nodes' books go to nobody but readers whose own book is gone. */
function rowsWithout({ nodes, receivers, rows }: Graph, reserved: ReadonlySet<number>): Graph["rows"] {
	const gatesOfOwed = new Set(
		rows
			.slice(0, receivers)
			.filter((_, row) => nodes[row] && isOwed(nodes[row]))
			.flatMap((arcs) => arcs.map(({ column }) => column)),
	);
	return rows.map((arcs, row) => {
		// The first arc of a gate's row is its own column.
		const keeps = row < receivers || gatesOfOwed.has(arcs[0]?.column ?? nothing);
		return keeps ? arcs : arcs.filter(({ column }) => !reserved.has(column));
	});
}

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
	const wishes = wishesOf({ ...event, frozen });
	/** Matches within the schools; the reserved nodes' books go to nobody who is not owed one. */
	const firstPass = (reserved?: ReadonlySet<number>): number[] => {
		const taken = takenBy(graph, assign(reserved ? rowsWithout(graph, reserved) : graph.rows, graph.columns));
		shorten({
			nodes,
			taken,
			wishes: graph.wishes,
			cost(row, column) {
				const [to, from] = [nodes[row]?.receives, nodes[column]?.gives];
				// A cycle passes through several schools where books were handed over between them.
				return to && from && from.school === to.school ? wishes.cost(from, to) : undefined;
			},
		});
		return taken;
	};
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
	const result = finished(firstPass());
	if (isOfOne || packer === undefined || result.owed.length === 0) return result;
	let best = result;
	const attempt = (taken: number[]): void => {
		const other = finished(taken);
		if (other.owed.length < best.owed.length) best = { ...other, exact: false };
	};
	// A reader whose book is gone may be owed one that the own school's match gave to somebody else: all schools at once
	// serve such readers first.
	attempt(Array.from({ length: graph.receivers }, () => nothing));
	// That loses what only a long chain within a school brings; the first pass without what the owed wish for keeps it.
	const wished = wishedBy(result.owed, graph, wishes);
	if (best.owed.length > 0 && wished.size > 0) attempt(firstPass(wished));
	return best;
}
