/** Selection of rows: individual ones, or all matching rows with exceptions. */
import { useRef, useState } from "react";
import { api } from "#data";

/** Limit of rows ticked one by one or by a range; more are chosen by "all that match". */
export const MAX_TICKED = 5000;
const perRead = 1000;

/** Selected rows, for bulk actions. */
export interface Selection {
	readonly count: number;
	/** All matching rows except `except`; otherwise the rows in `ids`. */
	readonly isAll: boolean;
	readonly ids: readonly string[];
	readonly except: readonly string[];
	readonly collection: string;
	/** Filter and sort of the list, as the record API takes them. */
	readonly filter: string;
	readonly sort: string;
	/** Returns the ids of the selected rows, in the order of the list, up to `limit`. @throws ClientResponseError */
	load(limit: number): Promise<string[]>;
	clear(): void;
}

interface ListQuery {
	readonly collection: string;
	readonly filter: string;
	readonly sort: string;
	readonly total: number;
	idAt(index: number): string | undefined;
	/** Called where rows could not be ticked: with a ClientResponseError or RangeTooLong. */
	onTickFailed(error: unknown): void;
}

interface Ticks {
	/** Query to which the ticks belong: another list starts without ticks. */
	readonly of: string;
	readonly isAll: boolean;
	/** Ticked rows; where all are selected, the excluded ones. */
	readonly ids: ReadonlySet<string>;
}

export interface Ticking {
	readonly selection: Selection;
	isTicked(id: string): boolean;
	/** Ticks or unticks a row; with `range` all from the last one to this. */
	toggle(index: number, id: string, range: boolean): void;
	toggleAll(): void;
	/** `some`: neither none nor all. */
	readonly state: "none" | "some" | "all";
}

/** Range of more rows than may be ticked. */
export class RangeTooLong extends Error {
	override name = "RangeTooLong";
}

/** Returns the ids of the rows between two positions, in the server's order. */
async function idsBetween(listed: ListQuery, from: number, to: number): Promise<string[]> {
	const known = Array.from({ length: to - from + 1 }, (_, place) => listed.idAt(from + place));
	if (known.every((id) => id !== undefined)) return known as string[];
	const { collection, filter, sort } = listed;
	const found: string[] = [];
	const begin = Math.floor(from / perRead);
	for (let page = begin; page * perRead <= to; page++) {
		const options = { filter, sort, fields: "id", skipTotal: true };
		const { items } = await api()
			.collection(collection)
			.getList(page + 1, perRead, options);
		found.push(...items.map(({ id }) => id));
		if (items.length < perRead) break;
	}
	return found.slice(from - begin * perRead, to - begin * perRead + 1);
}

export function useSelection(listed: ListQuery): Ticking {
	const { collection, filter, sort, total } = listed;
	const of = `${collection} ${filter}`;
	const [held, setHeld] = useState<Ticks>({ of, isAll: false, ids: new Set() });
	const ticks: Ticks = held.of === of ? held : { of, isAll: false, ids: new Set() };
	const anchor = useRef<{ of: string; index: number }>(undefined);
	const isTicked = (id: string) => ticks.ids.has(id) !== ticks.isAll;
	const count = ticks.isAll ? Math.max(0, total - ticks.ids.size) : ticks.ids.size;

	function set(ids: readonly string[], ticked: boolean): void {
		setHeld((before) => {
			const base = before.of === of ? before : { of, isAll: false, ids: new Set<string>() };
			const next = new Set(base.ids);
			for (const id of ids) {
				if (ticked === base.isAll) next.delete(id);
				else next.add(id);
			}
			return { of, isAll: base.isAll, ids: next };
		});
	}

	async function toggle(index: number, id: string, range: boolean): Promise<void> {
		const ticked = !isTicked(id);
		const from = range && anchor.current?.of === of ? anchor.current.index : index;
		anchor.current = { of, index };
		const [low, high] = [Math.min(from, index), Math.max(from, index)];
		if (high - low >= MAX_TICKED || (ticked && !ticks.isAll && count + high - low >= MAX_TICKED))
			throw new RangeTooLong();
		set(low === high ? [id] : await idsBetween(listed, low, high), ticked);
	}

	const selection: Selection = {
		count,
		isAll: ticks.isAll,
		ids: ticks.isAll ? [] : [...ticks.ids],
		except: ticks.isAll ? [...ticks.ids] : [],
		collection,
		filter,
		sort,
		async load(limit) {
			if (!ticks.isAll) return [...ticks.ids].slice(0, limit);
			const last = Math.min(total, limit + ticks.ids.size) - 1;
			if (last < 0) return [];
			const ids = await idsBetween(listed, 0, last);
			return ids.filter((id) => !ticks.ids.has(id)).slice(0, limit);
		},
		clear: () => setHeld({ of, isAll: false, ids: new Set() }),
	};

	return {
		selection,
		isTicked,
		toggle(index, id, range) {
			toggle(index, id, range).catch(listed.onTickFailed);
		},
		toggleAll: () => setHeld({ of, isAll: count === 0, ids: new Set() }),
		state: count === 0 ? "none" : count >= total ? "all" : "some",
	};
}
