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

/** Where a number stands in a register: by what it counts, with or without zeros before it, then what else was typed. */
export function accessionPlace(text: string): string {
	if (!/^\d+$/.test(text)) return `1${text}`;
	const digits = text.replace(/^0+/, "");
	return `0${String(digits.length).padStart(4, "0")}${digits}`;
}
