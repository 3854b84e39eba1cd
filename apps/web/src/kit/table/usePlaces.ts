import { useEffect, useReducer, useRef } from "react";

/** Rows that come in one frame: what is scrolled past faster cannot be read, and more would make the frame late. */
const MAX_COMING = 3;
/** Rows moved in one frame to where they belong in the document. */
const MAX_MOVED = 3;

/**
 * Moves some rows that stand in the document before a smaller one to their place. Each goes backwards, which React does
 * by moving that element alone. `held` stays where it is. Returns whether all others are in order.
 */
export function settle(order: number[], max: number, held?: number): boolean {
	for (let moved = 0; ; moved++) {
		let lowest = Number.POSITIVE_INFINITY;
		let misplaced = Number.POSITIVE_INFINITY;
		for (const index of order.toReversed()) {
			if (index < lowest) lowest = index;
			else if (index !== held) misplaced = Math.min(misplaced, index);
		}
		if (misplaced === Number.POSITIVE_INFINITY) return true;
		if (moved === max) return false;
		order.splice(order.indexOf(misplaced), 1);
		order.splice(order.findLastIndex((index) => index < misplaced) + 1, 0, misplaced);
	}
}

/** Index of a row, and the key of its element. */
type Place = readonly [index: number, key: number];

/**
 * Gives new rows the elements of rows that are no longer wanted, where these stand in the document. `urgent` come first;
 * of the others some wait, and the elements meant for them stay what they are.
 */
export function replace(
	before: readonly Place[],
	wanted: readonly number[],
	isUrgent: (index: number) => boolean,
	max: number,
): { readonly places: readonly Place[]; readonly isWhole: boolean } {
	const isWanted = new Set(wanted);
	const known = new Set(before.map(([index]) => index));
	const missing = wanted.filter((index) => !known.has(index));
	const coming = [...missing.filter(isUrgent), ...missing.filter((index) => !isUrgent(index))]
		.slice(0, max)
		.sort((a, b) => a - b);
	let waiting = missing.length - coming.length;
	const isWhole = waiting === 0;
	const places: Place[] = [];
	for (const [index, key] of before) {
		const next = isWanted.has(index) ? index : (coming.shift() ?? (waiting-- > 0 ? index : undefined));
		if (next !== undefined) places.push([next, key]);
	}
	const unused = Math.max(-1, ...before.map(([, key]) => key)) + 1;
	return { places: [...places, ...coming.map((index, at): Place => [index, unused + at])], isWhole };
}

/**
 * Elements for the rows of a list, in the order of the document. Rows that come reuse the elements of rows that left,
 * without moving them: changing a text costs a browser far less than styling and laying out a row, which a moved element
 * is again. When scrolling has stopped, the document is put in the order of the list, a few rows per frame. A row that
 * stays keeps its element, and with it the focus; the one that has it (`held`) is not moved either, as that would end a
 * press of a key or the mouse.
 */
export function usePlaces(
	wanted: readonly number[],
	isUrgent: (index: number) => boolean,
	isScrolling: boolean,
	held: number | undefined,
): readonly Place[] {
	const before = useRef<readonly Place[]>([]);
	const limit = before.current.length === 0 ? wanted.length : MAX_COMING;
	const { places, isWhole } = replace(before.current, wanted, isUrgent, limit);
	const keys = new Map(places);
	const order = [...keys.keys()];
	const isSettled = settle(order, isScrolling ? 0 : MAX_MOVED, held);
	const now = order.map((index): Place => [index, keys.get(index) ?? 0]);
	before.current = now;

	const [, goOn] = useReducer((steps: number) => steps + 1, 0);
	useEffect(() => {
		if (isWhole && (isScrolling || isSettled)) return;
		const frame = requestAnimationFrame(goOn);
		return () => cancelAnimationFrame(frame);
	});
	return now;
}
