/**
 * Cycles and chains of few parties, as many books as possible. NP-hard from three parties on (Abraham, Blum and Sandholm,
 * "Clearing algorithms for barter exchange markets", EC 2007). What is found by searching is improved, and proven to be the
 * best, where the programme is small enough for that.
 */
import type { Market } from "./market.ts";
import type { Packer } from "./packer.ts";
import { type Goals, programmeOf, type Ring } from "./programme.ts";
import { ringsOf } from "./rings.ts";
import { routesOf } from "./routes.ts";
import { searched } from "./search.ts";

/** Cycles that are looked at, at most, the short ones first. */
const mostRings = 200_000;

/**
 * Cycles and columns of a programme that is solved, at most: those of these sizes took seconds at worst, one of 1,300
 * cycles most of a minute. "Most" is about cycles of two, which are much easier.
 */
const solved: Readonly<Record<Goals, { readonly rings: number; readonly columns: number }>> = {
	best: { rings: 400, columns: 4000 },
	most: { rings: 4000, columns: 20_000 },
};

/** Tries of a search that is improved, and of one that has to do. */
const [fewTries, manyTries] = [50_000, 400_000];

export interface Packing {
	readonly circles: readonly Ring[];
	/** Whether no other packing is better. */
	readonly exact: boolean;
}

/** @param longest parties of a cycle or a chain at most, who begins the chain included */
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
