/** Number of books that two-way swaps alone would have placed: the figure with which a result is compared. */
import { kindGraphOf } from "./kind-graph.ts";
import type { Packer } from "./packer.ts";
import { packExchanges } from "./set-packing.ts";
import type { SwapEvent } from "./types.ts";
import { wishesOf } from "./wishes.ts";

/**
 * Maximum number of books placed by two-way swaps, within a school and without gifts; by school, `""` where none is
 * named.
 */
export function twoWay(event: SwapEvent, packer: Packer): Map<string, number> {
	const wishes = wishesOf({ ...event, frozen: [] });
	const bySchool = Map.groupBy(event.items, ({ school }) => school ?? "");
	return new Map(
		[...bySchool].map(([school, items]) => {
			const nodes = items
				.filter(({ gift }) => !gift)
				.toSorted((a, b) => (a.id < b.id ? -1 : 1))
				.map((item) => ({ receives: item, gives: item }));
			const kindGraph = kindGraphOf({ nodes, waiting: [...nodes.keys()], free: [], wishes: wishes.of });
			const { exchanges } = packExchanges(kindGraph, 2, "most", packer);
			return [school, 2 * exchanges.length];
		}),
	);
}
