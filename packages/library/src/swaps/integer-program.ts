/**
 * Kind graph as an integer program: a column for each cycle (the cycle formulation; Roth, Sönmez and Ünver, "Efficient
 * kidney exchange", American Economic Review 97, 2007), and one for each route and position in a chain (Dickerson,
 * Manlove, Plaut, Sandholm and Trimble, "Position-indexed formulations for kidney exchange", EC 2016). Both are about
 * kinds of books; the choice between several parties for a route also has columns.
 */
import { type KindGraph, noKind, type Party } from "./kind-graph.ts";
import type { IntegerProgram, Row, Sum } from "./packer.ts";
import type { Route } from "./routes.ts";
import type { RoutedExchange } from "./search.ts";
import { readerTitle } from "./wishes.ts";

/** `"most"`: only as many books as possible; `"best"`: then the least costs, then short cycles. */
export type Goals = "most" | "best";

export interface ExchangeProgram extends Omit<IntegerProgram, "start"> {
	/** Converts exchanges to values of the columns. */
	valuesOf(exchanges: readonly RoutedExchange[]): number[];
	exchangesOf(values: ArrayLike<number>): RoutedExchange[];
}

/** A sum under construction: a column may occur several times. */
class Terms {
	readonly #factors = new Map<number, number>();

	add(columns: readonly number[], factor: number): this {
		for (const column of columns) this.#factors.set(column, (this.#factors.get(column) ?? 0) + factor);
		return this;
	}

