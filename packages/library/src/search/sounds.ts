/** Names of other languages, written as they sound in Turkish: `hari poter`, `vimpi`, `serlok`. */

/** Most places of a word where a name is written otherwise than it sounds. */
const MAX_PLACES = 2;
const MIN_LENGTH = 4;
const MAX_LENGTH = 12;

/** Folded letters, and how other languages write what they stand for. */
const spellings: Readonly<Record<string, readonly string[]>> = {
	c: ["j", "ch"],
	f: ["ph"],
	k: ["c", "ck", "ch", "q"],
	s: ["sh", "c"],
	t: ["th"],
	v: ["w"],
};
const finalSpellings: Readonly<Record<string, readonly string[]>> = { i: ["y", "ie", "ey"] };
const consonant = /^[b-df-hj-np-tv-z]$/;

function spellingsAt(word: string, at: number): readonly string[] {
	const letter = word[at] ?? "";
	const isLast = at === word.length - 1;
	const doubled = at > 0 && consonant.test(letter) && word[at - 1] !== letter ? [letter + letter] : [];
	return [...doubled, ...(spellings[letter] ?? []), ...(isLast ? (finalSpellings[letter] ?? []) : [])];
}

/** Returns the words of other languages that may sound like a folded word. */
export function wordsSoundingLike(word: string): Set<string> {
	const words = new Set<string>();
	if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return words;
	const change = (done: string, from: number, places: number) => {
		if (places > 0) words.add(done + word.slice(from));
		if (places === MAX_PLACES) return;
		for (let at = from; at < word.length; at++) {
			for (const spelling of spellingsAt(word, at))
				change(done + word.slice(from, at) + spelling, at + 1, places + 1);
		}
	};
	change("", 0, 0);
	return words;
}
