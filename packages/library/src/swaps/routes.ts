import type { Edge } from "./cycle-enumeration.ts";
import { type KindGraph, noKind, type Take } from "./kind-graph.ts";

export interface Route extends Edge {
	/** Indexes of the parties that can take the route, with the cost for each. */
	readonly takers: readonly { readonly party: number; readonly cost: number }[];
	/** Of owed readers, in return for the book at the end of their chain: only in a cycle, because a chain ends with them. */
	readonly inCycle: boolean;
}

/**
 * Routes that parties can take, in the order of the parties. An owed reader's book has gone already: a chain that reaches
 * them ends, and the book at the end of theirs begins another one. Only in a cycle both count as one party.
 */
export function routesOf({ parties }: KindGraph): Route[] {
	const routes = new Map<string, Omit<Route, "takers"> & { takers: { party: number; cost: number }[] }>();
	const add = (party: number, { kind, cost }: Take, to: number, inCycle: boolean): void => {
		const key = `${kind} ${to} ${inCycle}`;
		const route = routes.get(key) ?? { from: kind, to, takers: [], inCycle };
		route.takers.push({ party, cost });
		routes.set(key, route);
	};
	parties.forEach(({ gives, takes, owed }, party) => {
		for (const take of takes) {
			add(party, take, owed ? noKind : gives, false);
			if (owed && gives !== noKind) add(party, take, gives, true);
		}
	});
	return [...routes.values()];
}