	get sum(): Sum {
		const entries = [...this.#factors].filter(([, factor]) => factor !== 0);
		return { columns: entries.map(([column]) => column), factors: entries.map(([, factor]) => factor) };
	}
}

export function integerProgramOf(
	{ parties, sources, titles }: KindGraph,
	routes: readonly Route[],
	cycles: readonly (readonly number[])[],
	maxParties: number,
	goals: Goals,
): ExchangeProgram {
	const upperBounds: number[] = [];
	const rows: Row[] = [];
	const none = Number.NEGATIVE_INFINITY;
	const column = (limit: number): number => upperBounds.push(limit) - 1;
	/** Columns that use each route. */
	const uses: number[][] = routes.map(() => []);
	const cycleColumns = cycles.map((cycle) => {
		const own = column(Math.min(...cycle.map((route) => routes[route]?.takers.length ?? 0)));
		for (const route of cycle) uses[route]?.push(own);
		return own;
	});

	// Chains: in the first position a route begins at a source, in later ones where another route ends.
	const begins = Map.groupBy(sources.keys(), (source) => sources[source]?.gives ?? noKind);
	/** Cycles in which an owed reader's source of a kind goes on. */
	const inCycles = new Map<number, number[]>();
	routes.forEach(({ to, inCycle }, route) => {
		if (inCycle) inCycles.set(to, [...(inCycles.get(to) ?? []), ...(uses[route] ?? [])]);
	});
	const positions: Map<number, number>[] = [];
	for (let position = 1; position < maxParties; position++) {
		const before = positions.at(-1);
		const supply = new Map<number, number[]>();
		for (const [route, own] of before ?? []) {
			const kind = routes[route]?.to ?? noKind;
			supply.set(kind, [...(supply.get(kind) ?? []), own]);
		}
		const here = new Map<number, number>();
		const demand = new Map<number, number[]>();
		routes.forEach(({ from, takers, inCycle }, route) => {
			if (inCycle || !(before ? supply.has(from) : begins.has(from))) return;
			const own = column(takers.length);
			here.set(route, own);
			uses[route]?.push(own);
			demand.set(from, [...(demand.get(from) ?? []), own]);
		});
		for (const [kind, own] of demand) {
			const terms = new Terms().add(own, 1);
			if (before) rows.push({ ...terms.add(supply.get(kind) ?? [], -1).sum, lower: none, upper: 0 });
			else {
				const upper = begins.get(kind)?.length ?? 0;
				rows.push({ ...terms.add(inCycles.get(kind) ?? [], 1).sum, lower: none, upper });
			}
		}
		positions.push(here);
	}

	// Parties of a route: a single party takes it each time it is used; of several, each has a column.
	const goes: number[][][] = routes.map(({ takers }, route) => {
		const used = uses[route] ?? [];
		if (takers.length === 1 || used.length === 0) return takers.map(() => used);
		const own = takers.map(() => column(1));
		rows.push({ ...new Terms().add(own, 1).add(used, -1).sum, lower: 0, upper: 0 });
		return own.map((one) => [one]);
	});
	const served = parties.map(() => new Terms());
	const byTitle = new Map<string, { parties: Set<number>; terms: Terms }>();
	const [owed, all, costs] = [new Terms(), new Terms(), new Terms()];
	routes.forEach(({ from, takers }, route) => {
		takers.forEach(({ party, cost }, at) => {
			const own = goes[route]?.[at] ?? [];
			const { reader = "", owed: isOwed = false } = parties[party] ?? ({} as Partial<Party>);
			served[party]?.add(own, 1);
			const key = readerTitle(reader, titles[from] ?? "");
			const title = byTitle.get(key) ?? { parties: new Set(), terms: new Terms() };
			title.parties.add(party);
			title.terms.add(own, 1);
			byTitle.set(key, title);
			if (isOwed) owed.add(own, 1);
			all.add(own, 1);
			costs.add(own, -cost);
		});
	});
	for (const terms of served) rows.push({ ...terms.sum, lower: none, upper: 1 });
	for (const { parties: own, terms } of byTitle.values())
		if (own.size > 1) rows.push({ ...terms.sum, lower: none, upper: 1 });

	/** Squares: two cycles of two are shorter than one of one and one of three. */
	const lengths = new Terms();
	cycles.forEach((cycle, at) => {
		lengths.add([cycleColumns[at] ?? 0], -(cycle.length ** 2));
	});
	positions.forEach((here, before) => {
		lengths.add([...here.values()], -(2 * before + 1));
	});
	const isOwing = parties.some((party) => party.owed);
	const objectives = goals === "most" ? [all] : [...(isOwing ? [owed] : []), all, costs, lengths];

	function valuesOf(exchanges: readonly RoutedExchange[]): number[] {
		const begin = upperBounds.map(() => 0);
		const count = (own: number | undefined): void => {
			if (own !== undefined) begin[own] = (begin[own] ?? 0) + 1;
		};
		for (const exchange of exchanges) {
			if (exchange.cycle !== null) count(cycleColumns[exchange.cycle]);
			exchange.routes.forEach((route, at) => {
				if (exchange.cycle === null) count(positions[at]?.get(route));
				const takers = routes[route]?.takers ?? [];
				if (takers.length > 1)
					count(goes[route]?.[takers.findIndex(({ party }) => party === exchange.parties[at])]?.[0]);
			});
		}
		return begin;
	}

	function exchangesOf(values: ArrayLike<number>): RoutedExchange[] {
		// Queue of the parties that take each route.
		const lines = routes.map(({ takers }, route) => {
			const isSingle = takers.length === 1;
			return takers
				.filter((_, at) => isSingle || (goes[route]?.[at] ?? []).some((own) => (values[own] ?? 0) > 0))
				.map(({ party }) => party);
		});
		const next = (route: number): number => {
			const party = lines[route]?.shift();
			if (party === undefined)
				throw new RangeError(`route ${route} is gone more often than somebody goes it`);
			return party;
		};
		const exchanges: RoutedExchange[] = [];
		cycles.forEach((cycle, at) => {
			for (let left = values[cycleColumns[at] ?? 0] ?? 0; left > 0; left--)
				exchanges.push({ source: null, cycle: at, routes: cycle, parties: cycle.map(next) });
		});
		// What an owed reader gives in a cycle begins no chain.
		const given = new Set(exchanges.flatMap((cycle) => cycle.parties.map((party) => parties[party]?.node)));
		let openChains = new Map(
			[...begins].map(([kind, own]) => [
				kind,
				own
					.filter((source) => !given.has(sources[source]?.node))
					.map((source) => ({ source, cycle: null, routes: [] as number[], parties: [] as number[] })),
			]),
		);
		for (const here of positions) {
			const further: typeof openChains = new Map();
			for (const [route, own] of here) {
				const { from = noKind, to = noKind } = routes[route] ?? {};
				for (let left = values[own] ?? 0; left > 0; left--) {
					const chain = openChains.get(from)?.shift();
					if (!chain) throw new RangeError(`nothing to begin route ${route} with`);
					chain.routes.push(route);
					chain.parties.push(next(route));
					if (chain.parties.length === 1) exchanges.push(chain);
					further.set(to, [...(further.get(to) ?? []), chain]);
				}
			}
			openChains = further;
		}
		return exchanges;
	}

	return {
		upperBounds,
		rows: rows.filter(({ columns }) => columns.length > 0),
		goals: objectives.map(({ sum }) => sum),
		valuesOf,
		exchangesOf,
	};
}
