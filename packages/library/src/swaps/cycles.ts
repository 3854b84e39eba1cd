/** Presentation of a result: its cycles and chains, one book after the other. */
import type { SwapLeg } from "./types.ts";

export interface Cycle {
	/** Each book with the one given in return; the next leg shows where that one goes. */
	readonly legs: readonly SwapLeg[];
	/** Whether it returns to its first book. A chain begins with a gift. */
	readonly closed: boolean;
}

/** Groups legs into cycles and chains: chains first, each kind in the order of their first book's id. */
export function cyclesOf(legs: readonly SwapLeg[]): Cycle[] {
	const sorted = legs.toSorted((a, b) => (a.item < b.item ? -1 : 1));
	const next = new Map(sorted.map((leg) => [leg.item, leg]));
	const received = new Set(sorted.map(({ for_item }) => for_item));
	const done = new Set<string>();
	const follow = (first: SwapLeg, closed: boolean): Cycle[] => {
		const followed: SwapLeg[] = [];
		for (let leg: SwapLeg | undefined = first; leg && !done.has(leg.item); leg = next.get(leg.for_item)) {
			done.add(leg.item);
			followed.push(leg);
		}
		return followed.length === 0 ? [] : [{ legs: followed, closed }];
	};
	return [
		...sorted.filter(({ item }) => !received.has(item)).flatMap((leg) => follow(leg, false)),
		...sorted.flatMap((leg) => follow(leg, true)),
	];
}
