/** The way from the door to a shelf, over free cells. */
import { type Cell, cellsOf, isFree, isSame, type ShelfMap } from "./map.ts";

const steps: readonly Cell[] = [
	{ x: 0, y: -1 },
	{ x: 1, y: 0 },
	{ x: -1, y: 0 },
	{ x: 0, y: 1 },
];

const beside = ({ x, y }: Cell, step: Cell): Cell => ({ x: x + step.x, y: y + step.y });
const keyOf = ({ x, y }: Cell): string => `${x} ${y}`;

/** Free cells in front of a shelf, those of its middle first. */
function frontOf(map: ShelfMap, at: number): Cell[] {
	const shelf = map.shelves[at];
	if (!shelf) return [];
	const middle = (shelf.length - 1) / 2;
	const ordered = cellsOf(shelf)
		.map((cell, place) => ({ cell, away: Math.abs(place - middle) }))
		.toSorted((a, b) => a.away - b.away);
	const across = steps.filter(({ x }) => (x !== 0) === shelf.down);
	return ordered.flatMap(({ cell }) => across.map((step) => beside(cell, step)));
}

/** The cells of a shortest way from the door to the front of a shelf; none without a door, or if there is no way. */
export function wayTo(map: ShelfMap, at: number): Cell[] {
	const { door } = map;
	if (!door) return [];
	const from = new Map<string, Cell | null>([[keyOf(door), null]]);
	const reached: Cell[] = [door];
	for (const cell of reached) {
		for (const next of steps.map((step) => beside(cell, step))) {
			if (from.has(keyOf(next)) || !isFree(map, next)) continue;
			from.set(keyOf(next), cell);
			reached.push(next);
		}
	}
	const end = frontOf(map, at).find((cell) => from.has(keyOf(cell)) || isSame(cell, door));
	const way: Cell[] = [];
	for (let cell: Cell | null | undefined = end; cell; cell = from.get(keyOf(cell))) way.unshift(cell);
	return way;
}
