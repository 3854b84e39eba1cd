/** Facets for narrowing a list of found titles. */
import { type TitleName, titleFields } from "../catalogue/title-fields.ts";

export const ageBands = ["0-5", "6-8", "9-11", "12-14", "15-99"] as const;

type RowWithFacet = Extract<(typeof titleFields)[TitleName], { readonly facet: string }>;
export type FacetName = RowWithFacet["facet"];

/** Pages of a book, from short to long. */
export const lengthBands = ["1-99", "100-199", "200-299", "300-20000"] as const;

/** Facets of a title's fields, in the order of their names. */
export const facetNames: readonly FacetName[] = Object.values(titleFields)
	.flatMap((row) => ("facet" in row ? [row.facet] : []))
	.sort();

/** Selected value of each facet; absent: all. */
export type ChosenFacets = Readonly<Partial<Record<FacetName, string>>> & { readonly available?: boolean };

export interface FacetValue {
	readonly value: string;
	readonly count: number;
}

export interface FacetValues {
	readonly language: string;
	readonly year: number;
	/** Youngest and oldest age; 0 is open. */
	readonly ages: readonly [number, number] | null;
	readonly subjects: readonly string[];
	/** 0: not known. */
	readonly pages: number;
	readonly series: string;
	readonly free: boolean;
}

/** Maximum number of values offered per facet. */
const MAX_FACET_VALUES = 12;

export const decadeOf = (year: number): string => String(Math.floor(year / 10) * 10);

/** First and last number of a band: of its ages, of its pages. */
export function boundsOf(band: string): [number, number] {
	const [from = "0", to = "99"] = band.split("-");
	return [Number(from), Number(to)];
}

/** The band of a number of pages; `null` where it is not known. */
const lengthOf = (pages: number): string | null =>
	lengthBands.find((band) => boundsOf(band)[0] <= pages && pages <= boundsOf(band)[1]) ?? null;

/** Bands that a title is for; an age of 0 is open. */
export function bandsOf([from, to]: readonly [number, number]): string[] {
	const until = to === 0 ? 99 : to;
	return ageBands.filter((band) => {
		const [youngest, oldest] = boundsOf(band);
		return from <= oldest && until >= youngest;
	});
}

/** Facet values that apply to a title. */
function valuesOf(name: FacetName, title: FacetValues): readonly string[] {
	switch (name) {
		case "age":
			return title.ages ? bandsOf(title.ages) : [];
		case "length":
			return [lengthOf(title.pages)].filter((band) => band !== null);
		case "series":
			return title.series === "" ? [] : [title.series];
		case "language":
			return title.language === "" ? [] : [title.language];
		case "subject":
			return title.subjects;
		case "year":
			return title.year === 0 ? [] : [decadeOf(title.year)];
	}
}

/** Whether a title matches the selection, optionally ignoring one facet. */
export function fits(title: FacetValues, chosen: ChosenFacets, but?: FacetName | "available"): boolean {
	if (chosen.available && but !== "available" && !title.free) return false;
	return facetNames.every((name) => {
		const value = chosen[name];
		return value === undefined || name === but || valuesOf(name, title).includes(value);
	});
}

export type Facets = Readonly<Record<FacetName, readonly FacetValue[]>> & { readonly available: number };

/** Counts the titles under each value, regardless of the selection in the same facet. */
export function facetsOf(titles: readonly FacetValues[], chosen: ChosenFacets): Facets {
	const count = (name: FacetName): FacetValue[] => {
		const counts = new Map<string, number>();
		for (const title of titles) {
			if (!fits(title, chosen, name)) continue;
			for (const value of new Set(valuesOf(name, title))) counts.set(value, (counts.get(value) ?? 0) + 1);
		}
		return [...counts]
			.map(([value, found]) => ({ value, count: found }))
			.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
			.slice(0, MAX_FACET_VALUES);
	};
	const byFirst = (a: FacetValue, b: FacetValue) => boundsOf(a.value)[0] - boundsOf(b.value)[0];
	return {
		age: count("age").sort(byFirst),
		length: count("length").sort(byFirst),
		series: count("series"),
		language: count("language"),
		subject: count("subject"),
		year: count("year").sort((a, b) => Number(b.value) - Number(a.value)),
		available: titles.filter((title) => title.free && fits(title, chosen, "available")).length,
	};
}
