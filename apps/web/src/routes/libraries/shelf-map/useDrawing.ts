/** A map while it is drawn: strokes by pointer or keys, and the shelf that is chosen. */
import {
	type Cell,
	isFree,
	isInside,
	isSame,
	MAX_MAP_SHELVES,
	type MapShelf,
	type Run,
	runBetween,
	type ShelfMap,
	shelfAt,
} from "@rafta/library/shelf-map/map";
import { shelfHolding } from "@rafta/library/shelf-map/place";
import { useState } from "react";

export type Tool = "shelf" | "door" | "desk";

interface Stroke {
	readonly start: Cell;
	readonly end: Cell;
}

const letters = [..."ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"];

/** The first letter that no shelf has as its name; copies that already name it belong to the new shelf. */
function nextShelf(run: Run, shelves: readonly MapShelf[], words: readonly string[]): MapShelf {
	const name = letters.find((letter) => shelves.every((one) => one.name !== letter)) ?? "";
	const shelf = { ...run, name, from: "", to: "", words: name };
	const isUsed = words.some(
		(word) => shelfHolding({ shelves: [shelf] }, { shelf: word, call_number: "" }) === 0,
	);
	return isUsed ? shelf : { ...shelf, words: "" };
}

export function useDrawing(first: ShelfMap, words: readonly string[]) {
	const [map, setMap] = useState(first);
	const [tool, setTool] = useState<Tool>("shelf");
	const [chosen, setChosen] = useState(-1);
	const [stroke, setStroke] = useState<Stroke | null>(null);
	const preview = stroke && runBetween(map, stroke.start, stroke.end);

	/** Begins at a cell, or chooses or takes away what stands there. Returns whether a stroke has begun. */
	function begin(cell: Cell): boolean {
		const at = shelfAt(map, cell);
		if (at !== -1) {
			setChosen(at);
			return false;
		}
		if (tool === "shelf") {
			const begins = isFree(map, cell) && map.shelves.length < MAX_MAP_SHELVES;
			if (begins) setStroke({ start: cell, end: cell });
			return begins;
		}
		const known = map[tool];
		if (known && isSame(known, cell)) setMap({ ...map, [tool]: null });
		else if (isFree(map, cell)) setMap({ ...map, [tool]: cell });
		return false;
	}

	function finish() {
		setStroke(null);
		if (!preview) return;
		setMap({ ...map, shelves: [...map.shelves, nextShelf(preview, map.shelves, words)] });
		setChosen(map.shelves.length);
	}

	return {
		map,
		tool,
		setTool,
		chosen,
		choose: setChosen,
		preview,
		isDrawing: stroke !== null,
		begin,
		extend(cell: Cell) {
			if (stroke && isInside(cell) && !isSame(cell, stroke.end)) setStroke({ ...stroke, end: cell });
		},
		finish,
		giveUp: () => setStroke(null),
		change(at: number, values: Partial<MapShelf>) {
			const shelves = map.shelves.map((shelf, place) => (place === at ? { ...shelf, ...values } : shelf));
			setMap({ ...map, shelves });
		},
		remove(at: number) {
			setMap({ ...map, shelves: map.shelves.filter((_, place) => place !== at) });
			setChosen(-1);
		},
	};
}

export type Drawing = ReturnType<typeof useDrawing>;
