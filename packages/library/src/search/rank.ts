/** Ranking of search results: the same rows give the same order on every engine. */
import { lower } from "../turkish/case.ts";
import { searchKey } from "../turkish/keys.ts";
import { isEnding, stemsOf } from "../turkish/stems.ts";
import { type Closeness, closenesses, closenessOf, QueryWord } from "./closeness.ts";
import { fieldRanks, readWords, wordsOfQuery } from "./search-index.ts";

/** A title that may match. */
export interface Candidate {
	readonly id: string;
	/** Its words, as `writeWords` wrote them. */
	readonly words: string;
	/** Its sort key. */
	readonly sort: string;
	/** Its title in lower case; empty if identical to its words. */
	readonly spelled: string;
	/** The caller's school has it, or suggested it. */
	readonly own: boolean;
}

export interface RankedCandidate<C extends Candidate> {
	readonly candidate: C;
	readonly closeness: Closeness;
	/** Lower ranks come first; compared element by element. */
	readonly rank: readonly number[];
}

export interface Query {
	/** Words that must all be found. */
	readonly words: readonly QueryWord[];
	/** Words as typed, in lower case, with their search keys. */
	readonly spelled: readonly (readonly [typed: string, key: string])[];
}

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Names in a text with suffixes behind an apostrophe, by the search key of the whole: `Harry Potter'ın`. */
function namesWithEndings(text: string): Map<string, string> {
	const names = new Map<string, string>();
	for (const [whole, name = "", ending = ""] of text.matchAll(/(\p{L}{2,})['\u2019](\p{L}+)/gu))
		if (isEnding(searchKey(ending))) names.set(searchKey(whole), searchKey(name));
	return names;
}

/** The words of a query, each with what it may stand for. */
export function queryWordsOf(text: string): QueryWord[] {
	const names = namesWithEndings(text);
	return wordsOfQuery(text).map((word) => new QueryWord(word, names.get(word)));
}

export const readQuery = (text: string): Query => ({
	words: queryWordsOf(text),
	spelled: wordsIn(lower(text).normalize("NFC")).map((word) => [word, searchKey(word)] as const),
});

/** Words with which people ask for a book, and which say nothing about it: `uzayla ilgili kitaplar`. In folded text. */
const fillers: ReadonlySet<string> = new Set(
	"bana bir cok dair en guzel hakkinda icin ile ilgili istiyorum konulu mi okumak olan uzerine var ve".split(
		" ",
	),
);
const isFiller = ({ text }: QueryWord): boolean =>
	[text, ...stemsOf(text)].some((one) => one === "kitap" || fillers.has(one));

/** A query without its fillers, for when no title has all its words; `null` if that leaves the same, or nothing. */
export function withoutFillers(query: Query): Query | null {
	const words = query.words.filter((word) => !isFiller(word));
	return words.length === 0 || words.length === query.words.length ? null : { ...query, words };
}

/**
 * Whether the matched words of a title are spelled as typed: kar before kâr for the query kar. Words found elsewhere
 * are ignored. `titleWords`: the words of the title.
 */
function isSpelledAlike(query: Query, candidate: Candidate, titleWords: readonly string[]): boolean {
	const title =
		candidate.spelled === ""
			? titleWords.map((word) => [word, word] as const)
			: wordsIn(candidate.spelled).map((word) => [word, searchKey(word)] as const);
	return query.spelled.every(([typed, key]) => {
		const found = title.filter(([, word]) => word.startsWith(key));
		return found.length === 0 || found.some(([word]) => word.startsWith(typed));
	});
}

/**
 * Ranks a title: exact words, then prefixes, then other forms of the words, then typos; the title before its author before its subject, the whole
 * title before all; then titles of the own school, then titles spelled as typed.
 */
export function rankOf<C extends Candidate>(
	query: Query,
	candidate: C,
	reach: Closeness,
): RankedCandidate<C> | null {
	const words = readWords(candidate.words);
	let worst: Closeness = closenesses.same;
	let where = 0;
	for (const queryWord of query.words) {
		let best: Closeness = closenesses.none;
		let fieldRank: number = fieldRanks.number;
		for (const [word, at] of words) {
			const near = closenessOf(queryWord, word, reach);
			if (near > best || (near === best && at >= fieldRank)) continue;
			best = near;
			fieldRank = at;
		}
		if (best === closenesses.none) return null;
		if (best > worst) worst = best;
		where += fieldRank;
	}
	const title = words.filter(([, fieldRank]) => fieldRank <= fieldRanks.title).map(([word]) => word);
	const isWhole =
		worst === closenesses.same && title.join(" ") === query.words.map(({ text }) => text).join(" ");
	const rank = [
		worst,
		isWhole ? -1 : where,
		candidate.own ? 0 : 1,
		isSpelledAlike(query, candidate, title) ? 0 : 1,
	];
	return { candidate, closeness: worst, rank };
}

const byBytes = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function compare(left: RankedCandidate<Candidate>, right: RankedCandidate<Candidate>): number {
	for (const [index, value] of left.rank.entries()) {
		const difference = value - (right.rank[index] ?? 0);
		if (difference !== 0) return difference;
	}
	const [one, other] = [left.candidate, right.candidate];
	return byBytes(one.sort, other.sort) || byBytes(one.id, other.id);
}

/** Returns the matching candidates, the best first. */
export function rankCandidates<C extends Candidate>(
	query: Query,
	candidates: readonly C[],
	reach: Closeness,
): RankedCandidate<C>[] {
	return candidates
		.map((candidate) => rankOf(query, candidate, reach))
		.filter((one) => one !== null)
		.sort(compare);
}
