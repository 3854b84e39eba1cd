/**
 * "Readers of this book also read": pairs of titles that enough different readers have read. The result is titles and
 * their order, and nothing about readers.
 */
import { MIN_CROWD } from "./shelves.ts";

/** Titles shown beside one. */
export const MAX_BESIDE = 14;
/** Titles of one reader that are paired, the latest: those borrowed for a class would link everything. */
export const MAX_READ = 150;
/** Titles looked at between two pauses: a millisecond or two. */
const STRIDE = 20_000;

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
	let looked = 0;
	/** Counts titles that were looked at; returns whether it is others' turn. */
	const isTurnOver = (more: number): boolean => {
		looked += more;
		if (looked < STRIDE) return false;
		looked = 0;
		return true;
	};

	const readers = new Map<string, number>();
	const latest: string[][] = [];
	for (const titles of readings) {
		const last = [...new Set(titles)].slice(0, MAX_READ);
		latest.push(last);
		for (const title of last) readers.set(title, (readers.get(title) ?? 0) + 1);
		if (isTurnOver(last.length)) yield;
	}
	// A title below the limit is in no pair above it.
	const books = [...readers].filter(([, count]) => count >= MIN_CROWD);
	const numberOf = new Map(books.map(([title], number) => [title, number]));
	/** What each reader of a title has read, as numbers; by the title's number. */
	const readOf = books.map((): number[][] => []);
	for (const titles of latest) {
		const numbers = titles.flatMap((title) => numberOf.get(title) ?? []);
		for (const number of numbers) readOf[number]?.push(numbers);
		if (isTurnOver(titles.length)) yield;
	}

	const pairs: Beside[] = [];
	const shared = new Uint32Array(books.length);
	for (const [number, [book]] of books.entries()) {
		shared.fill(0);
		for (const others of readOf[number] ?? []) {
			for (const other of others) shared[other] = (shared[other] ?? 0) + 1;
			if (isTurnOver(others.length)) yield;
		}
		const near = books.flatMap(([other, count], at) => {
			const together = at === number ? 0 : (shared[at] ?? 0);
			// A book that everybody reads is close to none.
			return together < MIN_CROWD ? [] : { other, closeness: together / Math.sqrt(count) };
		});
		near.sort((a, b) => b.closeness - a.closeness || (a.other < b.other ? -1 : 1));
		for (const [at, { other }] of near.slice(0, MAX_BESIDE).entries())
			pairs.push({ book, other, place: at + 1 });
		if (isTurnOver(books.length)) yield;
	}
	return pairs;
}
