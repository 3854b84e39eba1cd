/**
 * Heuristic packing, not proven optimal: exchanges are inserted at random, conflicting ones are removed, and the
 * allowed loss decreases (threshold accepting; Dueck and Scheuer, Journal of Computational Physics 90, 1990). It is
 * deterministic: the random numbers come from a fixed seed, and it ends after a fixed number of tries.
 */
import type { KindGraph } from "./kind-graph.ts";
import { numbersOf } from "./random.ts";
import type { Route } from "./routes.ts";
import { readerTitle } from "./wishes.ts";

/** Receivers in order, each getting the previous one's book; the first gets the last one's, or a source's. */
export interface RoutedExchange {
	/** The book that begins it; `null` for a cycle, in which the first gets the last one's. */
	readonly source: number | null;
	/** Index of the enumerated cycle. */
	readonly cycle: number | null;
	readonly routes: readonly number[];
	readonly parties: readonly number[];
}

interface Placed extends RoutedExchange {
	readonly worth: number;
	/** The book that begins a chain, or those that owed readers give in a cycle. */
	readonly sources: readonly number[];
	/** Reader and title pairs that may occur only once. */
	readonly once: readonly number[];
}

/** Value of a placed book: more than all rank costs together. */
const book = 1_000_000;
/** Value of a book for an owner whose own is already gone: more than all books. */
const debt = book * 1000;

/** Allowed loss at the start and at the end, as fractions of a book's value. */
const [loose, tight] = [1.2, 0.000_002];

const nobody = -1;

export interface Searched {
	readonly kindGraph: KindGraph;
	readonly routes: readonly Route[];
	readonly cycles: readonly (readonly number[])[];
	readonly maxParties: number;
}

/**
 * @param maxTries maximum number of tries
 * @param start exchanges that are improved; the result is never worse
 */
