/**
 * Kind graph as an integer program: a column for each cycle (the cycle formulation; Roth, Sönmez and Ünver, "Efficient
 * kidney exchange", American Economic Review 97, 2007), and one for each route and position in a chain (Dickerson,
 * Manlove, Plaut, Sandholm and Trimble, "Position-indexed formulations for kidney exchange", EC 2016). Both are about
 * kinds of books; the choice between several parties for a route also has columns.
 */
import type { Market, Party } from "./market.ts";
import type { Programme, Row, Sum } from "./packer.ts";
import type { Route } from "./routes.ts";
import type { Circle } from "./search.ts";
import { readerTitle } from "./wishes.ts";

/** `"most"`: only as many books as possible; `"best"`: then the least costs, then short cycles. */
export type Goals = "most" | "best";

/** Receivers in order, each getting the previous one's book; the first gets the last one's, or a source's. */
export type Ring = Pick<Circle, "source" | "parties">;

export interface Written extends Omit<Programme, "start"> {
	/** Converts exchanges to values of the columns. */
	valuesOf(circles: readonly Circle[]): number[];
	circlesOf(values: ArrayLike<number>): Ring[];
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

export function programmeOf(
	{ parties, sources, titles }: Market,
	routes: readonly Route[],
	rings: readonly (readonly number[])[],
	longest: number,
	goals: Goals,
): Written {
	const most: number[] = [];
	const rows: Row[] = [];
	const none = Number.NEGATIVE_INFINITY;
	const column = (limit: number): number => most.push(limit) - 1;
	/** Columns that use each route. */
	const uses: number[][] = routes.map(() => []);
	const ringColumns = rings.map((ring) => {
		const own = column(Math.min(...ring.map((route) => routes[route]?.takers.length ?? 0)));
		for (const route of ring) uses[route]?.push(own);
		return own;
	});

	// Chains: in the first position a route begins at a source, in later ones where another route ends.
	const begins = Map.groupBy(sources.keys(), (source) => sources[source]?.gives ?? -1);
	const places: Map<number, number>[] = [];
	for (let place = 1; place < longest; place++) {
		const before = places.at(-1);
		const supply = new Map<number, number[]>();
		for (const [route, own] of before ?? []) {
			const kind = routes[route]?.to ?? -1;
			supply.set(kind, [...(supply.get(kind) ?? []), own]);
		}
		const here = new Map<number, number>();
		const demand = new Map<number, number[]>();
		routes.forEach(({ from, takers }, route) => {
			if (!(before ? supply.has(from) : begins.has(from))) return;
			const own = column(takers.length);
			here.set(route, own);
			uses[route]?.push(own);
			demand.set(from, [...(demand.get(from) ?? []), own]);
		});
		for (const [kind, own] of demand) {
			const terms = new Terms().add(own, 1).add(supply.get(kind) ?? [], -1);
			rows.push({ ...terms.sum, least: none, most: before ? 0 : (begins.get(kind)?.length ?? 0) });
		}
		places.push(here);
	}

	// Parties of a route: a single party takes it each time it is used; of several, each has a column.
	const goes: number[][][] = routes.map(({ takers }, route) => {
		const used = uses[route] ?? [];
		if (takers.length === 1 || used.length === 0) return takers.map(() => used);
		const own = takers.map(() => column(1));
		rows.push({ ...new Terms().add(own, 1).add(used, -1).sum, least: 0, most: 0 });
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
	for (const terms of served) rows.push({ ...terms.sum, least: none, most: 1 });
	for (const { parties: own, terms } of byTitle.values())
		if (own.size > 1) rows.push({ ...terms.sum, least: none, most: 1 });

	/** Squares: two cycles of two are shorter than one of one and one of three. */
	const lengths = new Terms();
	rings.forEach((ring, at) => {
		lengths.add([ringColumns[at] ?? 0], -(ring.length ** 2));
	});
	places.forEach((here, before) => {
		lengths.add([...here.values()], -(2 * before + 1));
	});
	const isOwing = parties.some((party) => party.owed);
	const wanted = goals === "most" ? [all] : [...(isOwing ? [owed] : []), all, costs, lengths];

	function valuesOf(circles: readonly Circle[]): number[] {
		const begin = most.map(() => 0);
		const count = (own: number | undefined): void => {
			if (own !== undefined) begin[own] = (begin[own] ?? 0) + 1;
		};
		for (const circle of circles) {
			if (circle.ring !== null) count(ringColumns[circle.ring]);
			circle.routes.forEach((route, at) => {
				if (circle.ring === null) count(places[at]?.get(route));
				const takers = routes[route]?.takers ?? [];
				if (takers.length > 1)
					count(goes[route]?.[takers.findIndex(({ party }) => party === circle.parties[at])]?.[0]);
			});
		}
		return begin;
	}

	function circlesOf(values: ArrayLike<number>): Ring[] {
		// Queue of the parties that take each route.
		const lines = routes.map(({ takers }, route) => {
			const alone = takers.length === 1;
			return takers
				.filter((_, at) => alone || (goes[route]?.[at] ?? []).some((own) => (values[own] ?? 0) > 0))
				.map(({ party }) => party);
		});
		const next = (route: number): number => {
			const party = lines[route]?.shift();
			if (party === undefined)
				throw new RangeError(`route ${route} is gone more often than somebody goes it`);
			return party;
		};
		const circles: { source: number | null; parties: number[] }[] = [];
		rings.forEach((ring, at) => {
			for (let left = values[ringColumns[at] ?? 0] ?? 0; left > 0; left--)
				circles.push({ source: null, parties: ring.map(next) });
		});
		let ends = new Map(
			[...begins].map(([kind, own]) => [kind, own.map((source) => ({ source, parties: [] as number[] }))]),
		);
		for (const here of places) {
			const further: typeof ends = new Map();
			for (const [route, own] of here) {
				const { from = -1, to = -1 } = routes[route] ?? {};
				for (let left = values[own] ?? 0; left > 0; left--) {
					const chain = ends.get(from)?.shift();
					if (!chain) throw new RangeError(`nothing to begin route ${route} with`);
					chain.parties.push(next(route));
					if (chain.parties.length === 1) circles.push(chain);
					further.set(to, [...(further.get(to) ?? []), chain]);
				}
			}
			ends = further;
		}
		return circles;
	}

	return {
		most,
		rows: rows.filter(({ columns }) => columns.length > 0),
		goals: wanted.map(({ sum }) => sum),
		valuesOf,
		circlesOf,
	};
}
