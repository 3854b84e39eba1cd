/**
 * "Readers of this book also read": pairs of titles that enough different readers have read. The result is titles and
 * their order, and nothing about readers.
 */
import { MIN_READERS } from "./shelves.ts";

/** Titles shown beside one. */
export const MAX_BESIDE = 14;
/** Titles of one reader that are paired, the latest: those borrowed for a class would link everything. */
export const MAX_READ = 150;
/** Pairs counted between two pauses. */
const STRIDE = 5000;

/** A title beside another one; `place`: 1 for the one that most of its readers share. */
export interface Beside {
	readonly book: string;
	readonly other: string;
	readonly place: number;
}

/**
 * Pairs the titles of all readers; each reader's titles are given once. Yields now and then, so that the caller can
 * let others work.
 */
export function* pairsOf(readings: readonly (readonly string[])[]): Generator<void, Beside[]> {
	const readers = new Map<string, number>();
	const each = readings.map((titles) => [...new Set(titles)].slice(0, MAX_READ));
	for (const titles of each) for (const title of titles) readers.set(title, (readers.get(title) ?? 0) + 1);
	// A title below the limit is in no pair above it.
	const books = [...readers].filter(([, count]) => count >= MIN_READERS).map(([title]) => title);
	const numberOf = new Map(books.map((title, number) => [title, number]));
	const shared = new Map<number, number>();
	let counted = 0;
	for (const titles of each) {
		const numbers = titles.flatMap((title) => numberOf.get(title) ?? []).sort((a, b) => a - b);
		for (const [place, one] of numbers.entries()) {
			for (const other of numbers.slice(place + 1)) {
				const key = one * books.length + other;
				shared.set(key, (shared.get(key) ?? 0) + 1);
			}
		}
		counted += (numbers.length * numbers.length) / 2;
		if (counted < STRIDE) continue;
		counted = 0;
		yield;
	}
	const beside = new Map<string, { other: string; closeness: number }[]>();
	const add = (book: string, other: string, count: number) => {
		const list = beside.get(book) ?? [];
		// A book that everybody reads is close to none.
		list.push({ other, closeness: count / Math.sqrt(readers.get(other) ?? 1) });
		beside.set(book, list);
	};
	for (const [key, count] of shared) {
		if (count < MIN_READERS) continue;
		const [one = "", other = ""] = [books[Math.floor(key / books.length)], books[key % books.length]];
		add(one, other, count);
		add(other, one, count);
	}
	return [...beside].flatMap(([book, list]) =>
		list
			.sort((a, b) => b.closeness - a.closeness || (a.other < b.other ? -1 : 1))
			.slice(0, MAX_BESIDE)
			.map(({ other }, place) => ({ book, other, place: place + 1 })),
	);
}
