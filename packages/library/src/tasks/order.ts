/**
 * Position of a task within its status: a number, so that moving a task writes one record. A task between two
 * neighbours gets their middle, until there is none; then the neighbourhood is renumbered.
 */

/** Limit of orders in both directions: seconds of far-away years. */
export const MAX_ORDER = 1e12;

/** Order of the last task at an instant, in seconds: later ones are placed below without a query. */
export const lastOrder = (now: Date): number => now.getTime() / 1000;

/** Order between two neighbours, either of which may be missing; `null` when there is no number between them. */
export function orderBetween(above: number | null, below: number | null): number | null {
	if (above === null) return below === null ? 0 : below - 1;
	if (below === null) return above + 1;
	const middle = above + (below - above) / 2;
	return middle > above && middle < below ? middle : null;
}

/**
 * New orders for `count` tasks between two others: evenly spaced, ascending, and strictly between. `null` if there is
 * not enough space between them.
 */
export function spreadOrders(above: number | null, below: number | null, count: number): number[] | null {
	const step = above === null || below === null ? 1 : (below - above) / (count + 1);
	const start = above ?? (below === null ? -1 : below - (count + 1));
	const orders = Array.from({ length: count }, (_, index) => start + (index + 1) * step);
	const ends = [start, ...orders, ...(below === null ? [] : [below])];
	return ends.every((order, index) => index === 0 || order > (ends[index - 1] ?? 0)) ? orders : null;
}
