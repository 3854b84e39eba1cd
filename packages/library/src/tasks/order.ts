/**
 * Where a task stands among those of its status: a number, so that moving one writes one. Between two neighbours is
 * always their middle, until there is none; then the neighbourhood is numbered anew.
 */

/** Orders are within this either way: seconds of far-away years. */
export const mostOrder = 1e12;

/** The order of what comes last at an instant, in seconds: later ones stand below without looking who is there. */
export const lastOrder = (now: Date): number => now.getTime() / 1000;

/** The order between two neighbours, either of which may be missing; `null` when there is no number between them. */
export function orderBetween(above: number | null, below: number | null): number | null {
	if (above === null) return below === null ? 0 : below - 1;
	if (below === null) return above + 1;
	const middle = above + (below - above) / 2;
	return middle > above && middle < below ? middle : null;
}

/**
 * New orders for `count` tasks that stand between two others: evenly apart, rising, and strictly between. `null` when
 * the room is too small for that.
 */
export function spreadOrders(above: number | null, below: number | null, count: number): number[] | null {
	const step = above === null || below === null ? 1 : (below - above) / (count + 1);
	const start = above ?? (below === null ? -1 : below - (count + 1));
	const orders = Array.from({ length: count }, (_, place) => start + (place + 1) * step);
	const ends = [start, ...orders, ...(below === null ? [] : [below])];
	return ends.every((order, place) => place === 0 || order > (ends[place - 1] ?? 0)) ? orders : null;
}
