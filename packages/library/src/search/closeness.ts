/** Closeness of a query word to an indexed word, and spelling variants of a query word. */

/** Closest first; each is worse than all before it. */
export const closenesses = { same: 0, begins: 1, typo: 2, typoBegins: 3, none: 4 } as const;
export type Closeness = (typeof closenesses)[keyof typeof closenesses];

/** In shorter words, one different letter makes a different word. */
const shortestTypo = 4;
const shortestBeginning = 5;

/** Letters that may replace one another in a misspelt word; digits are never misspelt. */
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Whether a word may contain a typo: numbers, years and ISBNs are taken literally. */
export const mayBeMisspelt = (word: string): boolean => word.length >= shortestTypo && /^\p{L}+$/u.test(word);

/**
 * Whether two different words are one edit apart: a letter inserted, deleted or replaced, or two neighbours swapped.
 */
export function isOneApart(left: string, right: string): boolean {
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

function beginsOneApart(asked: string, word: string): boolean {
	for (let length = asked.length - 1; length <= asked.length + 1; length++) {
		if (length < word.length && isOneApart(asked, word.slice(0, length))) return true;
	}
	return false;
}

/** Returns how close `word` is to the query word; with typos only if `typos` is set. */
export function closenessOf(asked: string, word: string, typos: boolean): Closeness {
	if (word === asked) return closenesses.same;
	if (word.startsWith(asked)) return closenesses.begins;
	if (!typos || !mayBeMisspelt(asked)) return closenesses.none;
	if (isOneApart(asked, word)) return closenesses.typo;
	if (asked.length >= shortestBeginning && beginsOneApart(asked, word)) return closenesses.typoBegins;
	return closenesses.none;
}

/** Returns every word one edit away from this one, without duplicates. */
export function oneApart(word: string): string[] {
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
	mayBeMisspelt(word) && word.length >= shortestBeginning;
