/** Whether a title that is being typed is there already, whatever its spelling. */
import { searchKey } from "../turkish/keys.ts";

export interface TitleLike {
	readonly title: string;
	/** Authors in one line, `Orhan Kemal; Yaşar Kemal`. */
	readonly author_line: string;
	/** Thirteen digits; empty where there is none. */
	readonly isbn13: string;
}

/** The nearest first: the same ISBN, the same words, all but a letter or two, one begins with the other. */
export const likenesses = ["isbn", "same", "typo", "begins"] as const;
export type Likeness = (typeof likenesses)[number];

/** Letters from which on one, and two, may be wrong. */
const oneTypoFrom = 5;
const twoTyposFrom = 12;
/** Shorter beginnings say nothing. */
const shortestBeginning = 5;

/**
 * Letters to be added, left out, replaced or exchanged with their neighbour until one text is the other; `max + 1` as
 * soon as it is more than `max`.
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

/** Volumes of one work differ by a number alone. */
const numbersIn = (folded: string): string =>
	folded
		.split(" ")
		.filter((word) => /\d/.test(word) || /^[ivx]+$/.test(word))
		.join(" ");

/** Whether both may be by the same people: one is not known, or a name of one is a name of the other. */
function mayBeBySame(left: string, right: string): boolean {
	const [ours, theirs] = [left, right].map((line) => searchKey(line).split(" ").filter(Boolean));
	if (!ours?.length || !theirs?.length) return true;
	return ours.some((word) => word.length > 1 && theirs.some((other) => isNear(word, other)));
}

/** How a title that is being typed is like one that is there; `null`: it is another one. */
export function likenessOf(typed: TitleLike, known: TitleLike): Likeness | null {
	if (typed.isbn13 !== "" && typed.isbn13 === known.isbn13) return "isbn";
	const [ours, theirs] = [searchKey(typed.title), searchKey(known.title)];
	if (ours === "" || theirs === "" || !mayBeBySame(typed.author_line, known.author_line)) return null;
	if (ours === theirs) return "same";
	if (numbersIn(ours) === numbersIn(theirs) && isNear(ours, theirs)) return "typo";
	return ours.length >= shortestBeginning && theirs.startsWith(ours) ? "begins" : null;
}

/** Titles that are like the typed one, the nearest first. */
export function similarTitles<Known extends TitleLike>(
	typed: TitleLike,
	known: readonly Known[],
	most: number,
): (Known & { likeness: Likeness })[] {
	return known
		.flatMap((one) => {
			const likeness = likenessOf(typed, one);
			return likeness ? [{ ...one, likeness }] : [];
		})
		.sort((a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness))
		.slice(0, most);
}
