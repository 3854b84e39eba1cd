/** Sets text into a box: the breaking of lines that allows the largest letters, without hyphens. */
import { textWidth } from "./widths.ts";

export interface Box {
	readonly width: number;
	readonly height: number;
	/** Maximum number of lines. */
	readonly lines: number;
	/** Sizes of type, largest and smallest. */
	readonly largest: number;
	readonly smallest: number;
	/** Distance between lines, in sizes; default 1.12. */
	readonly leading?: number;
	/** Space added after each letter, in sizes. */
	readonly track?: number;
}

export interface TextFit {
	readonly lines: readonly string[];
	readonly size: number;
	/** Distance between lines. */
	readonly leading: number;
	/** From the top of the first line's capitals to below the last line's descenders. */
	readonly height: number;
}

/** Height of capitals and depth of descenders, in sizes. */
export const CAP_HEIGHT = 0.7;
const DESCENT = 0.23;
/** More lines must enlarge the letters by this factor to be better than fewer. */
const WORTH_A_LINE = 1.1;

const widthOf = (text: string, track: number): number => textWidth(text) + track * [...text].length;

interface LineBreaks {
	readonly width: number;
	readonly lines: readonly string[];
}

/** Breaks words into exactly `count` lines whose widest is as narrow as possible. */
function breakInto(words: readonly string[], count: number, track: number): LineBreaks {
	const widths = words.map((word) => widthOf(word, track));
	const space = widthOf(" ", track);
	const known = new Map<number, LineBreaks>();
	const from = (start: number, lines: number): LineBreaks => {
		const key = start * 100 + lines;
		const found = known.get(key);
		if (found) return found;
		let best: LineBreaks = { width: Number.POSITIVE_INFINITY, lines: [] };
		let width = -space;
		const last = words.length - (lines - 1);
		for (let end = start + 1; end <= last && width < best.width; end++) {
			width += space + (widths[end - 1] ?? 0);
			if (lines === 1 && end < last) continue;
			const rest = lines === 1 ? { width: 0, lines: [] } : from(end, lines - 1);
			const widest = Math.max(width, rest.width);
			if (widest < best.width)
				best = { width: widest, lines: [words.slice(start, end).join(" "), ...rest.lines] };
		}
		known.set(key, best);
		return best;
	};
	return from(0, count);
}

function setIn(words: readonly string[], box: Box): TextFit | null {
	const { leading = 1.12, track = 0 } = box;
	let best: TextFit | null = null;
	for (let count = 1; count <= Math.min(box.lines, words.length); count++) {
		const { lines, width: widest } = breakInto(words, count, track);
		const rows = CAP_HEIGHT + DESCENT + (count - 1) * leading;
		const exact = Math.min(box.largest, box.width / widest, box.height / rows);
		const size = Math.floor(exact * 10) / 10;
		if (size >= box.smallest && size > (best?.size ?? 0) * WORTH_A_LINE)
			best = { lines, size, leading: size * leading, height: size * rows };
	}
	return best;
}

/** Cuts single words that are too wide even in the smallest letters. */
function cutWord(word: string, room: number, track: number): string {
	if (widthOf(word, track) <= room) return word;
	const letters = [...word];
	while (letters.length > 1 && widthOf(`${letters.join("")}…`, track) > room) letters.pop();
	return `${letters.join("")}…`;
}

const MAX_WORDS = 40;

/**
 * Fits a text into a box with the largest letters possible. What does not fit even in the smallest ends with an
 * ellipsis. Null for a text without letters.
 */
export function fitText(text: string, box: Box): TextFit | null {
	const room = box.width / box.smallest;
	const all = text.split(/\s+/u).filter((word) => word !== "");
	let words = all.slice(0, MAX_WORDS).map((word) => cutWord(word, room, box.track ?? 0));
	let fitted = setIn(words, box);
	while (fitted === null && words.length > 1) {
		words = words.slice(0, -1);
		const last = (words.at(-1) ?? "").replace(/[\s,.:;…–-]+$/u, "");
		fitted = setIn([...words.slice(0, -1), cutWord(`${last}…`, room, box.track ?? 0)], box);
	}
	return fitted;
}
