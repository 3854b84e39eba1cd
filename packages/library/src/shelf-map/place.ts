/** Which shelf of the map a copy stands on: by the words of its own shelf, else by its call number. */
import { searchKey, sortKey } from "../turkish/keys.ts";
import type { MapShelf, ShelfMap } from "./map.ts";

/** Where a copy stands, as its record says. */
export interface CopyPlace {
	readonly shelf: string;
	readonly call_number: string;
}

/** The part of a sort key by which places are ordered first: case and accents aside. */
const orderKey = (text: string): string => sortKey(text).split("\u0001")[0] ?? "";

const isDigit = (character: string): boolean => /\p{N}/u.test(character);

/** Whether words name a shelf or a part of it: `B` is the case of `B3` and of `B 3`, but not that of `Bilim`. */
function names(word: string, place: string): boolean {
	if (word === "" || !place.startsWith(word)) return false;
	const next = place.charAt(word.length);
	return next === "" || next === " " || isDigit(next) !== isDigit(word.slice(-1));
}

const keysOf = ({ words }: MapShelf): string[] => words.split(",").map(searchKey);

/** Length of the words by which a shelf holds a copy; 0 if it does not. */
const lengthNamed = (shelf: MapShelf, place: string): number =>
	Math.max(0, ...keysOf(shelf).map((word) => (names(word, place) ? word.length : 0)));

/** Whether a call number is in a shelf's range: the order is that of the shelf, `599` ends with `599.9`. */
function holdsNumber({ from, to }: MapShelf, key: string): boolean {
	const [first, last] = [orderKey(from), orderKey(to || from)];
	return first !== "" && key !== "" && key >= first && (key <= last || key.startsWith(last));
}

/** The greatest by a measure, the first of equals; -1 where none is above 0. */
function best(measures: readonly number[]): number {
	const greatest = Math.max(0, ...measures);
	return greatest === 0 ? -1 : measures.indexOf(greatest);
}

/**
 * The number of the shelf that holds a copy; -1 for none. The most precise words win; of ranges that overlap, the one that
 * begins last.
 */
export function shelfHolding({ shelves }: Pick<ShelfMap, "shelves">, copy: CopyPlace): number {
	const place = searchKey(copy.shelf);
	const named = place === "" ? -1 : best(shelves.map((shelf) => lengthNamed(shelf, place)));
	if (named !== -1) return named;
	const key = orderKey(copy.call_number);
	let found = -1;
	let start = "";
	for (const [at, shelf] of shelves.entries()) {
		const first = orderKey(shelf.from);
		if (!holdsNumber(shelf, key) || (found !== -1 && first <= start)) continue;
		found = at;
		start = first;
	}
	return found;
}
