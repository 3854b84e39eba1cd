/** Consecutive copy numbers: digits of a fixed width, as printed on labels. */

/**
 * Returns `count` numbers starting with the first one, all of its width; `null` if it is not a number or they exceed
 * the width.
 */
export function numberSeries(first: string, count: number): readonly string[] | null {
	if (!/^\d{1,30}$/.test(first) || !Number.isInteger(count) || count < 1) return null;
	const begin = BigInt(first);
	if (String(begin + BigInt(count - 1)).length > first.length) return null;
	return Array.from({ length: count }, (_, index) =>
		String(begin + BigInt(index)).padStart(first.length, "0"),
	);
}

/** Sort position of a number in a register: by numeric value, with or without leading zeros, then other texts. */
export function accessionPlace(text: string): string {
	if (!/^\d+$/.test(text)) return `1${text}`;
	const digits = text.replace(/^0+/, "");
	return `0${String(digits.length).padStart(4, "0")}${digits}`;
}
