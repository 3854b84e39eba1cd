/** Closeness of a query word to an indexed word, and spelling variants of a query word. */

/** Closest first; each is worse than all before it. */
export const closenesses = { same: 0, begins: 1, typo: 2, typoBegins: 3, none: 4 } as const;
export type Closeness = (typeof closenesses)[keyof typeof closenesses];

/** In shorter words, one different letter makes a different word. */
const MIN_TYPO_LENGTH = 4;
const MIN_PREFIX_LENGTH = 5;

/** Letters that may replace one another in a misspelt word; digits are never misspelt. */
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Whether a word may contain a typo: numbers, years and ISBNs are taken literally. */
export const mayBeMisspelt = (word: string): boolean =>
	word.length >= MIN_TYPO_LENGTH && /^\p{L}+$/u.test(word);

/**
 * Whether two different words are one edit apart: a letter inserted, deleted or replaced, or two neighbours swapped.
 */
export function isOneEditAway(left: string, right: string): boolean {
	const [short, long] = left.length <= right.length ? [left, right] : [right, left];
	if (long.length - short.length > 1) return false;
	let from = 0;
	while (from < short.length && short[from] === long[from]) from++;
	if (long.length > short.length) return short.slice(from) === long.slice(from + 1);
	if (short.slice(from + 1) === long.slice(from + 1)) return true;
	return (
		short[from] === long[from + 1] &&
		short[from + 1] === long[from] &&
		short.slice(from + 2) === long.slice(from + 2)
	);
}

function hasPrefixOneEditAway(queryWord: string, word: string): boolean {
	for (let length = queryWord.length - 1; length <= queryWord.length + 1; length++) {
		if (length < word.length && isOneEditAway(queryWord, word.slice(0, length))) return true;
	}
	return false;
}

/** Returns how close `word` is to the query word; with typos only if `typos` is set. */
export function closenessOf(queryWord: string, word: string, typos: boolean): Closeness {
	if (word === queryWord) return closenesses.same;
	if (word.startsWith(queryWord)) return closenesses.begins;
	if (!typos || !mayBeMisspelt(queryWord)) return closenesses.none;
	if (isOneEditAway(queryWord, word)) return closenesses.typo;
	if (queryWord.length >= MIN_PREFIX_LENGTH && hasPrefixOneEditAway(queryWord, word))
		return closenesses.typoBegins;
	return closenesses.none;
}

/** Returns every word one edit away from this one, without duplicates. */
export function oneEditVariants(word: string): string[] {
	const found = new Set<string>();
	for (let at = 0; at <= word.length; at++) {
		const [before, after] = [word.slice(0, at), word.slice(at)];
		const rest = after.slice(1);
		for (const letter of letters) found.add(before + letter + after);
		if (after === "") continue;
		found.add(before + rest);
		for (const letter of letters) found.add(before + letter + rest);
		if (rest !== "") found.add(before + rest[0] + after[0] + rest.slice(1));
	}
	found.delete(word);
	return [...found];
}

/** Whether the beginning of a longer word may be misspelt too. */
export const mayBeginMisspelt = (word: string): boolean =>
	mayBeMisspelt(word) && word.length >= MIN_PREFIX_LENGTH;
