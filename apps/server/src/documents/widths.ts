/**
 * Computes the width of each column in points: its share of the line, but at least its minimum. The other columns
 * shrink in proportion to make room; if the line is too short for all minimums, all shrink alike.
 */
export function columnWidths(shares: readonly number[], least: readonly number[], line: number): number[] {
	const needed = least.reduce((sum, one) => sum + one, 0);
	if (needed >= line) return least.map((one) => (one / needed) * line);
	const widths = shares.map(() => 0);
	let open = shares.map((_, index) => index);
	let room = line;
	for (;;) {
		const sum = open.reduce((total, index) => total + (shares[index] ?? 0), 0);
		const ofShare = (index: number) => ((shares[index] ?? 0) / sum) * room;
		const narrow = open.filter((index) => ofShare(index) < (least[index] ?? 0));
		if (narrow.length === 0) {
			for (const index of open) widths[index] = ofShare(index);
			return widths;
		}
		for (const index of narrow) {
			widths[index] = least[index] ?? 0;
			room -= widths[index];
		}
		open = open.filter((index) => !narrow.includes(index));
	}
}
