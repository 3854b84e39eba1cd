/** Matches books with the packer. */
import { matchSwaps } from "@rafta/library/swaps/match";
import { twoWay } from "@rafta/library/swaps/two-way";
import type { SwapEvent, SwapResult } from "@rafta/library/swaps/types";
import { packerOf } from "./packer.ts";

export interface MatchResult {
	readonly result: SwapResult;
	/** Number of books that two-way swaps alone would place, by school; `""` if no school is named. */
	readonly twoWay: ReadonlyMap<string, number>;
}

/** The result of an event or a joint swap, and the figure for comparison. */
export async function matchEvent(input: SwapEvent): Promise<MatchResult> {
	const packer = await packerOf();
	return { result: matchSwaps(input, packer), twoWay: twoWay(input, packer) };
}
