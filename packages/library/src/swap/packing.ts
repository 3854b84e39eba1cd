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

/** Cycles that are looked at, the short ones first; and columns of a programme that is solved, at most. */
const [mostRings, mostColumns] = [200_000, 800];

/** Tries of a search that is improved, and of one that has to do. */
const [fewTries, manyTries] = [20_000, 400_000];

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
	if (!isWhole || rings.length > mostColumns) return { circles: search(manyTries), exact: false };
	const programme = programmeOf(market, routes, rings, longest, goals);
	if (programme.most.length > mostColumns) return { circles: search(manyTries), exact: false };
	const start = programme.valuesOf(search(fewTries));
	const { values, exact } = packer({ ...programme, start });
	return { circles: programme.circlesOf(values), exact };
}
