/** Detects whether a title that is being typed already exists, in any spelling. */
import { searchKey } from "../turkish/keys.ts";

export interface TitleLike {
	readonly title: string;
	/** Authors in one line, `Orhan Kemal; Yaşar Kemal`. */
	readonly author_line: string;
	/** Thirteen digits; empty where there is none. */
	readonly isbn13: string;
}

/** Most similar first: the same ISBN, the same words, all but a letter or two, one begins with the other. */
export const likenesses = ["isbn", "same", "typo", "begins"] as const;
export type Likeness = (typeof likenesses)[number];

/** Text lengths from which one, and two, typos are tolerated. */
const oneTypoFrom = 5;
const twoTyposFrom = 12;
/** Shorter prefixes are not significant. */
const MIN_PREFIX_LENGTH = 5;

/**
 * Damerau-Levenshtein distance (additions, deletions, replacements, exchanges of neighbours); `max + 1` as soon as it
 * exceeds `max`.
 */
export function editDistance(left: string, right: string, max: number): number {
	if (Math.abs(left.length - right.length) > max) return max + 1;
	let before: number[] = [];
	let last = Array.from({ length: right.length + 1 }, (_, place) => place);
	for (let row = 1; row <= left.length; row++) {
		const now = [row];
		for (let column = 1; column <= right.length; column++) {
			const isSame = left[row - 1] === right[column - 1];
			let best = Math.min(
				(last[column] ?? 0) + 1,
				(now[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
			);
			const isExchanged = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
			if (row > 1 && column > 1 && isExchanged) best = Math.min(best, (before[column - 2] ?? 0) + 1);
			now.push(best);
		}
		if (Math.min(...now) > max) return max + 1;
		[before, last] = [last, now];
	}
	return Math.min(last[right.length] ?? 0, max + 1);
}

const typosIn = (text: string): number =>
	text.length >= twoTyposFrom ? 2 : text.length >= oneTypoFrom ? 1 : 0;

const isNear = (left: string, right: string): boolean => {
	const max = typosIn(left.length < right.length ? left : right);
	return editDistance(left, right, max) <= max;
};

/** Numbers in a title: volumes of one work differ only by them. */
const numbersIn = (folded: string): string =>
	folded
		.split(" ")
		.filter((word) => /\d/.test(word) || /^[ivx]+$/.test(word))
		.join(" ");

/** Whether both may be by the same authors: one is unknown, or they have a name in common. */
export function mayBeBySame(left: string, right: string): boolean {
	const [ours, theirs] = [left, right].map((line) => searchKey(line).split(" ").filter(Boolean));
	if (!ours?.length || !theirs?.length) return true;
	return ours.some((word) => word.length > 1 && theirs.some((other) => isNear(word, other)));
}

/** Likeness of a typed title to an existing one; `null`: they are different. */
export function likenessOf(typed: TitleLike, known: TitleLike): Likeness | null {
	if (typed.isbn13 !== "" && typed.isbn13 === known.isbn13) return "isbn";
	const [ours, theirs] = [searchKey(typed.title), searchKey(known.title)];
	if (ours === "" || theirs === "" || !mayBeBySame(typed.author_line, known.author_line)) return null;
	if (ours === theirs) return "same";
	if (numbersIn(ours) === numbersIn(theirs) && isNear(ours, theirs)) return "typo";
	return ours.length >= MIN_PREFIX_LENGTH && theirs.startsWith(ours) ? "begins" : null;
}

/** Titles similar to the typed one, most similar first. */
export function similarTitles<Known extends TitleLike>(
	typed: TitleLike,
	known: readonly Known[],
	limit: number,
): (Known & { likeness: Likeness })[] {
	return known
		.flatMap((one) => {
			const likeness = likenessOf(typed, one);
			return likeness ? [{ ...one, likeness }] : [];
		})
		.sort((a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness))
		.slice(0, limit);
}
