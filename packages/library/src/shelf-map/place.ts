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

/** A shelf with the keys by which it is found, made once for all copies. */
interface KeyedShelf {
	readonly words: readonly string[];
	readonly first: string;
	readonly last: string;
}

const keyShelf = ({ words, from, to }: MapShelf): KeyedShelf => ({
	words: words.split(",").map(searchKey),
	first: orderKey(from),
	last: orderKey(to || from),
});

/** Length of the words by which a shelf holds a copy; 0 if it does not. */
const lengthNamed = ({ words }: KeyedShelf, place: string): number =>
	Math.max(0, ...words.map((word) => (names(word, place) ? word.length : 0)));

/** Whether a call number is in a shelf's range: the order is that of the shelf, `599` ends with `599.9`. */
const holdsNumber = ({ first, last }: KeyedShelf, key: string): boolean =>
	first !== "" && key !== "" && key >= first && (key <= last || key.startsWith(last));

/** The greatest by a measure, the first of equals; -1 where none is above 0. */
function best(measures: readonly number[]): number {
	const greatest = Math.max(0, ...measures);
	return greatest === 0 ? -1 : measures.indexOf(greatest);
}

/**
 * A function that says the number of the shelf that holds a copy; -1 for none. The most precise words win; of ranges that
 * overlap, the one that begins last. For many copies of one map: the map's keys are made once.
 */
export function shelfFinder(map: Pick<ShelfMap, "shelves">): (copy: CopyPlace) => number {
	const shelves = map.shelves.map(keyShelf);
	const named = new Map<string, number>();
	const byWords = (place: string): number => best(shelves.map((shelf) => lengthNamed(shelf, place)));
	function byNumber(key: string): number {
		let found = -1;
		for (const [at, shelf] of shelves.entries()) {
			const beginsLater = found === -1 || shelf.first > (shelves[found]?.first ?? "");
			if (beginsLater && holdsNumber(shelf, key)) found = at;
		}
		return found;
	}
	return ({ shelf, call_number }) => {
		const place = searchKey(shelf);
		const known = named.get(place) ?? (place === "" ? -1 : byWords(place));
		named.set(place, known);
		return known === -1 ? byNumber(orderKey(call_number)) : known;
	};
}

/** The number of the shelf that holds one copy, see `shelfFinder`. */
export const shelfHolding = (map: Pick<ShelfMap, "shelves">, copy: CopyPlace): number =>
	shelfFinder(map)(copy);
