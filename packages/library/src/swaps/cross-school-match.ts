/**
 * Second pass for an event of several schools: packs what the first pass, within the schools, left over into cycles and
 * chains of few parties. As many books as possible (first for owners whose book is already gone), then the least sum of
 * rank costs, then short ones.
 */
import { isOwed, type Node } from "./graph.ts";
import { kindGraphOf } from "./kind-graph.ts";
import type { Packer } from "./packer.ts";
import { packExchanges } from "./set-packing.ts";
import { nothing } from "./shorten.ts";
import { readerTitle, type Wishes } from "./wishes.ts";

/** Limits on the parties of a cycle or chain between schools. */
export const partyLimits = { min: 2, max: 4 } as const;

/** Maximum number of parties that an event allows. */
export const partiesOf = (limit: number | undefined): number =>
	Math.min(partyLimits.max, Math.max(partyLimits.min, Math.trunc(limit ?? partyLimits.max)));

export interface LeftOver {
	readonly nodes: readonly Node[];
	/** The node whose book each receiver gets, or `nothing`; extended in place. */
	readonly taken: number[];
	readonly wishes: Wishes;
	readonly maxParties: number;
}

/** Packs what is left over. @returns whether the result is proven optimal */
export function matchAcrossSchools({ nodes, taken, wishes, maxParties }: LeftOver, packer: Packer): boolean {
	const given = new Set(taken);
	const got = new Set(
		taken.flatMap((column, row) =>
			column === nothing
				? []
				: [readerTitle(nodes[row]?.receives?.student_id ?? "", nodes[column]?.gives.book_id ?? "")],
		),
	);
	const indexes = [...nodes.keys()];
	const kindGraph = kindGraphOf({
		nodes,
		waiting: indexes.filter((index) => taken[index] === nothing),
		// Gifts that nobody got, and books that nobody took although their owner got one, or gave one away already.
		free: indexes.filter((index) => {
			const node = nodes[index];
			return node && !given.has(index) && (taken[index] !== nothing || isOwed(node));
		}),
		wishes: (reader) => wishes.of(reader).filter(({ book_id }) => !got.has(readerTitle(reader, book_id))),
	});
	if (kindGraph.parties.length === 0) return true;
	const { exchanges, exact } = packExchanges(kindGraph, maxParties, "best", packer);
	for (const { source, parties } of exchanges) {
		const rows = parties.map((party) => kindGraph.parties[party]?.node ?? nothing);
		let from = source === null ? rows.at(-1) : kindGraph.sources[source]?.node;
		for (const row of rows) {
			taken[row] = from ?? nothing;
			from = row;
		}
	}
	return exact;
}
