/** Authors and series among found titles that bear all the words of a query: they have pages of their own. */
import { authorsOf } from "../catalogue/authors.ts";
import { searchKey } from "../turkish/keys.ts";
import { closenesses, closenessOf } from "./closeness.ts";
import { queryWordsOf } from "./rank.ts";

/** Limits: found titles that are looked at, and names of each kind. */
const MAX_TITLES = 24;
const MAX_NAMES = 3;

interface NamedTitle {
	readonly author_line: string;
	readonly series: string;
}

/** The authors and the series, those of the first titles first; none for a query without words. */
export function namedBy(
	titles: readonly NamedTitle[],
	query: string,
): { readonly authors: readonly string[]; readonly series: readonly string[] } {
	const words = queryWordsOf(query);
	const first = titles.slice(0, MAX_TITLES);
	const bearing = (names: readonly string[]): string[] => {
		const found = new Map<string, string>();
		for (const name of words.length === 0 ? [] : names) {
			const key = searchKey(name);
			const parts = key.split(" ");
			if (
				!found.has(key) &&
				words.every((word) =>
					parts.some((part) => closenessOf(word, part, closenesses.stem) !== closenesses.none),
				)
			)
				found.set(key, name);
		}
		return [...found.values()].slice(0, MAX_NAMES);
	};
	return {
		authors: bearing(first.flatMap(({ author_line }) => authorsOf(author_line))),
		series: bearing(first.map(({ series }) => series)),
	};
}
