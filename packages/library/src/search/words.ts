/**
 * Index words of a title, each with the rank of the field it comes from: the stored word index consists of them on
 * every engine, and queries are split into words in the same way.
 */
import { withoutWord } from "../catalogue/isbn.ts";
import { searchKey } from "../turkish/keys.ts";

/** Incremented when the words of a title change, so that the index is rebuilt. */
export const wordsVersion = 1;

/** Field ranks of words, the best first: the first word of a title, its other words, then its author. */
export const places = {
	first: 0,
	title: 1,
	author: 2,
	beside: 3,
	subject: 4,
	publisher: 5,
	number: 6,
} as const;
export type Place = (typeof places)[keyof typeof places];

/** Significant letters of a word; longer words are compared up to here. */
const longestWord = 40;
/** Maximum number of words kept per title, the best fields first. */
const mostWords = 80;
/** Maximum number of words used from a query. */
const mostAsked = 8;

/** Searchable fields of a title. */
export interface SearchedTitle {
	readonly title: string;
	readonly subtitle: string;
	readonly author_line: string;
	readonly translator: string;
	readonly illustrator: string;
	readonly series: string;
	readonly subjects: readonly string[];
	readonly publisher: string;
	readonly isbn13: string;
	readonly isbn10: string;
	/** ISBNs of titles that were merged into it. */
	readonly other_isbns?: readonly string[];
}

const cut = (text: string): string[] =>
	searchKey(text)
		.split(" ")
		.filter(Boolean)
		.map((word) => (word.length > longestWord ? [...word].slice(0, longestWord).join("") : word));

/** Returns the words of a title, each once, with its best field rank. */
export function wordsOfTitle(title: SearchedTitle): Map<string, Place> {
	const found = new Map<string, Place>();
	const take = (place: Place, ...texts: readonly string[]) => {
		for (const text of texts) {
			for (const word of cut(text)) if (found.size < mostWords && !found.has(word)) found.set(word, place);
		}
	};
	const [first = "", ...others] = cut(title.title);
	take(places.first, first);
	take(places.title, others.join(" "));
	take(places.number, title.isbn13, title.isbn10, ...(title.other_isbns ?? []));
	take(places.author, title.author_line);
	take(places.beside, title.subtitle, title.series, title.translator, title.illustrator);
	take(places.subject, ...title.subjects);
	take(places.publisher, title.publisher);
	return found;
}

/**
 * Returns the words of a query, each once. An ISBN with hyphens or blanks is one word, and a preceding word that labels
 * it is dropped.
 */
export function wordsOfQuery(query: string): string[] {
	const digits = withoutWord(query).replace(/[\s-]/gu, "");
	if (/^(97[89][0-9]{10}|[0-9]{9}[0-9Xx])$/u.test(digits)) return [digits.toLowerCase()];
	return [...new Set(cut(query))].slice(0, mostAsked);
}

/** Serialises words and ranks to text: one line per rank, a blank before each word. */
export function writeWords(words: ReadonlyMap<string, Place>): string {
	const lines = new Map<Place, string>();
	for (const [word, place] of words) lines.set(place, `${lines.get(place) ?? place} ${word}`);
	return [...lines.values()].join("\n");
}

/** Parses the output of `writeWords`. */
export function readWords(text: string): [word: string, place: Place][] {
	const found: [string, Place][] = [];
	for (const line of text.split("\n")) {
		const [place, ...words] = line.split(" ");
		for (const word of words) found.push([word, Number(place) as Place]);
	}
	return found;
}
