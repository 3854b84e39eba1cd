/**
 * Graph of the remaining books, to be packed into cycles and chains of few parties. Copies of a title in the same
 * condition are interchangeable, so the search is over kinds of books, not over books: three hundred copies of one
 * title are one kind.
 */
import { isOwed, type Node } from "./graph.ts";
import type { SwapWant } from "./types.ts";
import { isGoodEnough, rankCost } from "./wishes.ts";

export interface Take {
	readonly kind: number;
	readonly cost: number;
}

/** In place of the kind of a book that there is not. */
export const noKind = -1;

/** A participant who gives a book when they get one. */
export interface Party {
	/** Index of their node. */
	readonly node: number;
	readonly reader: string;
	/** Of an owed reader: the book at the end of their chain, which is also a source; `noKind` once somebody gets it. */
	readonly gives: number;
	readonly takes: readonly Take[];
	/** Their own book is already gone. */
	readonly owed: boolean;
}

/** A book that is given without one in return. */
export interface Source {
	readonly node: number;
	readonly gives: number;
}

export interface KindGraph {
	readonly parties: readonly Party[];
	readonly sources: readonly Source[];
	/** The title of each kind. */
	readonly titles: readonly string[];
}

export interface Offered {
	readonly nodes: readonly Node[];
	/** Indexes of the nodes that still get a book. */
	readonly waiting: readonly number[];
	/** Indexes of the nodes whose book is given without one in return. */
	readonly free: readonly number[];
	/** Titles that a reader would still take. */
	readonly wishes: (reader: string) => readonly SwapWant[];
}

/** Builds the graph of the nodes, without parties that no book can reach. */
export function kindGraphOf({ nodes, waiting, free, wishes }: Offered): KindGraph {
	const kinds = new Map<string, number>();
	const titles: string[] = [];
	const conditions: Node["gives"]["condition"][] = [];
	const ofTitle = new Map<string, number[]>();
	const kindOf = (nodeIndex: number): number => {
		const { book_id = "", condition = "new" } = nodes[nodeIndex]?.gives ?? {};
		const key = `${condition} ${book_id}`;
		const known = kinds.get(key);
		if (known !== undefined) return known;
		const kind = titles.push(book_id) - 1;
		conditions.push(condition);
		kinds.set(key, kind);
		ofTitle.set(book_id, [...(ofTitle.get(book_id) ?? []), kind]);
		return kind;
	};
	const sources = free.map((node) => ({ node, gives: kindOf(node) }));
	const isSource = new Set(free);
	const givers = waiting.flatMap((index) => {
		const node = nodes[index];
		if (!node) return [];
		const owed = isOwed(node);
		return [
			{ node: index, to: node.receives, owed, gives: owed && !isSource.has(index) ? noKind : kindOf(index) },
		];
	});
	let parties = givers.flatMap(({ node, to, owed, gives }): Party[] => {
		if (!to) return [];
		const takes = wishes(to.student_id)
			.filter(({ for_item }) => for_item === undefined || for_item === to.id)
			.flatMap(({ book_id, rank, min_condition }) =>
				(ofTitle.get(book_id) ?? [])
					.filter((kind) => isGoodEnough(conditions[kind], min_condition))
					.map((kind) => ({ kind, cost: rankCost(rank) })),
			)
			// Tie-break by the shuffled order of the books, not by that of the rows.
			.sort((one, other) => one.kind - other.kind);
		return [{ node, reader: to.student_id, gives, takes, owed }];
	});
	// A party that can get nothing gives nothing, which may leave others with nothing to take.
	for (let before = -1; before !== parties.length; ) {
		before = parties.length;
		const given = new Set([...sources, ...parties].map(({ gives }) => gives));
		parties = parties
			.map((party) => ({ ...party, takes: party.takes.filter(({ kind }) => given.has(kind)) }))
			.filter(({ takes }) => takes.length > 0);
	}
	return { parties, sources, titles };
}
