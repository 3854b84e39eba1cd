/** Search for titles by words: candidates come from the word index and are ranked here, identically on every engine. */
import { MAX_RANKED } from "@rafta/library/api/search";
import {
	type Closeness,
	closenesses,
	mayBeginMisspelt,
	mayBeMisspelt,
	oneEditVariants,
	type QueryWord,
} from "@rafta/library/search/closeness";
import { type Candidate, type Query, type RankedCandidate, rankCandidates } from "@rafta/library/search/rank";
import type { Dialect, ReadConnection, Sql } from "@rafta/records";
import { beginning, exactly, type Facts, type Range, scopes, wordOf } from "./entries.ts";
import { countRanges, nextEntries, textsIn } from "./queries.ts";

/** Limit of entries to scan if every word of a query is frequent. */
const MAX_SCANNED = 20_000;
/**
 * With fewer titles than this of the own school, other forms of the words are tried; with fewer of all, and none that has
 * all the words exactly, misspelt words, too.
 */
const ENOUGH_TITLES = 5;
/** Limit of alternatives for a misspelt word, and of other forms of a word. */
const MAX_ALTERNATIVES = 16;
/** So many words that a title has as typed name it: no other forms are tried. */
const MANY_WORDS = 3;
/** Letters by which words that cannot be in the index are ruled out together. */
const GROUP_LENGTH = 5;

interface TitleCandidate extends Candidate {
	readonly facts: Facts;
}

export type Hit = RankedCandidate<TitleCandidate>;

