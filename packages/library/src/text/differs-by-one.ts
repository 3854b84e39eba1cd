/** Comparison of spellings. */

/** Whether two texts differ by one inserted, deleted or replaced letter. */
export function differsByOne(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 1) return false;
	let from = 0;
	while (from < a.length && a[from] === b[from]) from += 1;
	let end = 0;
	while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end += 1;
	return Math.max(a.length, b.length) - from - end <= 1;
}
