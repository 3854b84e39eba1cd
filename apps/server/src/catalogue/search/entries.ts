/**
 * Entries of the word index: `<scope> <word> <place> <record>`. A range of entries begins with a scope and a word, or
 * the prefix of one, so that a search reads only matching entries, in an order that is the same on every engine. Spaces
 * sort before every letter and digit.
 */
import { readWords } from "@rafta/library/search/search-index";

/** Indexed data of a title: visibility, sort position and facets. */
export interface Facts {
	/** `a`: public; `s` and a school: suggested there; empty: hidden from search. */
	readonly seen: string;
	/** The beginning of its sort key. */
	readonly sort: string;
	/** The title in lower case, if it differs from its words. */
	readonly spelled?: string;
	readonly language?: string;
	readonly year?: number;
	readonly ages?: readonly [number, number];
	readonly subjects?: readonly string[];
	readonly pages?: number;
	readonly series?: string;
}

/** Scopes: titles that everybody in a school may find; suggestions of all schools, for administrators. */
export const scopes = {
	shared: "",
	suggested: "?",
	/** Public titles of which a school has a copy. */
	school: (school: string): string => school,
	/** Suggestions of a school. */
	suggestedBy: (school: string): string => `?${school}`,
} as const;

/** Sorts after every word. */
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

/** Entries of a scope with this word; with an empty word, every title of the scope in the order of titles. */
export const exactly = (scope: string, word: string): Range => ({
	from: `${scope} ${word} `,
	to: `${scope} ${word}!`,
});

/** The word of an entry of a scope. */
export const wordOf = (scope: string, entry: string): string =>
	entry.slice(scope.length + 1, entry.indexOf(" ", scope.length + 1));

/** Scopes that contain a title regardless of its copies. */
export function ownScopes(seen: string): string[] {
	if (seen === "a") return [scopes.shared];
	return seen.startsWith("s") ? [scopes.suggested, scopes.suggestedBy(seen.slice(1))] : [];
}

/** Length of the title prefix that orders an alphabetical list. */
const sortLength = 12;

/** Entries of a title in a scope. */
export function entriesOf(scope: string, record: string, words: string, facts: Facts): string[] {
	const order = facts.sort.slice(0, sortLength).replaceAll(" ", "!");
	return [
		`${scope}  ${order} ${record}`,
		...readWords(words).map(([word, place]) => `${scope} ${word} ${place} ${record}`),
	];
}
