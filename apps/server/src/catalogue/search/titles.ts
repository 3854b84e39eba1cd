/** Search for titles by words: candidates come from the word index and are ranked here, identically on every engine. */
import { MAX_RANKED } from "@rafta/library/api/search";
import {
	closenesses,
	mayBeginMisspelt,
	mayBeMisspelt,
	oneEditVariants,
} from "@rafta/library/search/closeness";
import { type Candidate, type Query, type Ranked, ranked } from "@rafta/library/search/rank";
import type { Dialect, ReadConnection, Sql } from "@rafta/records";
import { beginning, exactly, type Facts, type Range, scopes, wordOf } from "./entries.ts";
import { countRanges, nextEntries, textsIn } from "./queries.ts";

/** Limit of entries to scan if every word of a query is frequent. */
const MAX_SCANNED = 20_000;
/** With fewer titles than this, and none that has all the words exactly, misspelt words are tried, too. */
const ENOUGH_TITLES = 5;
/** Limit of alternatives for a misspelt word. */
const MAX_ALTERNATIVES = 16;

interface TitleCandidate extends Candidate {
	readonly facts: Facts;
}

export type Hit = Ranked<TitleCandidate>;

export interface Found {
	readonly hits: readonly Hit[];
	/** There are more than were ranked. */
	readonly more: boolean;
}

export interface Where {
	/** Scopes of the caller's own school, and the others. */
	readonly own: readonly string[];
	readonly wide: readonly string[];
	/** Conditions for the visibility of a title `b`, if its scope does not imply it. */
	readonly seen: readonly Sql[];
}

/** Possible meanings of one query word in each scope, the own school's scopes first. */
type Meanings = ReadonlyMap<string, readonly Range[]>;

interface Gathering {
	readonly connection: ReadConnection;
	readonly dialect: Dialect;
	readonly query: Query;
	readonly where: Where;
	/** The caller's conditions on the title `b`. */
	readonly conditions: readonly Sql[];
}

interface Gathered {
	readonly candidates: readonly TitleCandidate[];
	readonly more: boolean;
}

/**
 * The word that the fewest titles have, and their number: counted in the widest scopes, which include the titles of the
 * others.
 */
async function rarest(
	{ connection, where }: Gathering,
	words: readonly Meanings[],
): Promise<{ place: number; count: number }> {
	const counted = where.wide.length > 0 ? where.wide : where.own;
	const ranges = words.map((meanings) => counted.flatMap((scope) => meanings.get(scope) ?? []));
	const counts = await countRanges(connection, ranges.flat(), MAX_RANKED + 1);
	let at = 0;
	const sums = ranges.map(({ length }) => {
		const sum = counts.slice(at, at + length).reduce((all, one) => all + one, 0);
		at += length;
		return sum;
	});
	const count = Math.min(...sums);
	return { place: sums.indexOf(count), count };
}

/** Titles that have all the words, found by the rarest one. */
async function gather(gathering: Gathering, words: readonly Meanings[], typos: boolean): Promise<Gathered> {
	const { connection, dialect, query, where, conditions } = gathering;
	const { place, count } = await rarest(gathering, words);
	const others = typos ? [] : query.words.filter((_, other) => other !== place);
	const all = [...where.seen, ...conditions];
	const isFrequent = count > MAX_RANKED && (others.length > 0 || all.length > 0);
	const meanings = [...(words[place] ?? new Map<string, readonly Range[]>())];
	const texts = await textsIn(connection, dialect, {
		parts: meanings.map(([, ranges]) => ranges),
		others,
		conditions: all,
		scanned: isFrequent ? MAX_SCANNED : MAX_RANKED + 1,
		limit: MAX_RANKED + 1,
	});
	const found = new Map<string, TitleCandidate>();
	let more = false;
	for (const [part, [scope]] of meanings.entries()) {
		const own = where.own.includes(scope);
		const here = texts.filter((text) => text.part === part);
		more ||= here.length > MAX_RANKED;
		for (const { record: id, words: written, facts } of here.slice(0, MAX_RANKED)) {
			if (found.has(id)) continue;
			found.set(id, { id, words: written, sort: facts.sort, spelled: facts.spelled ?? "", own, facts });
		}
	}
	return { candidates: [...found.values()], more };
}

