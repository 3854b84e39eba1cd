/**
 * The words by which a title is found, each with the place where it stands: the stored word index is made of them, on
 * every engine alike, and a query is cut into words in the same way.
 */
import { withoutWord } from "../catalogue/isbn.ts";
import { searchKey } from "../turkish/keys.ts";

/** Raised when the words of a title change: the index is made anew. */
export const wordsVersion = 1;

/** Where a word stands, the better places first: the first word of a title, its others, then who wrote it. */
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

/** Letters of a word that count; what is longer is the same up to here. */
const longestWord = 40;
/** Words of one title that are kept, the better places first. */
const mostWords = 80;
/** Words of a query that count. */
const mostAsked = 8;

/** What of a title's record is searched. */
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
	/** Of titles that were merged into it. */
	readonly other_isbns?: readonly string[];
}

const cut = (text: string): string[] =>
	searchKey(text)
		.split(" ")
		.filter(Boolean)
		.map((word) => (word.length > longestWord ? [...word].slice(0, longestWord).join("") : word));

/** The words of a title, each once, with the best place where it stands. */
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

/** The words of a query, each once. An ISBN with hyphens or blanks is one word, and what says so before it is none. */
export function wordsOfQuery(query: string): string[] {
	const digits = withoutWord(query).replace(/[\s-]/gu, "");
	if (/^(97[89][0-9]{10}|[0-9]{9}[0-9Xx])$/u.test(digits)) return [digits.toLowerCase()];
	return [...new Set(cut(query))].slice(0, mostAsked);
}

/** Words and places as one text: a line for each place, a blank before each word. */
export function writeWords(words: ReadonlyMap<string, Place>): string {
	const lines = new Map<Place, string>();
	for (const [word, place] of words) lines.set(place, `${lines.get(place) ?? place} ${word}`);
	return [...lines.values()].join("\n");
}

/** What `writeWords` wrote. */
export function readWords(text: string): [word: string, place: Place][] {
	const found: [string, Place][] = [];
	for (const line of text.split("\n")) {
		const [place, ...words] = line.split(" ");
		for (const word of words) found.push([word, Number(place) as Place]);
	}
	return found;
}
