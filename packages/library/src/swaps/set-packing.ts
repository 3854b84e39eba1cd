/**
 * Set packing of cycles and chains of few parties, with as many books as possible. NP-hard from three parties on
 * (Abraham, Blum and Sandholm, "Clearing algorithms for barter exchange markets", EC 2007). A heuristic solution is
 * improved, and proven optimal, where the integer program is small enough.
 */
import { enumerateCycles } from "./cycle-enumeration.ts";
import { type Goals, integerProgramOf } from "./integer-program.ts";
import type { KindGraph } from "./kind-graph.ts";
import type { Packer } from "./packer.ts";
import { routesOf } from "./routes.ts";
import { type RoutedExchange, searchExchanges } from "./search.ts";

/** Maximum number of cycles considered, the short ones first. */
const MAX_CYCLES = 200_000;

/**
 * Maximum cycles and columns of a program that is solved: those of these sizes took seconds at worst, one of 1,300
 * cycles most of a minute. `most` is for cycles of two, which are much easier.
 */
const solvable: Readonly<Record<Goals, { readonly cycles: number; readonly columns: number }>> = {
	best: { cycles: 400, columns: 4000 },
	most: { cycles: 4000, columns: 20_000 },
};

/** Tries of a search that is improved afterwards, and of one whose result is final. */
const [fewTries, manyTries] = [50_000, 400_000];

export interface SetPacking {
	readonly exchanges: readonly RoutedExchange[];
	/** Whether no other packing is better. */
	readonly exact: boolean;
}

/**
 * @param maxParties maximum parties of a cycle or a chain, including the giver that begins the chain
 */
export function packExchanges(
	kindGraph: KindGraph,
	maxParties: number,
	goals: Goals,
	packer: Packer,
): SetPacking {
	const routes = routesOf(kindGraph);
	const { cycles, isWhole } = enumerateCycles(routes, kindGraph.titles.length, maxParties, MAX_CYCLES);
	const search = (among: typeof cycles, tries: number, start?: readonly RoutedExchange[]) =>
		searchExchanges({ kindGraph, routes, cycles: among, maxParties }, tries, start);
	const searched = (): SetPacking => ({ exchanges: search(cycles, manyTries), exact: false });
	// A cycle through owed readers is made of chains that end with them; only the search finds it sooner as a cycle. One
	// through a single owed reader has a party less than its chain.
	const needed = cycles.filter((cycle) => {
		const owed = cycle.filter((route) => routes[route]?.inCycle).length;
		return owed === 0 || (owed === 1 && cycle.length === maxParties);
	});
	if (!isWhole || needed.length > solvable[goals].cycles) return searched();
	const program = integerProgramOf(kindGraph, routes, needed, maxParties, goals);
	if (program.upperBounds.length > solvable[goals].columns) return searched();
	const start = program.valuesOf(search(needed, fewTries));
	const { values, exact } = packer({ ...program, start });
	const exchanges = program.exchangesOf(values);
	// Where it reached its limit, the solver may have given up many books for one more of its first goal.
	return { exchanges: exact ? exchanges : search(needed, manyTries, exchanges), exact };
}
