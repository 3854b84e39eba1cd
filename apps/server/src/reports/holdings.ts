/** Titles and copies of groups, counted school by school: all rows at once would take long and much memory. */

export interface Holding {
	/** A title that several schools have counts once. */
	readonly titles: Set<string>;
	copies: number;
}

/** Adds a school's copies of a title to a group. */
export function addHolding(
	groups: Map<string, Holding>,
	group: string,
	{ book, copies }: { readonly book: string; readonly copies: number },
): void {
	const holding = groups.get(group) ?? { titles: new Set(), copies: 0 };
	groups.set(group, holding);
	holding.titles.add(book);
	holding.copies += copies;
}

/** Titles and copies of all groups; each title is in one group. */
export function allHoldings(groups: ReadonlyMap<string, Holding>): { titles: number; copies: number } {
	const all = { titles: 0, copies: 0 };
	for (const { titles, copies } of groups.values()) {
		all.titles += titles.size;
		all.copies += copies;
	}
	return all;
}
