/** How close names are to a typed text, for lists without an index of their words. */
import { searchKey } from "../turkish/keys.ts";
import { type Closeness, closenesses, closenessOf, QueryWord } from "./closeness.ts";

const wordsOf = (text: string): string[] => searchKey(text).split(" ").filter(Boolean);

/** How close a name is to all typed words: as close as the worst of them. `reach`: the worst that is looked for. */
export function closenessTo(typed: readonly QueryWord[], name: string, reach: Closeness): Closeness {
	const words = wordsOf(name);
	let worst: Closeness = closenesses.same;
	for (const one of typed) {
		let best: Closeness = closenesses.none;
		for (const word of words) {
			const found = closenessOf(one, word, reach);
			if (found < best) best = found;
		}
		if (best > worst) worst = best;
	}
	return worst;
}

/** What is offered where nothing matches: the closest of some names, each once and the first of equally close ones first. */
export function nearNames(typed: string, names: readonly string[], limit: number): string[] {
	const words = wordsOf(typed).map((word) => new QueryWord(word));
	if (words.length === 0) return [];
	return [...new Set(names)]
		.map((name) => ({ name, closeness: closenessTo(words, name, closenesses.typoStem) }))
		.filter(({ name, closeness }) => closeness !== closenesses.none && name !== typed)
		.sort((one, other) => one.closeness - other.closeness)
		.slice(0, limit)
		.map(({ name }) => name);
}
