import { useRef } from "react";

/**
 * Keys that let new rows reuse the elements of rows scrolled out of view: changing a text costs a browser far less than
 * creating and styling a row. A row that stays keeps its element, and with it the focus.
 */
export function usePlaces(drawn: readonly number[]): { keyOf(index: number): number | undefined } {
	const before = useRef<ReadonlyMap<number, number>>(new Map());
	const stay = new Set(drawn.map((index) => before.current.get(index)));
	// In the order of the document, so that after a jump no element has to be moved.
	const free = [...before.current.values()].filter((place) => !stay.has(place)).reverse();
	const places = new Map<number, number>();
	let unused = Math.max(-1, ...before.current.values()) + 1;
	for (const index of drawn) places.set(index, before.current.get(index) ?? free.pop() ?? unused++);
	before.current = places;
	return { keyOf: (index) => places.get(index) };
}
