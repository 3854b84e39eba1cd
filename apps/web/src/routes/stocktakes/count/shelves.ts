/** The shelves of a stocktake as pure values: which one a typed text means, and which comes next. */
import type { Shelf } from "@rafta/library/api/stocktakes";
import { sortKey } from "@rafta/library/turkish/keys";

/**
 * The shelf that somebody typed or whose label was scanned. A name of digits alone may be a book's number: such a shelf
 * is chosen from the list.
 */
export function shelfNamed(text: string, shelves: readonly Shelf[]): string | undefined {
	if (!/\p{L}/u.test(text)) return undefined;
	const key = sortKey(text.trim());
	return shelves.find(({ shelf }) => shelf !== "" && sortKey(shelf) === key)?.shelf;
}

/** The next shelf with books that nobody has seen, in their order, from the first again after the last. */
export function nextShelf(
	shelves: readonly Shelf[],
	current: string,
	done: ReadonlySet<string>,
): string | undefined {
	const place = shelves.findIndex(({ shelf }) => shelf === current);
	const ordered = [...shelves.slice(place + 1), ...shelves.slice(0, Math.max(0, place))];
	return ordered.find(({ shelf, seen, expected }) => seen < expected && !done.has(shelf))?.shelf;
}
