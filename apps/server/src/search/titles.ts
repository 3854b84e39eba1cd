/** Titles by words: which may fit is asked of the word index, how well they do is judged here, the same on every engine. */
import { mayBeginMisspelt, mayBeMisspelt, oneApart } from "@rafta/library/search/closeness";
import { type Candidate, type Query, type Ranked, ranked } from "@rafta/library/search/rank";
import type { Dialect, Reader, Sql } from "@rafta/records";
import { beginning, exactly, type Facts, type Range, wordOf } from "./entries.ts";
import { countRanges, nextEntries, textsIn } from "./queries.ts";

/** Titles that are ranked and counted; of more than these the first in the order of the index. */
export const mostRanked = 1000;
/** Entries that are looked through where every word of a query is frequent. */
const mostScanned = 20_000;
/** With fewer titles than this, misspelt words are tried, too. */
const fewEnough = 5;
/** Words that a misspelt one is taken for. */
const mostMeant = 16;

export interface TitleCandidate extends Candidate {
	readonly facts: Facts;
}

export type Hit = Ranked<TitleCandidate>;

export interface Found {
	readonly hits: readonly Hit[];
	/** There are more than were ranked. */
	readonly more: boolean;
}

export interface Where {
	/** Scopes of the asker's own school, and the others. */
	readonly own: readonly string[];
	readonly wide: readonly string[];
	/** What a title `b` must fulfil to be seen, where its scope does not say it. */
	readonly seen: readonly Sql[];
}

/** What one word of the query may stand for in each scope, the own school's scopes first. */
type Meanings = ReadonlyMap<string, readonly Range[]>;

interface Gathering {
	readonly reader: Reader;
	readonly dialect: Dialect;
	readonly query: Query;
	readonly where: Where;
	/** Conditions of the asker on the title `b`. */
	readonly conditions: readonly Sql[];
}

interface Gathered {
	readonly candidates: readonly TitleCandidate[];
	readonly more: boolean;
}

/** The word that the fewest titles have, and how many: counted in the widest scopes, which hold the others' titles. */
async function rarest(
	{ reader, where }: Gathering,
	words: readonly Meanings[],
): Promise<{ place: number; count: number }> {
	const counted = where.wide.length > 0 ? where.wide : where.own;
	const ranges = words.map((meanings) => counted.flatMap((scope) => meanings.get(scope) ?? []));
	const counts = await countRanges(reader, ranges.flat(), mostRanked + 1);
	let at = 0;
	const sums = ranges.map(({ length }) => {
		const sum = counts.slice(at, at + length).reduce((all, one) => all + one, 0);
		at += length;
		return sum;
	});
	const count = Math.min(...sums);
	return { place: sums.indexOf(count), count };
}

/** Titles that have all the words, by the one that the fewest have. */
async function gather(gathering: Gathering, words: readonly Meanings[], typos: boolean): Promise<Gathered> {
	const { reader, dialect, query, where, conditions } = gathering;
	const { place, count } = await rarest(gathering, words);
	const others = typos ? [] : query.words.filter((_, other) => other !== place);
	const all = [...where.seen, ...conditions];
	const isFrequent = count > mostRanked && (others.length > 0 || all.length > 0);
	const meanings = [...(words[place] ?? new Map<string, readonly Range[]>())];
	const texts = await textsIn(reader, dialect, {
		parts: meanings.map(([, ranges]) => ranges),
		others,
		conditions: all,
		scanned: isFrequent ? mostScanned : mostRanked + 1,
		limit: mostRanked + 1,
	});
	const found = new Map<string, TitleCandidate>();
	let more = false;
	for (const [part, [scope]] of meanings.entries()) {
		const own = where.own.includes(scope);
		const here = texts.filter((text) => text.part === part);
		more ||= here.length > mostRanked;
		for (const { record: id, words: written, facts } of here) {
			if (found.has(id)) continue;
			found.set(id, { id, words: written, sort: facts.sort, spelled: facts.spelled ?? "", own, facts });
		}
	}
	return { candidates: [...found.values()], more };
}

const inEach = (allScopes: readonly string[], range: (scope: string) => Range): Meanings =>
	new Map(allScopes.map((scope) => [scope, [range(scope)]] as const));

/** What a word may stand for in one scope: what begins with it, words one letter apart, and those that begin so. */
async function misspelt({ reader, dialect }: Gathering, scope: string, word: string): Promise<Range[]> {
	const typed = beginning(scope, word);
	if (!mayBeMisspelt(word)) return [typed];
	const texts = oneApart(word).map((one) => `${scope} ${one}`);
	const next = await nextEntries(reader, dialect, texts.toSorted());
	const there = next
		.filter(({ text, entry }) => entry.startsWith(text))
		.map(({ text, entry }) => ({ meant: text.slice(scope.length + 1), word: wordOf(scope, entry) }));
	const whole = there.filter((one) => one.meant === one.word).map(({ meant }) => exactly(scope, meant));
	const begun = there.filter((one) => one.meant !== one.word).map(({ meant }) => beginning(scope, meant));
	return [typed, ...[...whole, ...(mayBeginMisspelt(word) ? begun : [])].slice(0, mostMeant)];
}

/**
 * Titles that fit a query, the best first. `conditions` narrow what is looked through; whoever asks without them and is
 * told that there are more asks again with them.
 */
export async function findTitles(
	reader: Reader,
	dialect: Dialect,
	query: Query,
	where: Where,
	conditions: readonly Sql[] = [],
): Promise<Found> {
	const gathering = { reader, dialect, query, where, conditions };
	const allScopes = [...where.own, ...where.wide];
	if (allScopes.length === 0) return { hits: [], more: false };
	const words =
		query.words.length === 0
			? [inEach(allScopes, (scope) => exactly(scope, ""))]
			: query.words.map((word) => inEach(allScopes, (scope) => beginning(scope, word)));
	const { candidates, more } = await gather(gathering, words, false);
	const hits = ranked(query, candidates, false);
	if (more || hits.length >= fewEnough || !query.words.some(mayBeMisspelt)) return { hits, more };
	const meant: Meanings[] = [];
	for (const word of query.words) {
		const meanings = new Map<string, readonly Range[]>();
		for (const scope of allScopes) meanings.set(scope, await misspelt(gathering, scope, word));
		meant.push(meanings);
	}
	const wider = await gather(gathering, meant, true);
	const known = new Set(hits.map(({ candidate }) => candidate.id));
	const others = ranked(query, wider.candidates, true).filter(({ candidate }) => !known.has(candidate.id));
	return { hits: [...hits, ...others], more: wider.more };
}
