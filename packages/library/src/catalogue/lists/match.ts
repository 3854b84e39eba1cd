/**
 * Which title of the catalogue a title of a list is: the one with its ISBN, else the one of the same folded title and
 * author, unless something says that it is another edition.
 */
import { searchKey } from "../../turkish/keys.ts";
import type { MarcBook } from "../marc/books.ts";

/** What a title is known by. */
export interface TitleKeys {
	readonly isbn13: string;
	/** Search key of the title. */
	readonly title: string;
	/** Words of the first author, in the order of the alphabet: a list may have turned them. */
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

/** Whether two may be one title; where their ISBNs are both known, these decide. */
export function areOne(a: TitleKeys, b: TitleKeys): boolean {
	if (a.isbn13 !== "" && b.isbn13 !== "") return a.isbn13 === b.isbn13;
	if (a.title === "" || a.title !== b.title || a.author !== b.author) return false;
	return agree(a.publisher, b.publisher, "") && agree(a.year, b.year, 0);
}

/** Whether two titles (their search keys) have not a word in common: one ISBN may have been printed in two books. */
export function areStrangers(a: string, b: string): boolean {
	if (a === "" || b === "") return false;
	const words = new Set(a.split(" "));
	return !b.split(" ").some((word) => words.has(word));
}

/** Titles by what they are known by; of several that fit the one that came first is found. */
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
