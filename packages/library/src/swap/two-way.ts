/** What swaps of two alone would have placed: the figure beside which a result stands. */
import { marketOf } from "./market.ts";
import type { Packer } from "./packer.ts";
import { packed } from "./packing.ts";
import type { SwapEvent } from "./types.ts";
import { wishesOf } from "./wishes.ts";

/** The most books that swaps of two place, within a school and without gifts; by school, `""` where none is named. */
export function twoWay(event: SwapEvent, packer: Packer): Map<string, number> {
	const wishes = wishesOf({ ...event, frozen: [] });
	const bySchool = Map.groupBy(event.items, ({ school }) => school ?? "");
	return new Map(
		[...bySchool].map(([school, items]) => {
			const nodes = items
				.filter(({ gift }) => !gift)
				.toSorted((a, b) => (a.id < b.id ? -1 : 1))
				.map((item) => ({ receives: item, gives: item }));
			const market = marketOf({ nodes, waiting: [...nodes.keys()], free: [], wishes: wishes.of });
			const { circles } = packed(market, 2, "most", packer);
			return [school, 2 * circles.length];
		}),
	);
}
