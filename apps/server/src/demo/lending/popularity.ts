/** Popularity of titles: few are borrowed often, most rarely. */
import type { DemoCopy } from "../catalogue/copies.ts";
import type { DemoTitle } from "../catalogue/titles.ts";
import type { Random } from "../random.ts";

const attempts = 12;

/** A school's copies by title, drawn by Zipf's law over the ranks of the titles. */
export interface Shelves {
	/** Draws a free copy of a title not in `without`; null when a few attempts find none. */
	draw(isFree: (copy: DemoCopy) => boolean, without: ReadonlySet<string>): DemoCopy | null;
}

/** Ranks are drawn once: an early title of its language is likely, but not certain, to be popular. */
export function makeShelves(
	titles: readonly DemoTitle[],
	copies: readonly DemoCopy[],
	random: Random,
): Shelves {
	const copiesOf = Map.groupBy(
		copies.filter((copy) => copy.status === "available" && copy.loanable === "yes"),
		(copy) => copy.book_id,
	);
	const ranked = titles
		.filter((title) => copiesOf.has(title.id))
		.map((title, index) => ({ title, rank: (index + 20) * (0.3 + random.next()) }))
		.sort((a, b) => a.rank - b.rank);
	let total = 0;
	const sums = ranked.map((_, index) => {
		total += 1 / (index + 8) ** 0.9;
		return total;
	});

	function drawTitle(): string {
		const target = random.next() * total;
		let low = 0;
		let high = sums.length - 1;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sums[middle] ?? 0) < target) low = middle + 1;
			else high = middle;
		}
		return ranked[low]?.title.id ?? "";
	}

	return {
		draw(isFree, without) {
			for (let attempt = 0; attempt < attempts; attempt++) {
				const id = drawTitle();
				if (without.has(id)) continue;
				const copy = copiesOf.get(id)?.find(isFree);
				if (copy) return copy;
			}
			return null;
		},
	};
}
