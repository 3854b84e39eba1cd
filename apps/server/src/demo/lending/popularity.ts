/** Popularity of titles: few are borrowed often, most rarely. */
import type { DemoCopy } from "../catalogue/copies.ts";
import type { DemoTitle } from "../catalogue/titles.ts";
import type { Random } from "../random.ts";

const attempts = 40;

/** A school's copies by title, drawn by Zipf's law over the ranks of the titles. */
export interface Shelves {
	/**
	 * Draws a free copy of a title that the reader takes: `liking` is the probability that a title in the hand goes
	 * along. Null when a few attempts find none.
	 */
	draw(isFree: (copy: DemoCopy) => boolean, liking: (title: DemoTitle) => number): DemoCopy | null;
	/** A free copy of this title, if the school has one. */
	copyOf(title: DemoTitle, isFree: (copy: DemoCopy) => boolean): DemoCopy | null;
	/** The volumes of a series that the school has, in their order; none for a title of no series. */
	volumesWith(title: DemoTitle): readonly DemoTitle[];
}

/** Ranks are drawn once: a title of which there are many copies is likely, but not certain, to be popular. */
export function makeShelves(
	titles: readonly DemoTitle[],
	copies: readonly DemoCopy[],
	random: Random,
): Shelves {
	const copiesOf = Map.groupBy(
		copies.filter((copy) => copy.status === "available" && copy.loanable === "yes"),
		(copy) => copy.book_id,
	);
	const held = titles.filter((title) => copiesOf.has(title.id));
	const ranked = held
		.map((title) => ({ title, rank: random.next() / (copiesOf.get(title.id) ?? []).length }))
		.sort((a, b) => a.rank - b.rank);
	const volumes = Map.groupBy(
		held
			.filter(({ series_no }) => series_no !== "")
			.sort((a, b) => Number(a.series_no) - Number(b.series_no)),
		({ series }) => series,
	);
	let total = 0;
	const sums = ranked.map((_, index) => {
		total += 1 / (index + 4);
		return total;
	});

	function drawTitle(): DemoTitle | undefined {
		const target = random.next() * total;
		let low = 0;
		let high = sums.length - 1;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sums[middle] ?? 0) < target) low = middle + 1;
			else high = middle;
		}
		return ranked[low]?.title;
	}
	const copyOf: Shelves["copyOf"] = ({ id }, isFree) => copiesOf.get(id)?.find(isFree) ?? null;

	return {
		copyOf,
		volumesWith: ({ series }) => volumes.get(series) ?? [],
		draw(isFree, liking) {
			for (let attempt = 0; attempt < attempts; attempt++) {
				const title = drawTitle();
				if (!title || !random.chance(liking(title))) continue;
				const copy = copyOf(title, isFree);
				if (copy) return copy;
			}
			return null;
		},
	};
}
