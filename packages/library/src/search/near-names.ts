/** Names that are spelt like a typed text: what a list without an index of its words offers where nothing matches. */
import { searchKey } from "../turkish/keys.ts";
import { type Closeness, closenesses, closenessOf } from "./closeness.ts";

const wordsOf = (text: string): string[] => searchKey(text).split(" ").filter(Boolean);

/** How close a name is to all typed words: as close as the worst of them. */
function closenessTo(typed: readonly string[], name: string): Closeness {
	const words = wordsOf(name);
	let worst: Closeness = closenesses.same;
	for (const one of typed) {
		let best: Closeness = closenesses.none;
		for (const word of words) {
			const found = closenessOf(one, word, true);
			if (found < best) best = found;
		}
		if (best > worst) worst = best;
	}
	return worst;
}

/** The closest of some names, each once and the first of equally close ones first. */
export function nearNames(typed: string, names: readonly string[], limit: number): string[] {
	const words = wordsOf(typed);
	if (words.length === 0) return [];
	return [...new Set(names)]
		.map((name) => ({ name, closeness: closenessTo(words, name) }))
		.filter(({ name, closeness }) => closeness !== closenesses.none && name !== typed)
		.sort((one, other) => one.closeness - other.closeness)
		.slice(0, limit)
		.map(({ name }) => name);
}
