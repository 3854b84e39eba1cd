/** Computations on an event, in a thread or directly. */
import { matchSwaps } from "@rafta/library/swaps/match";
import { type NearMiss, nearMisses } from "@rafta/library/swaps/near-misses";
import { published, publishedText } from "@rafta/library/swaps/published";
import type { SwapEvent, SwapResult } from "@rafta/library/swaps/types";
import { hashOf } from "../events/hash.ts";
import { keptFile } from "../events/kept-file.ts";
import { type MatchResult, matchEvent } from "../events/matching.ts";

/** Result of a matching, with its file as stored, and the hash of the file's text. */
export interface SolvedResult extends MatchResult {
	readonly file: string;
	readonly hash: string;
}

/** Hypothetical result of an event of one school, and the books that one more wish would place. */
export interface PreviewResult {
	readonly result: SwapResult;
	readonly nearMisses: readonly NearMiss[];
}

export const works = {
	async solve(input: SwapEvent): Promise<SolvedResult> {
		const found = await matchEvent(input);
		const text = publishedText(published(input, found.result));
		return { ...found, file: keptFile(text), hash: hashOf(text) };
	},
	async look(input: SwapEvent): Promise<PreviewResult> {
		const result = matchSwaps(input);
		return { result, nearMisses: nearMisses(input, result) };
	},
} as const;

export type Work = keyof typeof works;
export type Answer<Name extends Work> = Awaited<ReturnType<(typeof works)[Name]>>;

export interface Question {
	readonly work: Work;
	/** The event as JSON: a string is passed to the thread without being parsed. */
	readonly input: string;
}
