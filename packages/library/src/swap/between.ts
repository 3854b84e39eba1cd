/**
 * Second pass for an event of several schools: packs what the first pass, within the schools, left over into cycles and
 * chains of few parties. As many books as possible (first for owners whose book is already gone), then the least sum of
 * rank costs, then short ones.
 */
import type { Node } from "./graph.ts";
import { marketOf } from "./market.ts";
import type { Packer } from "./packer.ts";
import { packed } from "./packing.ts";
import { nothing } from "./shorten.ts";
import { readerTitle, type Wishes } from "./wishes.ts";

/** Limits on the parties of a cycle or chain between schools. */
export const partyLimits = { least: 2, most: 4 } as const;

/** Maximum number of parties that an event allows. */
export const partiesOf = (most: number | undefined): number =>
	Math.min(partyLimits.most, Math.max(partyLimits.least, Math.trunc(most ?? partyLimits.most)));

export interface LeftOver {
	readonly nodes: readonly Node[];
	/** The node whose book each receiver gets, or `nothing`; extended in place. */
	readonly taken: number[];
	readonly wishes: Wishes;
	readonly longest: number;
}

/** Packs what is left over. @returns whether the result is proven optimal */
export function packBetween({ nodes, taken, wishes, longest }: LeftOver, packer: Packer): boolean {
	const gone = new Set(taken);
	const got = new Set(
		taken.flatMap((column, row) =>
			column === nothing
				? []
				: [readerTitle(nodes[row]?.receives?.student_id ?? "", nodes[column]?.gives.book_id ?? "")],
		),
	);
	const places = [...nodes.keys()];
	const market = marketOf({
		nodes,
		waiting: places.filter((place) => taken[place] === nothing),
		// Gifts that nobody got, and books that nobody took although their owner got one.
		free: places.filter((place) => taken[place] !== nothing && !gone.has(place)),
		wishes: (reader) => wishes.of(reader).filter(({ book_id }) => !got.has(readerTitle(reader, book_id))),
	});
	if (market.parties.length === 0) return true;
	const { circles, exact } = packed(market, longest, "best", packer);
	for (const { source, parties } of circles) {
		const rows = parties.map((party) => market.parties[party]?.node ?? nothing);
		let from = source === null ? rows.at(-1) : market.sources[source]?.node;
		for (const row of rows) {
			taken[row] = from ?? nothing;
			from = row;
		}
	}
	return exact;
}
