/** Loans with those of a class set taken together: thirty books of one title are one line. */
export function bySets<Loan>(
	loans: readonly Loan[],
	/** The title of a loan of a set; empty for every other loan. */
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
