/**
 * A class challenge: a term of reading, counted per pupil. It honours the classes in front and names no other: half of
 * them at most, so that no list ends with the last one.
 */
import { MIN_PUPILS, MIN_READERS } from "../catalogue/shelves.ts";
import type { Measure } from "./goal.ts";

const MAX_LEADERS = 5;

/** What a class has read in the term; readers who keep no reading life are not counted. */
export interface ClassReading {
	readonly class_code: string;
	/** Order of the classes. */
	readonly class_sort: string;
	readonly pupils: number;
	/** Different pupils who brought a book back. */
	readonly readers: number;
	readonly books: number;
	readonly pages: number;
}

export interface Standing {
	/** Books or pages of all classes that are counted. */
	readonly together: number;
	/** Classes that are counted. */
	readonly classes: number;
	/** The classes in front; tied ones share a `place`. */
	readonly leaders: readonly {
		readonly class_code: string;
		readonly place: number;
		/** Per pupil: books to one place, whole pages. */
		readonly average: number;
	}[];
}

const roundValue = (value: number, measure: Measure): number =>
	measure === "books" ? Math.round(value * 10) / 10 : Math.round(value);

/** The classes in front, of those with an average: half of them at most. Tied ones share a `place`. */
export function inFront(
	classes: readonly (Pick<ClassReading, "class_code" | "class_sort"> & { readonly average: number })[],
): Standing["leaders"] {
	const ranked = classes
		.filter(({ average }) => average > 0)
		.sort((a, b) => b.average - a.average || (a.class_sort < b.class_sort ? -1 : 1));
	const limit = Math.min(MAX_LEADERS, Math.ceil(ranked.length / 2));
	return ranked.slice(0, limit).map(({ class_code, average }) => ({
		class_code,
		place: 1 + ranked.filter((other) => other.average > average).length,
		average,
	}));
}

/** Compares the classes of a school. */
export function standingOf(classes: readonly ClassReading[], measure: Measure): Standing {
	const counted = classes
		.filter(({ pupils, readers }) => pupils >= MIN_PUPILS && readers >= MIN_READERS)
		.map((one) => ({ ...one, average: roundValue(one[measure] / one.pupils, measure) }))
		.filter(({ average }) => average > 0);
	return {
		together: counted.reduce((sum, one) => sum + one[measure], 0),
		classes: counted.length,
		leaders: inFront(counted),
	};
}
