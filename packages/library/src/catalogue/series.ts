/** Volumes of a series: their order, one of each number, and the numbers of which nothing is known. */
import { searchKey } from "../turkish/keys.ts";

/** A volume as far as its place in the series goes. */
interface Volume {
	readonly title: string;
	readonly series_no: string;
	readonly copies: number;
	readonly free: number;
}

/** Numbers beyond this are years or numbers of a publisher, not volumes with others before them. */
const MAX_NUMBER = 60;

/** Number of a volume in its series, for their order; volumes without a number come last. */
export const volumeOf = (seriesNo: string): number =>
	Number(/\d+(?:\.\d+)?/.exec(seriesNo)?.[0] ?? Number.POSITIVE_INFINITY);

/** One title of each number in their order, preferably one that the school has. */
export function volumesOf<V extends Volume>(titles: readonly V[]): V[] {
	const volumes = new Map<string, V>();
	for (const title of titles.toSorted((a, b) => b.free - a.free || b.copies - a.copies)) {
		const key = title.series_no || searchKey(title.title);
		if (!volumes.has(key)) volumes.set(key, title);
	}
	return [...volumes.values()].sort(
		(a, b) =>
			volumeOf(a.series_no) - volumeOf(b.series_no) ||
			0 ||
			(searchKey(a.title) < searchKey(b.title) ? -1 : 1),
	);
}

/** Whole numbers missing between the first volume and the last known one; none where the numbers are not those of volumes. */
export function gapsOf(volumes: readonly Pick<Volume, "series_no">[]): number[] {
	const known = new Set(volumes.map(({ series_no }) => volumeOf(series_no)).filter(Number.isSafeInteger));
	const last = Math.max(0, ...known);
	// A few numbers out of many are no series with holes: a publisher counts its books.
	if (last > MAX_NUMBER || known.size * 2 < last) return [];
	return Array.from({ length: last }, (_, place) => place + 1).filter((number) => !known.has(number));
}
