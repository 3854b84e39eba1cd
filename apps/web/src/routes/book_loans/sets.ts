/** Groups loans by class set: thirty books of one title become one line. */
export function bySets<Loan>(
	loans: readonly Loan[],
	/** Title of a loan that belongs to a set; empty for every other loan. */
	setOf: (loan: Loan) => string,
): { sets: [first: Loan, count: number][]; single: Loan[] } {
	const groups = Map.groupBy(loans, setOf);
	const sets: [Loan, number][] = [];
	for (const [set, all] of groups) {
		const [first] = all;
		if (set !== "" && first !== undefined) sets.push([first, all.length]);
	}
	return { sets, single: groups.get("") ?? [] };
}
