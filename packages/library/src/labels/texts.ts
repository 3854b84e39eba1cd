/** Texts that have to fit on a label. */

/** Maximum lines on a spine label; the last one takes the rest. */
const spineLines = 5;

/** Dewey numbers longer than this continue on a second line, from the point. */
const MAX_NUMBER_LENGTH = 7;

/** Splits a call number into the lines of a spine label: `813.42 ATA 2019` gives three lines. */
export function spineParts(callNumber: string): string[] {
	const parts = callNumber
		.trim()
		.split(/\s+/)
		.filter((part) => part !== "")
		.flatMap((part) => {
			const [, whole, rest] = /^(\d+)(\.\d+)$/.exec(part) ?? [];
			return whole && rest && part.length > MAX_NUMBER_LENGTH ? [whole, rest] : [part];
		});
	if (parts.length <= spineLines) return parts;
	return [...parts.slice(0, spineLines - 1), parts.slice(spineLines - 1).join(" ")];
}

/** Shortens a text until it fits, between words where that keeps most of it, with `…`. `fits` must be monotonic. */
export function shortenText(text: string, fits: (text: string) => boolean): string {
	if (fits(text)) return text;
	const letters = [...text];
	let [low, high] = [0, letters.length];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (fits(`${letters.slice(0, middle).join("").trimEnd()}…`)) low = middle;
		else high = middle - 1;
	}
	const cut = letters.slice(0, low).join("");
	const word = letters[low] === " " ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(" ")));
	const kept = word.length >= cut.length * 0.6 ? word : cut;
	return `${kept.replace(/[\s,;:.–-]+$/u, "")}…`;
}
