/**
 * Entries of the word index: `<scope> <word> <place> <record>`. A range of entries begins with a scope and a word, or
 * the beginning of one, so that a search reads what it looks for and nothing else, in an order that is the same on every
 * engine. Blanks stand before every letter and digit.
 */
import { readWords } from "@rafta/library/search/words";

/** What is seen of a title, and in which order it comes without words. */
export interface Facts {
	/** `a`: public; `s` and a school: suggested there; nothing: not found by anybody. */
	readonly seen: string;
	/** The beginning of its sort key. */
	readonly sort: string;
	/** The title in small letters, where its words do not say it. */
	readonly spelled?: string;
	readonly language?: string;
	readonly year?: number;
	readonly ages?: readonly [number, number];
	readonly subjects?: readonly string[];
}

/** Titles that everybody in a school may find; suggestions of all schools, for administrators. */
export const scopes = {
	shared: "",
	suggested: "?",
	/** Public titles of which a school has a copy. */
	school: (school: string): string => school,
	/** What a school has suggested. */
	suggestedBy: (school: string): string => `?${school}`,
} as const;

/** Beyond every word. */
const last = "\u{10ffff}";

export interface Range {
	readonly from: string;
	readonly to: string;
}

/** Entries of a scope whose word begins with a text. */
export const beginning = (scope: string, word: string): Range => ({
	from: `${scope} ${word}`,
	to: `${scope} ${word}${last}`,
});

/** Entries of a scope with this word; with none, every title of the scope in the order of titles. */
export const exactly = (scope: string, word: string): Range => ({
	from: `${scope} ${word} `,
	to: `${scope} ${word}!`,
});

/** The word of an entry of a scope. */
export const wordOf = (scope: string, entry: string): string =>
	entry.slice(scope.length + 1, entry.indexOf(" ", scope.length + 1));

/** Scopes in which a title stands, whoever has copies of it. */
export function ownScopes(seen: string): string[] {
	if (seen === "a") return [scopes.shared];
	return seen.startsWith("s") ? [scopes.suggested, scopes.suggestedBy(seen.slice(1))] : [];
}

/** Places in an alphabetical list that the beginning of a title tells apart. */
const sortLength = 12;

/** What a title puts into a scope. */
export function entriesOf(scope: string, record: string, words: string, facts: Facts): string[] {
	const order = facts.sort.slice(0, sortLength).replaceAll(" ", "!");
	return [
		`${scope}  ${order} ${record}`,
		...readWords(words).map(([word, place]) => `${scope} ${word} ${place} ${record}`),
	];
}
