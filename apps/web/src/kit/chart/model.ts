/** Chart data: categories along one axis, and for each of them the values of one or more series. */
export interface Series {
	readonly name: string;
	/** One per category; `null`: no value. */
	readonly values: readonly (number | null)[];
}

export interface ChartData {
	/** Labels as displayed. */
	readonly categories: readonly string[];
	/** Shorter labels for narrow space, where there are some. */
	readonly short?: readonly string[];
	readonly series: readonly Series[];
	/** Formats a value for the axis, the bars and the text summary. */
	write(value: number): string;
}

const inkCount = 4;

/** Colour of a series. Its pattern or dashes distinguish it as well. */
export const inkOf = (place: number): string => `var(--chart-${(place % inkCount) + 1})`;

/** Index of a series' pattern, dashes and mark: combined with the colour this gives sixteen distinct styles. */
export const styleOf = (place: number): number => (place + Math.floor(place / inkCount)) % inkCount;

/** Returns the highest and the lowest value of a series with their categories; `null` where it has no values. */
export function extremesOf(categories: readonly string[], { values }: Series) {
	let max: number | undefined;
	let min: number | undefined;
	for (const [place, value] of values.entries()) {
		if (value === null) continue;
		if (max === undefined || value > (values[max] ?? 0)) max = place;
		if (min === undefined || value < (values[min] ?? 0)) min = place;
	}
	if (max === undefined || min === undefined) return null;
	const at = (place: number) => ({ category: categories[place] ?? "", value: values[place] ?? 0 });
	return { max: at(max), min: at(min) };
}

/** Returns the highest value that an axis must reach: of the sums where series are stacked. */
export function topOf({ categories, series }: ChartData, isStacked: boolean): number {
	let top = 0;
	for (const place of categories.keys()) {
		const values = series.map(({ values }) => values[place] ?? 0);
		top = Math.max(top, isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values, 0));
	}
	return top;
}
