/**
 * What staff learn about the reading of a list. The class's own teacher sees it by name; to everybody else it is a figure,
 * and a figure that few children stand behind is none (design 2.14).
 */
import { MIN_PUPILS, MIN_READERS } from "../catalogue/shelves.ts";

/** The works of a list that each reader has read, by reader. */
export type ReadBy = ReadonlyMap<string, ReadonlySet<string>>;

export interface ReadingFigures {
	/** Readers who have read at least one; `null`: too few to say. */
	readonly started: number | null;
	/** Readers of each work, by work; works that too few have read are left out. */
	readonly works: ReadonlyMap<string, number>;
}

/** `readers`: those who keep a history; the others are in no figure. */
export function readingFigures(readBy: ReadBy, readers: number): ReadingFigures {
	const counts = new Map<string, number>();
	for (const works of readBy.values())
		for (const work of works) counts.set(work, (counts.get(work) ?? 0) + 1);
	const started = [...readBy.values()].filter(({ size }) => size > 0).length;
	if (readers < MIN_PUPILS) return { started: null, works: new Map() };
	return {
		started: started >= MIN_READERS ? started : null,
		works: new Map([...counts].filter(([, count]) => count >= MIN_READERS)),
	};
}
