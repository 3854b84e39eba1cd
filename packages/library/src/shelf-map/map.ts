/** The shelf map of a library: a grid of cells with straight shelves, a door and a desk, seen from above. */

/** Cells of the grid. */
export const MAP_WIDTH = 12;
export const MAP_HEIGHT = 8;
/** Limit of shelves: more than a grid of this size shows clearly. */
export const MAX_MAP_SHELVES = 40;

/** A cell: from the left and from the top, from 0. */
export interface Cell {
	readonly x: number;
	readonly y: number;
}

/** A straight run of cells: to the right of its first cell, or down. */
export interface Run extends Cell {
	readonly length: number;
	readonly down: boolean;
}

/** A shelf, and what stands on it: a range of call numbers, copies whose shelf is one of some words, or both. */
export interface MapShelf extends Run {
	readonly name: string;
	/** First and last call number; the last one with everything that begins like it. Empty: not by call number. */
	readonly from: string;
	readonly to: string;
	/** Shelves as copies name them, between commas: `B, Dolap 2`. */
	readonly words: string;
}

export interface ShelfMap {
	readonly shelves: readonly MapShelf[];
	readonly door: Cell | null;
	readonly desk: Cell | null;
}

export const emptyMap: ShelfMap = { shelves: [], door: null, desk: null };

export const isSame = (a: Cell, b: Cell): boolean => a.x === b.x && a.y === b.y;

export const isInside = ({ x, y }: Cell): boolean => x >= 0 && x < MAP_WIDTH && y >= 0 && y < MAP_HEIGHT;

/** The cells of a run, from its first. */
export const cellsOf = ({ x, y, length, down }: Run): Cell[] =>
	Array.from({ length }, (_, step) => (down ? { x, y: y + step } : { x: x + step, y }));

/** The number of the shelf on a cell; -1 for none. */
export const shelfAt = ({ shelves }: Pick<ShelfMap, "shelves">, cell: Cell): number =>
	shelves.findIndex((shelf) => cellsOf(shelf).some((one) => isSame(one, cell)));

/** Whether nothing stands on a cell. */
export const isFree = (map: ShelfMap, cell: Cell): boolean =>
	isInside(cell) &&
	shelfAt(map, cell) === -1 &&
	!(map.door && isSame(map.door, cell)) &&
	!(map.desk && isSame(map.desk, cell));

/** What is wrong with a map: something lies outside, or two things on one cell; `null` for a sound one. */
export function faultOf({ shelves, door, desk }: ShelfMap): "outside" | "overlap" | null {
	const cells = [...shelves.flatMap(cellsOf), ...[door, desk].filter((one) => one !== null)];
	if (!cells.every(isInside)) return "outside";
	return new Set(cells.map(({ x, y }) => y * MAP_WIDTH + x)).size < cells.length ? "overlap" : null;
}

/**
 * The run that a stroke from one cell to another draws: along its longer side, as far as the cells are free. `null` if it
 * begins on a cell that is not.
 */
export function runBetween(map: ShelfMap, start: Cell, end: Cell): Run | null {
	const [dx, dy] = [end.x - start.x, end.y - start.y];
	const down = Math.abs(dy) > Math.abs(dx);
	const step = Math.sign(down ? dy : dx);
	const reach = Math.abs(down ? dy : dx);
	let length = 0;
	const at = (steps: number): Cell =>
		down ? { x: start.x, y: start.y + steps * step } : { x: start.x + steps * step, y: start.y };
	while (length <= reach && isFree(map, at(length))) length++;
	if (length === 0) return null;
	return { ...(step < 0 ? at(length - 1) : start), length, down };
}

/** Third of the map in which a run has its middle, for a description in words. */
export function zoneOf({ x, y, length, down }: Run): {
	readonly row: "top" | "middle" | "bottom";
	readonly column: "left" | "middle" | "right";
} {
	const half = length / 2;
	const [middleX, middleY] = down ? [x + 0.5, y + half] : [x + half, y + 0.5];
	const third = (value: number, size: number) => Math.min(2, Math.floor((value * 3) / size));
	return {
		row: (["top", "middle", "bottom"] as const)[third(middleY, MAP_HEIGHT)] ?? "middle",
		column: (["left", "middle", "right"] as const)[third(middleX, MAP_WIDTH)] ?? "middle",
	};
}
