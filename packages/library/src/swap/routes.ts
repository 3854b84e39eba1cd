import type { Edge } from "./cycle-enumeration.ts";
import type { KindGraph } from "./kind-graph.ts";

export interface Route extends Edge {
	/** Indexes of the parties that can take the route, with the cost for each. */
	readonly takers: readonly { readonly party: number; readonly cost: number }[];
}

/** Routes that parties can take, in the order of the parties. */
export function routesOf({ parties }: KindGraph): Route[] {
	const routes = new Map<string, Edge & { takers: { party: number; cost: number }[] }>();
	parties.forEach(({ gives, takes }, party) => {
		for (const { kind, cost } of takes) {
			const key = `${kind} ${gives}`;
			const route = routes.get(key) ?? { from: kind, to: gives, takers: [] };
			route.takers.push({ party, cost });
			routes.set(key, route);
		}
	});
	return [...routes.values()];
}
