/**
 * Matches a title of a list to a title of the catalogue: the one with its ISBN, else the one with the same folded title
 * and author, unless something indicates another edition.
 */
import { differsByOne } from "../../text/differs-by-one.ts";
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
	/** Search key of the number in its series. */
	readonly seriesNo: string;
}

type TitleDescription = Pick<MarcBook, "title" | "authors" | "isbn13" | "publisher" | "year" | "series_no">;

const authorKey = (name: string): string => searchKey(name).split(" ").sort().join(" ");

export const keysOf = ({
	title,
	authors,
	isbn13,
	publisher,
	year,
	series_no,
}: TitleDescription): TitleKeys => ({
	isbn13,
	title: searchKey(title),
	author: authorKey(authors[0] ?? ""),
	publisher: searchKey(publisher),
	year,
	seriesNo: searchKey(series_no).replace(/^0+(?=\d)/, ""),
});

const agree = <Value>(a: Value, b: Value, nothing: Value): boolean =>
	a === nothing || b === nothing || a === b;

/** Words that a title may have or not. */
const particles: ReadonlySet<string> = new Set(["ve", "ile", "veya", "the", "a", "an", "and"]);

const ordinals: readonly (readonly string[])[] = [
	["birinci", "first", "one"],
	["ikinci", "second", "two"],
	["ucuncu", "third", "three"],
	["dorduncu", "fourth", "four"],
	["besinci", "fifth", "five"],
	["altinci", "sixth", "six"],
	["yedinci", "seventh", "seven"],
	["sekizinci", "eighth", "eight"],
	["dokuzuncu", "ninth", "nine"],
	["onuncu", "tenth", "ten"],
];
const parts: ReadonlySet<string> = new Set(
	"cilt,kitap,bolum,sayi,kisim,sinif,vol,volume,book,part,grade".split(","),
);
const romanValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** Value of a Roman numeral; 0 where it is none. */
function romanValue(word: string): number {
	if (!/^x{0,3}(?:ix|iv|v?i{0,3})$/.test(word)) return 0;
	const values = [...word].map((letter) => romanValues[letter] ?? 0);
	return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Numbers of volumes and grades in a title (its search key), in order: `sefiller 2 cilt`, `sefiller ii`. */
function volumesIn(title: string): string {
	const words = title.split(" ");
	const numbers = words.flatMap((word, at) => {
		if (/^\d{1,2}$/.test(word)) return [Number(word)];
		const isPlace =
			at === words.length - 1 || [words[at - 1], words[at + 1]].some((one) => one && parts.has(one));
		const value = romanValue(word) || ordinals.findIndex((names) => names.includes(word)) + 1;
		return at > 0 && isPlace && value > 0 ? [value] : [];
	});
	return [...new Set(numbers)].sort((a, b) => a - b).join(" ");
}

/** Whether two are different volumes, which may share the ISBN of their set. */
export function areVolumes(a: TitleKeys, b: TitleKeys): boolean {
	if (a.title === "" || b.title === "") return false;
	return !agree(volumesIn(a.title), volumesIn(b.title), "") || !agree(a.seriesNo, b.seriesNo, "");
}

/** Whether two may be the same title; where both ISBNs are known, these decide, but for the volumes of a set. */
export function areOne(a: TitleKeys, b: TitleKeys): boolean {
	if (a.isbn13 !== "" && b.isbn13 !== "") return a.isbn13 === b.isbn13 && !areVolumes(a, b);
	if (a.title === "" || a.title !== b.title || a.author !== b.author) return false;
	return agree(a.publisher, b.publisher, "") && agree(a.year, b.year, 0) && agree(a.seriesNo, b.seriesNo, "");
}

/**
 * Whether two titles of one ISBN (their search keys) may be two books: one of them has a word that the other does not
 * have, or a number. One ISBN may have been printed in two books.
 */
export function mayDiffer(a: string, b: string): boolean {
	if (a === "" || b === "" || a === b) return false;
	if (volumesIn(a) !== volumesIn(b)) return true;
	const [short = [], long = []] = [a.split(" "), b.split(" ")].sort((one, two) => one.length - two.length);
	const isAlike = (word: string, other: string) =>
		word === other || (word.length > 4 && /^\p{L}+$/u.test(word) && differsByOne(word, other));
	return !short.every((word) => particles.has(word) || long.some((other) => isAlike(word, other)));
}

/** Index of titles by their keys; of several matches those added first come first. */
export class TitleIndex<Value> {
	readonly #byIsbn = new Map<string, { keys: TitleKeys; value: Value }[]>();
	readonly #byTitle = new Map<string, { keys: TitleKeys; value: Value }[]>();

	add(keys: TitleKeys, value: Value): void {
		const entry = { keys, value };
		const append = (index: Map<string, (typeof entry)[]>, key: string) => {
			if (key === "") return;
			const alike = index.get(key);
			if (alike) alike.push(entry);
			else index.set(key, [entry]);
		};
		append(this.#byIsbn, keys.isbn13);
		append(this.#byTitle, keys.title);
	}

	/** Whether a title with this ISBN is there, be it another volume. */
	hasIsbn(isbn13: string): boolean {
		return this.#byIsbn.has(isbn13);
	}

	/** The titles that may be the same: those with the ISBN, the ones that are called so first, or else by title and author. */
	findAll(keys: TitleKeys): Value[] {
		const byIsbn = (this.#byIsbn.get(keys.isbn13) ?? []).filter((one) => !areVolumes(keys, one.keys));
		const [doubtful, sure] = [true, false].map((isDoubtful) =>
			byIsbn.filter((one) => mayDiffer(keys.title, one.keys.title) === isDoubtful),
		);
		const direct = [...(sure ?? []), ...(doubtful ?? [])];
		const alike =
			direct.length > 0
				? direct
				: (this.#byTitle.get(keys.title) ?? []).filter((one) => areOne(keys, one.keys));
		return alike.map(({ value }) => value);
	}

	find(keys: TitleKeys): Value | null {
		return this.findAll(keys)[0] ?? null;
	}
}
