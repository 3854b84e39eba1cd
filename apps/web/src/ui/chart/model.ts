/** What a chart draws: categories along one side, and for each of them the values of one or more series. */
export interface Series {
	readonly name: string;
	/** One for each category; `null`: there is none. */
	readonly values: readonly (number | null)[];
}

export interface ChartData {
	/** As they are written. */
	readonly categories: readonly string[];
	/** The same where there is little room, if they are written shorter then. */
	readonly short?: readonly string[];
	readonly series: readonly Series[];
	/** Writes a value, as its axis, its bar and the sentence about the chart show it. */
	write(value: number): string;
}

const inkCount = 4;

/** The colour of a series. Its pattern or dashes tell it apart, too. */
export const inkOf = (place: number): string => `var(--chart-${(place % inkCount) + 1})`;

/** The pattern, dashes and mark of a series: with its colour sixteen looks, of which none looks like another. */
export const lookOf = (place: number): number => (place + Math.floor(place / inkCount)) % inkCount;

/** The highest and the lowest value of a series with their categories; `null` where it has none. */
export function extremesOf(categories: readonly string[], { values }: Series) {
	let most: number | undefined;
	let least: number | undefined;
	for (const [place, value] of values.entries()) {
		if (value === null) continue;
		if (most === undefined || value > (values[most] ?? 0)) most = place;
		if (least === undefined || value < (values[least] ?? 0)) least = place;
	}
	if (most === undefined || least === undefined) return null;
	const at = (place: number) => ({ category: categories[place] ?? "", value: values[place] ?? 0 });
	return { most: at(most), least: at(least) };
}

/** The highest value that an axis has to reach: of the sums where series are stacked. */
export function topOf({ categories, series }: ChartData, isStacked: boolean): number {
	let top = 0;
	for (const place of categories.keys()) {
		const values = series.map(({ values }) => values[place] ?? 0);
		top = Math.max(top, isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values, 0));
	}
	return top;
}
