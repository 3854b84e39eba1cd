/** A book of a reading list is a work: every edition with its title, by its author, counts as it. */
import { mayBeBySame } from "../catalogue/similar.ts";
import { searchKey } from "../turkish/keys.ts";

/** A work as a list names it. */
export interface Work {
	/** The edition that the teacher chose; empty where the catalogue lacked it. */
	readonly book_id: string;
	readonly title: string;
	readonly author_line: string;
	/** Other titles of the same work. */
	readonly also?: readonly string[];
}

export interface Edition {
	readonly id: string;
	readonly title: string;
	readonly author_line: string;
}

/** The folded titles of a work: editions are looked up by them. */
export const foldsOf = ({ title, also = [] }: Work): string[] =>
	[title, ...also].map(searchKey).filter((fold) => fold !== "");

/** Groups editions by folded title, so that many works find theirs without comparing each with each. */
export function editionIndex<E extends Edition>(editions: readonly E[]): (work: Work) => E[] {
	const byFold = Map.groupBy(editions, ({ title }) => searchKey(title));
	const byId = new Map(editions.map((edition) => [edition.id, edition]));
	return (work) => {
		const named = foldsOf(work).flatMap((fold) => byFold.get(fold) ?? []);
		const same = named.filter(({ author_line }) => mayBeBySame(work.author_line, author_line));
		const chosen = byId.get(work.book_id);
		return chosen && !same.includes(chosen) ? [chosen, ...same] : same;
	};
}

interface Holding {
	readonly id: string;
	readonly copies: number;
	readonly free: number;
}

/**
 * The edition by which a work is shown: one on the shelf, else one that the school has, else the chosen one; with the
 * copies of all editions together. `null` where there is no edition.
 */
export function shownEdition<C extends Holding>(work: Work, editions: readonly C[]): C | null {
	const rank = ({ id, copies, free }: C) =>
		(free > 0 ? 4 : 0) + (copies > 0 ? 2 : 0) + (id === work.book_id ? 1 : 0);
	const best = editions.toSorted((a, b) => rank(b) - rank(a))[0];
	if (!best) return null;
	return {
		...best,
		copies: editions.reduce((sum, { copies }) => sum + copies, 0),
		free: editions.reduce((sum, { free }) => sum + free, 0),
	};
}
