/** Closeness of a query word to an indexed word, and spelling variants of a query word. */
import { relatedWords, stemsOf } from "../turkish/stems.ts";
import { wordsSoundingLike } from "./sounds.ts";

/**
 * Closest first; each is worse than all before it. `stem`: another form of the same word; `typoStem`: a form of a word
 * whose stem is misspelt.
 */
export const closenesses = {
	same: 0,
	begins: 1,
	stem: 2,
	typo: 3,
	typoBegins: 4,
	typoStem: 5,
	none: 6,
} as const;
export type Closeness = (typeof closenesses)[keyof typeof closenesses];

/** Whether what was found is spelled otherwise than what was typed: another form of the same word is not. */
export const isOtherSpelling = (closeness: number): boolean => closeness >= closenesses.typo;

/** In shorter words, one different letter makes a different word: `uzay` and `uzak`. The longer of both counts. */
const MIN_TYPO_LENGTH = 5;
const MIN_PREFIX_LENGTH = 5;
/** Letters of a misspelt stem that may be the beginning of a longer word. */
const MIN_STEM_PREFIX_LENGTH = 6;

/** A word of a query, with what else it may stand for; computed when it is asked for. */
export class QueryWord {
	readonly text: string;
	/** The word before its apostrophe, as typed: `London'ın`. */
	readonly #name: string;
	#related: ReadonlySet<string> | undefined;
	#sounds: ReadonlySet<string> | undefined;
	#misspeltStem: string | undefined;

	constructor(text: string, name = "") {
		this.text = text;
		this.#name = name;
	}

	/** Other forms of the same word, as the index may have them; those that begin with it are close enough as such. */
	get related(): ReadonlySet<string> {
		this.#related ??= relatedWords(this.text, this.#name === "" ? [] : [this.#name]);
		return this.#related;
	}

	/** Words of other languages that sound like it. */
	get sounds(): ReadonlySet<string> {
		this.#sounds ??= wordsSoundingLike(this.text);
		return this.#sounds;
	}

	/** Its stem, if it has a suffix and may be misspelt in front of it; otherwise empty. */
	get misspeltStem(): string {
		this.#misspeltStem ??=
			[this.#name, ...stemsOf(this.text)].find(
				(stem) => stem.length >= MIN_PREFIX_LENGTH && this.text.length - stem.length > 1,
			) ?? "";
		return this.#misspeltStem;
	}
}

/** Letters that may replace one another in a misspelt word; digits are never misspelt. */
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Whether a word may contain a typo: numbers, years and ISBNs are taken literally. */
export const mayBeMisspelt = (word: string): boolean =>
	word.length >= MIN_TYPO_LENGTH - 1 && /^\p{L}+$/u.test(word);

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

/** Returns how close `word` is to the query word; `reach`: the worst closeness that is looked for. */
export function closenessOf(queryWord: QueryWord, word: string, reach: Closeness): Closeness {
	const { text } = queryWord;
	if (word === text) return closenesses.same;
	if (word.startsWith(text)) return closenesses.begins;
	if (reach < closenesses.stem) return closenesses.none;
	if (queryWord.related.has(word)) return closenesses.stem;
	if (reach < closenesses.typo || !mayBeMisspelt(text)) return closenesses.none;
	const mayBeTypo = Math.max(text.length, word.length) >= MIN_TYPO_LENGTH;
	if ((mayBeTypo && isOneEditAway(text, word)) || queryWord.sounds.has(word)) return closenesses.typo;
	if (text.length >= MIN_PREFIX_LENGTH && hasPrefixOneEditAway(text, word)) return closenesses.typoBegins;
	const stem = queryWord.misspeltStem;
	if (stem === "") return closenesses.none;
	const isBegun = stem.length >= MIN_STEM_PREFIX_LENGTH && hasPrefixOneEditAway(stem, word);
	return isBegun || isOneEditAway(stem, word) ? closenesses.typoStem : closenesses.none;
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
