/**
 * What readers said about a title, added up without their names. Anybody may compare two days: somebody who knows that
 * one child has answered in between would learn that child's answer from the difference of the sums. Therefore the sums of
 * a title are published again only when the answers of at least eight readers differ from those published, and they
 * disappear at once when a reader withdraws one of them.
 */
import { MIN_CROWD, MIN_FOR_MEAN } from "../catalogue/shelves.ts";
import { MAX_HEARTS, type Phrase, phraseNames } from "./phrases.ts";

/** One reader's answer as it is compared and counted. */
export interface Answer {
	readonly hearts: number;
	readonly phrases: readonly Phrase[];
}

/** Published answers of one title in one school. */
export interface Sums {
	readonly readers: number;
	/** Hearts of all readers together. */
	readonly hearts: number;
	readonly phrases: Readonly<Partial<Record<Phrase, number>>>;
}

/** An answer as one text: equal answers, equal texts. */
export const answerKey = ({ hearts, phrases }: Answer): string =>
	`${hearts}:${phraseNames.filter((name) => phrases.includes(name)).join(",")}`;

/** The answers of a title in comparison with those published. */
export interface Pending {
	/** Readers with an answer. */
	readonly readers: number;
	/** Those of them whose answer is not the published one. */
	readonly fresh: number;
	/** Published answers that were withdrawn since. */
	readonly withdrawn: number;
}

/** Whether a title's sums may be published again: at least eight readers stand behind every difference. */
export const isPublishable = ({ readers, fresh, withdrawn }: Pending): boolean =>
	readers >= MIN_CROWD && (fresh >= MIN_CROWD || withdrawn >= MIN_CROWD);

/** Adds answers up. */
export function sumsOf(answers: readonly Answer[]): Sums {
	const counts: Partial<Record<Phrase, number>> = {};
	for (const { phrases } of answers)
		for (const phrase of new Set(phrases)) counts[phrase] = (counts[phrase] ?? 0) + 1;
	return {
		readers: answers.length,
		hearts: answers.reduce((sum, { hearts }) => sum + hearts, 0),
		phrases: counts,
	};
}

export interface ShownSums {
	readonly readers: number;
	/** The mean, in whole hearts: an exact one would tell when all readers gave the same. `null` for fewer than ten. */
	readonly hearts: number | null;
	/** Phrases that at least eight readers chose, the most frequent first. */
	readonly phrases: readonly { readonly phrase: Phrase; readonly readers: number }[];
}

/** What is shown of the sums; `null` for fewer than eight readers. */
export function shownSums({ readers, hearts, phrases }: Sums): ShownSums | null {
	if (readers < MIN_CROWD) return null;
	return {
		readers,
		hearts: readers < MIN_FOR_MEAN ? null : Math.min(MAX_HEARTS, Math.max(1, Math.round(hearts / readers))),
		phrases: phraseNames
			.map((phrase) => ({ phrase, readers: phrases[phrase] ?? 0 }))
			.filter((one) => one.readers >= MIN_CROWD)
			.sort((a, b) => b.readers - a.readers),
	};
}

/** The sums of two records of one title, which a merge has brought together. */
export const addedSums = (a: Sums, b: Sums): Sums => ({
	readers: a.readers + b.readers,
	hearts: a.hearts + b.hearts,
	phrases: Object.fromEntries(
		phraseNames
			.map((phrase) => [phrase, (a.phrases[phrase] ?? 0) + (b.phrases[phrase] ?? 0)] as const)
			.filter(([, count]) => count > 0),
	),
});
