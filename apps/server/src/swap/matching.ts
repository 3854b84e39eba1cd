/** Books are matched with the packer at hand. */
import { matchSwaps } from "@rafta/library/swap/match";
import { twoWay } from "@rafta/library/swap/two-way";
import type { SwapEvent, SwapResult } from "@rafta/library/swap/types";
import { packerOf } from "./packer.ts";

export interface Matched {
	readonly result: SwapResult;
	/** What swaps of two alone would place, by school; `""` where no school is named. */
	readonly twoWay: ReadonlyMap<string, number>;
}

/** The result of an event or a round, and the figure it stands beside. */
export async function matched(input: SwapEvent): Promise<Matched> {
	const packer = await packerOf();
	return { result: matchSwaps(input, packer), twoWay: twoWay(input, packer) };
}
