import type { ShelfMap } from "@rafta/library/shelf-map/map";
import { type CopyPlace, shelfHolding } from "@rafta/library/shelf-map/place";

/** A map as readers see it: without what staff wrote down about each shelf, and with the one that holds a copy. */
export function shownMap({ shelves, door, desk }: ShelfMap, copy: CopyPlace) {
	const here = shelfHolding({ shelves }, copy);
	return {
		door,
		desk,
		shelves: shelves.map(({ name, x, y, length, down }) => ({ name, x, y, length, down })),
		here: here === -1 ? null : here,
	};
}
