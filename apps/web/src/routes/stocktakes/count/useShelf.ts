/** The shelf that is counted in this tab, and those that were finished in it; both outlive a reload. */
import { useState } from "react";
import { parseStored, readTab, writeTab } from "#device";

interface StoredShelf {
	/** Null: wherever the books stand. */
	readonly shelf: string | null;
	readonly done: readonly string[];
}

export interface CountedShelf {
	readonly shelf: string | null;
	readonly done: ReadonlySet<string>;
	choose(shelf: string | null): void;
	/** Ends a shelf and goes on with another one. */
	finish(shelf: string, next: string | null): void;
}

function readKept(key: string): StoredShelf {
	const kept = parseStored<Partial<StoredShelf>>(readTab(key));
	const names = Array.isArray(kept?.done) ? kept.done.filter((one) => typeof one === "string") : [];
	return { shelf: typeof kept?.shelf === "string" ? kept.shelf : null, done: names };
}

/** `shelves`: the shelves of the stocktake. A single one needs no choice; one that is not among them is forgotten. */
export function useShelf(stocktake: string, shelves: readonly { readonly shelf: string }[]): CountedShelf {
	const key = `rafta-shelf-${stocktake}`;
	const [kept, setKept] = useState(() => readKept(key));
	function put(next: StoredShelf): void {
		writeTab(key, JSON.stringify(next));
		setKept(next);
	}
	const [only] = shelves;
	const isKnown = shelves.some(({ shelf }) => shelf === kept.shelf);
	return {
		shelf: only && shelves.length === 1 ? only.shelf : isKnown ? kept.shelf : null,
		done: new Set(kept.done),
		choose: (shelf) => put({ shelf, done: kept.done.filter((one) => one !== shelf) }),
		finish: (shelf, next) =>
			put({ shelf: next, done: [...kept.done.filter((one) => one !== shelf && one !== next), shelf] }),
	};
}
