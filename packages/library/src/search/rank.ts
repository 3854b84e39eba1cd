/** The order of what was found: the same rows in give the same order out, whatever engine they came from. */
import { lower } from "../turkish/case.ts";
import { searchKey } from "../turkish/keys.ts";
import { type Closeness, closenesses, closenessOf } from "./closeness.ts";
import { places, readWords, wordsOfQuery } from "./words.ts";

/** A title that may fit. */
export interface Candidate {
	readonly id: string;
	/** Its words, as `writeWords` wrote them. */
	readonly words: string;
	/** Its sort key. */
	readonly sort: string;
	/** Its title in small letters; empty where that is what its words say. */
	readonly spelled: string;
	/** The asker's school has it, or suggested it. */
	readonly own: boolean;
}

export interface Ranked<C extends Candidate> {
	readonly candidate: C;
	readonly closeness: Closeness;
	/** Of two, the lesser comes first; compared number by number. */
	readonly rank: readonly number[];
}

export interface Query {
	/** The words that all have to be found. */
	readonly words: readonly string[];
	/** Words as they were typed, in small letters, and folded. */
	readonly spelled: readonly (readonly [typed: string, key: string])[];
}

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

export const readQuery = (text: string): Query => ({
	words: wordsOfQuery(text),
	spelled: wordsIn(lower(text).normalize("NFC")).map((word) => [word, searchKey(word)] as const),
});

/**
 * Whether what was found in a title is spelled there as it was typed: kar before kâr for who typed kar. Words that are
 * found elsewhere say nothing. `folded`: the words of the title.
 */
function isSpelledAlike(query: Query, candidate: Candidate, folded: readonly string[]): boolean {
	const title =
		candidate.spelled === ""
			? folded.map((word) => [word, word] as const)
			: wordsIn(candidate.spelled).map((word) => [word, searchKey(word)] as const);
	return query.spelled.every(([asked, key]) => {
		const found = title.filter(([, word]) => word.startsWith(key));
		return found.length === 0 || found.some(([word]) => word.startsWith(asked));
	});
}

/**
 * How well a title fits: all words as they are, then beginnings, then typos; the title before its author before its
 * subject, the whole title before all; then what the own school has, then what is spelled as typed.
 */
export function rankOf<C extends Candidate>(query: Query, candidate: C, typos: boolean): Ranked<C> | null {
	const words = readWords(candidate.words);
	let worst: Closeness = closenesses.same;
	let where = 0;
	for (const asked of query.words) {
		let best: Closeness = closenesses.none;
		let place: number = places.number;
		for (const [word, at] of words) {
			const near = closenessOf(asked, word, typos);
			if (near > best || (near === best && at >= place)) continue;
			best = near;
			place = at;
		}
		if (best === closenesses.none) return null;
		if (best > worst) worst = best;
		where += place;
	}
	const title = words.filter(([, place]) => place <= places.title).map(([word]) => word);
	const isWhole = worst === closenesses.same && title.join(" ") === query.words.join(" ");
	const rank = [
		worst,
		isWhole ? -1 : where,
		candidate.own ? 0 : 1,
		isSpelledAlike(query, candidate, title) ? 0 : 1,
	];
	return { candidate, closeness: worst, rank };
}

const byBytes = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function compare(left: Ranked<Candidate>, right: Ranked<Candidate>): number {
	for (const [place, value] of left.rank.entries()) {
		const difference = value - (right.rank[place] ?? 0);
		if (difference !== 0) return difference;
	}
	const [one, other] = [left.candidate, right.candidate];
	return byBytes(one.sort, other.sort) || byBytes(one.id, other.id);
}

/** Those that fit, the best first. */
export function ranked<C extends Candidate>(
	query: Query,
	candidates: readonly C[],
	typos: boolean,
): Ranked<C>[] {
	return candidates
		.map((candidate) => rankOf(query, candidate, typos))
		.filter((one) => one !== null)
		.sort(compare);
}
