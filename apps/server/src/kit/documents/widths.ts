/**
 * Computes the width of each column in points: its share of the line, but at least its minimum. The other columns
 * shrink in proportion to make room; if the line is too short for all minimums, all shrink alike.
 */
export function columnWidths(
	shares: readonly number[],
	minWidths: readonly number[],
	lineWidth: number,
): number[] {
	const needed = minWidths.reduce((sum, one) => sum + one, 0);
	if (needed >= lineWidth) return minWidths.map((one) => (one / needed) * lineWidth);
	const widths = shares.map(() => 0);
	let open = shares.map((_, index) => index);
	let room = lineWidth;
	for (;;) {
		const sum = open.reduce((total, index) => total + (shares[index] ?? 0), 0);
		const ofShare = (index: number) => ((shares[index] ?? 0) / sum) * room;
		const narrow = open.filter((index) => ofShare(index) < (minWidths[index] ?? 0));
		if (narrow.length === 0) {
			for (const index of open) widths[index] = ofShare(index);
			return widths;
		}
		for (const index of narrow) {
			widths[index] = minWidths[index] ?? 0;
			room -= widths[index];
		}
		open = open.filter((index) => !narrow.includes(index));
	}
}