export interface SearchHits {
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

interface Candidates {
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

/**
 * Titles that have all the words, found by the rarest one. `forms`: beginnings of each word, of which a title must have
 * one; empty: it need not.
 */
async function gather(
	gathering: Gathering,
	words: readonly Meanings[],
	forms: readonly (readonly string[])[],
): Promise<Candidates> {
	const { connection, dialect, where, conditions } = gathering;
	// A word that stands for nothing that a title has.
	if (words.some((meanings) => [...meanings.values()].every(({ length }) => length === 0)))
		return { candidates: [], more: false };
	const { place, count } = await rarest(gathering, words);
	const others = forms.filter((_, other) => other !== place);
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

/** The scopes that include the titles of all others. */
const searchedScopes = ({ wide, own }: Where): string[] => [
	...wide,
	...own.filter((scope) => scope.startsWith(scopes.suggested)),
];

/** For each text that begins an entry of a scope, the word of the first such entry. */
async function begunBy(
	{ connection, dialect }: Gathering,
	scope: string,
	texts: readonly string[],
): Promise<{ text: string; word: string }[]> {
	if (texts.length === 0) return [];
	const sorted = texts.map((one) => `${scope} ${one}`).toSorted();
	return (await nextEntries(connection, dialect, sorted))
		.filter(({ text, entry }) => entry.startsWith(text))
		.map(({ text, entry }) => ({ text: text.slice(scope.length + 1), word: wordOf(scope, entry) }));
}

/** Other forms of each word that some title has, stems first. Those that begin with the word are found without. */
async function formsIn(gathering: Gathering): Promise<string[][]> {
	const related = gathering.query.words.map((word) => [...word.related]);
	const groups = [...new Set(related.flat().map((one) => one.slice(0, GROUP_LENGTH)))];
	const found = new Set<string>();
	for (const scope of searchedScopes(gathering.where)) {
		const begun = new Set((await begunBy(gathering, scope, groups)).map(({ text }) => text));
		const candidates = related.flat().filter((one) => begun.has(one.slice(0, GROUP_LENGTH)));
		for (const { text, word } of await begunBy(gathering, scope, [...new Set(candidates)]))
			if (text === word) found.add(text);
	}
	return related.map((words) =>
		words
			.filter((one) => found.has(one))
			.sort((a, b) => a.length - b.length)
			.slice(0, MAX_ALTERNATIVES),
	);
}

/** Words as typed, and their other forms. What has a single word as typed is known by then. */
const withForms = (
	{ query }: Gathering,
	allScopes: readonly string[],
	forms: readonly (readonly string[])[],
): Meanings[] =>
	query.words.map(({ text }, place) => {
		const others = forms[place] ?? [];
		return new Map(
			allScopes.map((scope) => [
				scope,
				[
					...(query.words.length > 1 ? [beginning(scope, text)] : []),
					...others.map((one) => exactly(scope, one)),
				],
			]),
		);
	});

/** Alternatives of a typed word: words one letter apart, and prefixes of others. */
interface Alternatives {
	readonly whole: readonly string[];
	readonly begunWords: readonly string[];
}

/** Alternatives of a word that exist in a scope. */
async function alternativesIn(gathering: Gathering, scope: string, word: QueryWord): Promise<Alternatives> {
	const { text, misspeltStem, sounds } = word;
	if (!mayBeMisspelt(text)) return { whole: [], begunWords: [] };
	const ofStem = misspeltStem === "" ? [] : oneEditVariants(misspeltStem);
	const texts = [...new Set([...oneEditVariants(text), ...sounds, ...ofStem])];
	const there = await begunBy(gathering, scope, texts);
	const whole = there.filter(({ text: one, word: found }) => one === found);
	const begun = there.filter(({ text: one, word: found }) => one !== found && !sounds.has(one));
	return {
		whole: whole.map(({ text: one }) => one),
		begunWords: mayBeginMisspelt(text) ? begun.map(({ text: one }) => one) : [],
	};
}

/** Words as typed, their other forms, and their alternatives. */
async function misspelt(gathering: Gathering, known: readonly Meanings[]): Promise<Meanings[]> {
	const { where, query } = gathering;
	const meanings: Meanings[] = [];
	for (const [place, word] of query.words.entries()) {
		const found: Alternatives[] = [];
		for (const scope of searchedScopes(where)) found.push(await alternativesIn(gathering, scope, word));
		const whole = [...new Set(found.flatMap((one) => one.whole))];
		const begun = [...new Set(found.flatMap((one) => one.begunWords))].filter((one) => !whole.includes(one));
		const ranges = (scope: string): Range[] =>
			[...whole.map((one) => exactly(scope, one)), ...begun.map((one) => beginning(scope, one))].slice(
				0,
				MAX_ALTERNATIVES,
			);
		meanings.push(
			new Map([...(known[place] ?? [])].map(([scope, typed]) => [scope, [...typed, ...ranges(scope)]])),
		);
	}
	return meanings;
}

/** The hits of a further search behind those of the ones before it. */
function withFurther(
	hits: readonly Hit[],
	{ candidates }: Candidates,
	query: Query,
	reach: Closeness,
): readonly Hit[] {
	const known = new Set(hits.map(({ candidate }) => candidate.id));
	const further = candidates.filter(({ id }) => !known.has(id));
	return [...hits, ...rankCandidates(query, further, reach)];
}

/**
 * Titles that match a query, the best first: as typed, then in other forms, then misspelt, each only where those before
 * it are few. `conditions` narrow the candidates; a caller that gets `more` without them repeats the search with them.
 */
export async function findTitles(
	connection: ReadConnection,
	dialect: Dialect,
	query: Query,
	where: Where,
	conditions: readonly Sql[] = [],
): Promise<SearchHits> {
	const gathering = { connection, dialect, query, where, conditions };
	const allScopes = [...where.own, ...where.wide];
	if (allScopes.length === 0) return { hits: [], more: false };
	const typed =
		query.words.length === 0
			? [inEach(allScopes, (scope) => exactly(scope, ""))]
			: query.words.map(({ text }) => inEach(allScopes, (scope) => beginning(scope, text)));
	const gathered = await gather(
		gathering,
		typed,
		query.words.map(({ text }) => [text]),
	);
	let hits: readonly Hit[] = rankCandidates(query, gathered.candidates, closenesses.begins);
	let { more } = gathered;
	const own = where.own.length > 0 ? hits.filter(({ candidate }) => candidate.own) : hits;
	const isNamed = query.words.length >= MANY_WORDS && hits[0]?.closeness === closenesses.same;
	if (more || isNamed || own.length >= ENOUGH_TITLES) return { hits, more };
	const forms = await formsIn(gathering);
	const inForms = withForms(gathering, allScopes, forms);
	if (forms.some(({ length }) => length > 0)) {
		const either = query.words.map(({ text }, place) => [text, ...(forms[place] ?? [])]);
		const further = await gather(gathering, inForms, either);
		hits = withFurther(hits, further, query, closenesses.stem);
		more ||= further.more;
	}
	// Words that match a title exactly are not misspelt.
	const isConclusive = hits.length >= ENOUGH_TITLES || hits[0]?.closeness === closenesses.same;
	if (more || isConclusive || !query.words.some(({ text }) => mayBeMisspelt(text))) return { hits, more };
	const wider = await gather(gathering, await misspelt(gathering, inForms), []);
	return { hits: withFurther(hits, wider, query, closenesses.typoStem), more: wider.more };
}
