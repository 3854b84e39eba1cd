/**
 * Matches a title of a list to a title of the catalogue: the one with its ISBN, else the one with the same folded title
 * and author, unless something indicates another edition.
 */
import { searchKey } from "../../turkish/keys.ts";
import type { MarcBook } from "../marc/books.ts";

/** Keys by which a title is matched. */
export interface TitleKeys {
	readonly isbn13: string;
	/** Search key of the title. */
	readonly title: string;
	/** Words of the first author in alphabetical order: a list may have swapped them. */
	readonly author: string;
	readonly publisher: string;
	readonly year: number;
}

type Described = Pick<MarcBook, "title" | "subtitle" | "authors" | "isbn13" | "publisher" | "year">;

const authorKey = (name: string): string => searchKey(name).split(" ").sort().join(" ");

export const keysOf = ({
	title,
	authors,
	isbn13,
	publisher,
	year,
}: Omit<Described, "subtitle">): TitleKeys => ({
	isbn13,
	title: searchKey(title),
	author: authorKey(authors[0] ?? ""),
	publisher: searchKey(publisher),
	year,
});

const agree = <Value>(a: Value, b: Value, nothing: Value): boolean =>
	a === nothing || b === nothing || a === b;

/** Whether two may be the same title; where both ISBNs are known, these decide. */
export function areOne(a: TitleKeys, b: TitleKeys): boolean {
	if (a.isbn13 !== "" && b.isbn13 !== "") return a.isbn13 === b.isbn13;
	if (a.title === "" || a.title !== b.title || a.author !== b.author) return false;
	return agree(a.publisher, b.publisher, "") && agree(a.year, b.year, 0);
}

/** Whether two titles (their search keys) have no word in common: one ISBN may have been printed in two books. */
export function areStrangers(a: string, b: string): boolean {
	if (a === "" || b === "") return false;
	const words = new Set(a.split(" "));
	return !b.split(" ").some((word) => words.has(word));
}

/** Index of titles by their keys; of several matches the one added first is returned. */
export class TitleIndex<Value> {
	readonly #byIsbn = new Map<string, Value>();
	readonly #byTitle = new Map<string, { keys: TitleKeys; value: Value }[]>();

	add(keys: TitleKeys, value: Value): void {
		if (keys.isbn13 !== "" && !this.#byIsbn.has(keys.isbn13)) this.#byIsbn.set(keys.isbn13, value);
		if (keys.title === "") return;
		const alike = this.#byTitle.get(keys.title);
		if (alike) alike.push({ keys, value });
		else this.#byTitle.set(keys.title, [{ keys, value }]);
	}

	find(keys: TitleKeys): Value | null {
		const direct = keys.isbn13 === "" ? undefined : this.#byIsbn.get(keys.isbn13);
		if (direct !== undefined) return direct;
		return this.#byTitle.get(keys.title)?.find((one) => areOne(keys, one.keys))?.value ?? null;
	}
}
