/**
 * Set packing of cycles and chains of few parties, with as many books as possible. NP-hard from three parties on
 * (Abraham, Blum and Sandholm, "Clearing algorithms for barter exchange markets", EC 2007). A heuristic solution is
 * improved, and proven optimal, where the integer program is small enough.
 */
import type { Market } from "./market.ts";
import type { Packer } from "./packer.ts";
import { type Goals, programmeOf, type Ring } from "./programme.ts";
import { ringsOf } from "./rings.ts";
import { routesOf } from "./routes.ts";
import { searched } from "./search.ts";

/** Maximum number of cycles considered, the short ones first. */
const mostRings = 200_000;

/**
 * Maximum cycles and columns of a program that is solved: those of these sizes took seconds at worst, one of 1,300
 * cycles most of a minute. `most` is for cycles of two, which are much easier.
 */
const solved: Readonly<Record<Goals, { readonly rings: number; readonly columns: number }>> = {
	best: { rings: 400, columns: 4000 },
	most: { rings: 4000, columns: 20_000 },
};

/** Tries of a search that is improved afterwards, and of one whose result is final. */
const [fewTries, manyTries] = [50_000, 400_000];

export interface Packing {
	readonly circles: readonly Ring[];
	/** Whether no other packing is better. */
	readonly exact: boolean;
}

/**
 * @param maxParties maximum parties of a cycle or a chain, including the giver that begins the chain
 */
export function packed(market: Market, longest: number, goals: Goals, packer: Packer): Packing {
	const routes = routesOf(market);
	const { rings, isWhole } = ringsOf(routes, market.titles.length, longest, mostRings);
	const search = (tries: number) => searched(market, routes, rings, longest, tries);
	if (!isWhole || rings.length > solved[goals].rings) return { circles: search(manyTries), exact: false };
	const programme = programmeOf(market, routes, rings, longest, goals);
	if (programme.most.length > solved[goals].columns) return { circles: search(manyTries), exact: false };
	const start = programme.valuesOf(search(fewTries));
	const { values, exact } = packer({ ...programme, start });
	return { circles: programme.circlesOf(values), exact };
}
