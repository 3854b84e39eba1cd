/** Numbers of copies that follow one another: digits of one width, as labels carry them. */

/** So many numbers from the first one on, all as wide as it; `null` where it is no number or they outgrow the width. */
export function numberSeries(first: string, count: number): readonly string[] | null {
	if (!/^\d{1,30}$/.test(first) || !Number.isInteger(count) || count < 1) return null;
	const begin = BigInt(first);
	if (String(begin + BigInt(count - 1)).length > first.length) return null;
	return Array.from({ length: count }, (_, place) =>
		String(begin + BigInt(place)).padStart(first.length, "0"),
	);
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** The order of a register: numbers by what they count, with or without zeros before them, then what else stands there. */
export function compareAccession(one: string, other: string): number {
	const [a, b] = [isNumber(one), isNumber(other)];
	if (a !== b) return a ? -1 : 1;
	if (a && b && BigInt(one) !== BigInt(other)) return BigInt(one) < BigInt(other) ? -1 : 1;
	return one < other ? -1 : one > other ? 1 : 0;
}