export function searchExchanges(
	{ kindGraph, routes, cycles, maxParties }: Searched,
	maxTries: number,
	start: readonly RoutedExchange[] = [],
): RoutedExchange[] {
	const { parties, sources, titles } = kindGraph;
	const random = numbersOf(1);
	const any = (length: number): number => Math.floor(random() * length);

	/** Cases in which a reader may get a title for one of several books. */
	const owners = Map.groupBy(
		routes.flatMap(({ from, takers }) =>
			takers.map(({ party }) => ({
				party,
				key: readerTitle(parties[party]?.reader ?? "", titles[from] ?? ""),
			})),
		),
		({ key }) => key,
	);
	const onceOf = new Map<string, number>();
	for (const [key, own] of owners)
		if (new Set(own.map(({ party }) => party)).size > 1) onceOf.set(key, onceOf.size);
	const once = routes.map(({ from, takers }) =>
		takers.map(
			({ party }) => onceOf.get(readerTitle(parties[party]?.reader ?? "", titles[from] ?? "")) ?? nobody,
		),
	);

	const onward: number[][] = titles.map(() => []);
	routes.forEach(({ from, inCycle }, route) => {
		if (!inCycle) onward[from]?.push(route);
	});
	const sourceOf = new Map(sources.map(({ node }, source) => [node, source]));
	const begins = sources.flatMap(({ gives }, source) => (onward[gives]?.length ? [source] : []));

	const exchanges = new Set<Placed>();
	const ofParty: (Placed | undefined)[] = parties.map(() => undefined);
	const ofSource: (Placed | undefined)[] = sources.map(() => undefined);
	const ofOnce: (Placed | undefined)[] = [...onceOf].map(() => undefined);

	const worthOf = (path: readonly number[], takers: readonly number[]): number => {
		let worth = -(path.length ** 2) / 20_000;
		path.forEach((route, at) => {
			const { party = 0, cost = 0 } = routes[route]?.takers[takers[at] ?? 0] ?? {};
			worth += (parties[party]?.owed ? debt : book) - cost;
		});
		return worth;
	};
	/** Chooses a party for a route at random: of two, the one that is free. */
	const takerOf = (route: number): number => {
		const takers = routes[route]?.takers ?? [];
		const [one, other] = [any(takers.length), any(takers.length)];
		return ofParty[takers[one]?.party ?? 0] && !ofParty[takers[other]?.party ?? 0] ? other : one;
	};
	const placed = (
		source: number | null,
		cycle: number | null,
		path: readonly number[],
		takers: readonly number[],
	): Placed => {
		const placing = path.map((route, at) => routes[route]?.takers[takers[at] ?? 0]?.party ?? 0);
		return {
			source,
			cycle,
			routes: path,
			parties: placing,
			worth: worthOf(path, takers),
			sources:
				source === null
					? placing.flatMap((party) => sourceOf.get(parties[party]?.node ?? nobody) ?? [])
					: [source],
			once: path.map((route, at) => once[route]?.[takers[at] ?? 0] ?? nobody).filter((one) => one !== nobody),
		};
	};
	/** Of each route of a path, which taker takes it in an exchange that begins with the path. */
	const takersOf = (path: readonly number[], { parties: placing }: RoutedExchange): number[] =>
		path.map((route, at) => (routes[route]?.takers ?? []).findIndex(({ party }) => party === placing[at]));
	const anyCycle = (): Placed => {
		const cycle = any(cycles.length);
		const path = cycles[cycle] ?? [];
		return placed(null, cycle, path, path.map(takerOf));
	};
	/** Random walk from a source book, or continuing from a random point of the chain that it begins. */
	const anyChain = (): Placed | null => {
		const source = begins[any(begins.length)] ?? 0;
		const holder = ofSource[source];
		const old = holder?.source === source ? holder : undefined;
		const keptLength = old ? any(old.routes.length + 1) : 0;
		const path = old ? old.routes.slice(0, keptLength) : [];
		const takers = old ? takersOf(path, old) : [];
		const length = Math.min(maxParties - 1, keptLength + 1 + any(maxParties - 1));
		let kind = path.length > 0 ? (routes[path.at(-1) ?? 0]?.to ?? 0) : (sources[source]?.gives ?? 0);
		while (path.length < length) {
			const next = onward[kind] ?? [];
			if (next.length === 0) break;
			const route = next[any(next.length)] ?? 0;
			path.push(route);
			takers.push(takerOf(route));
			kind = routes[route]?.to ?? 0;
		}
		return path.length === 0 ? null : placed(source, null, path, takers);
	};
	const isOnce = (list: readonly number[]): boolean => list.every((one, at) => list.indexOf(one) === at);

	const add = (exchange: Placed): void => {
		exchanges.add(exchange);
		for (const party of exchange.parties) ofParty[party] = exchange;
		for (const one of exchange.once) ofOnce[one] = exchange;
		for (const source of exchange.sources) ofSource[source] = exchange;
	};

	let worth = 0;
	for (const one of start) {
		const exchange = placed(one.source, one.cycle, one.routes, takersOf(one.routes, one));
		add(exchange);
		worth += exchange.worth;
	}
	let best = worth;
	let found = [...exchanges];
	const tries = cycles.length + begins.length === 0 ? 0 : Math.min(maxTries, 3000 * parties.length);
	const share = cycles.length / (cycles.length + 4 * begins.length);
	const shrink = (tight / loose) ** (1 / Math.max(1, tries));
	let allowed = loose * book;
	const conflicting = new Set<Placed>();
	for (let turn = 0; turn < tries; turn++) {
		allowed *= shrink;
		const exchange = random() < share ? anyCycle() : anyChain();
		if (!exchange || !isOnce(exchange.parties) || !isOnce(exchange.once)) continue;
		conflicting.clear();
		for (const party of exchange.parties) {
			const other = ofParty[party];
			if (other) conflicting.add(other);
		}
		for (const one of exchange.once) {
			const other = ofOnce[one];
			if (other) conflicting.add(other);
		}
		for (const source of exchange.sources) {
			const other = ofSource[source];
			if (other) conflicting.add(other);
		}
		let gain = exchange.worth;
		for (const { worth: lost } of conflicting) gain -= lost;
		if (gain < 0 && gain < -allowed * random()) continue;
		for (const removed of conflicting) {
			exchanges.delete(removed);
			for (const party of removed.parties) ofParty[party] = undefined;
			for (const one of removed.once) ofOnce[one] = undefined;
			for (const source of removed.sources) ofSource[source] = undefined;
		}
		add(exchange);
		worth += gain;
		// Rounding differences do not count as a gain.
		if (worth > best + 0.000_01) {
			best = worth;
			found = [...exchanges];
		}
	}
	return found;
}