const inEach = (allScopes: readonly string[], range: (scope: string) => Range): Meanings =>
	new Map(allScopes.map((scope) => [scope, [range(scope)]] as const));

/** Alternatives of a typed word: words one letter apart, and prefixes of others. */
interface Alternatives {
	readonly whole: readonly string[];
	readonly begun: readonly string[];
}

/** Alternatives of a word that exist in a scope. */
async function alternativesIn(
	{ connection, dialect }: Gathering,
	scope: string,
	word: string,
): Promise<Alternatives> {
	if (!mayBeMisspelt(word)) return { whole: [], begun: [] };
	const texts = oneEditVariants(word).map((one) => `${scope} ${one}`);
	const there = (await nextEntries(connection, dialect, texts.toSorted()))
		.filter(({ text, entry }) => entry.startsWith(text))
		.map(({ text, entry }) => ({ alternative: text.slice(scope.length + 1), word: wordOf(scope, entry) }));
	const of = (isWhole: boolean) =>
		there
			.filter(({ alternative, word: found }) => (alternative === found) === isWhole)
			.map(({ alternative }) => alternative);
	return { whole: of(true), begun: mayBeginMisspelt(word) ? of(false) : [] };
}

/** Words as typed, and their alternatives: titles of the own school are in the wide scopes, except its suggestions. */
async function misspelt(gathering: Gathering, allScopes: readonly string[]): Promise<Meanings[]> {
	const { where, query } = gathering;
	const searchedScopes = [...where.wide, ...where.own.filter((scope) => scope.startsWith(scopes.suggested))];
	const meanings: Meanings[] = [];
	for (const word of query.words) {
		const found: Alternatives[] = [];
		for (const scope of searchedScopes) found.push(await alternativesIn(gathering, scope, word));
		const whole = [...new Set(found.flatMap((one) => one.whole))];
		const begun = [...new Set(found.flatMap((one) => one.begun))].filter((one) => !whole.includes(one));
		const ranges = (scope: string): Range[] =>
			[...whole.map((one) => exactly(scope, one)), ...begun.map((one) => beginning(scope, one))].slice(
				0,
				MAX_ALTERNATIVES,
			);
		meanings.push(
			new Map(allScopes.map((scope) => [scope, [beginning(scope, word), ...ranges(scope)]] as const)),
		);
	}
	return meanings;
}

/**
 * Titles that match a query, the best first. `conditions` narrow the candidates; a caller that gets `more` without them
 * repeats the search with them.
 */
export async function findTitles(
	connection: ReadConnection,
	dialect: Dialect,
	query: Query,
	where: Where,
	conditions: readonly Sql[] = [],
): Promise<Found> {
	const gathering = { connection, dialect, query, where, conditions };
	const allScopes = [...where.own, ...where.wide];
	if (allScopes.length === 0) return { hits: [], more: false };
	const words =
		query.words.length === 0
			? [inEach(allScopes, (scope) => exactly(scope, ""))]
			: query.words.map((word) => inEach(allScopes, (scope) => beginning(scope, word)));
	const { candidates, more } = await gather(gathering, words, false);
	const hits = ranked(query, candidates, false);
	// Words that match a title exactly are not misspelt.
	const isConclusive = hits.length >= ENOUGH_TITLES || hits[0]?.closeness === closenesses.same;
	if (more || isConclusive || !query.words.some(mayBeMisspelt)) return { hits, more };
	const wider = await gather(gathering, await misspelt(gathering, allScopes), true);
	const known = new Set(hits.map(({ candidate }) => candidate.id));
	const others = ranked(query, wider.candidates, true).filter(({ candidate }) => !known.has(candidate.id));
	return { hits: [...hits, ...others], more: wider.more };
}
