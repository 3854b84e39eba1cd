/** Limits of a filter, and the error for one that exceeds them or is invalid. */
import { ApiError } from "../errors.ts";
import { joined, textOf } from "../texts.ts";
import type { Text } from "../types/language.ts";

/** Limits of one expression. A rule written by an administrator may be longer than a client's filter. */
export const limits = {
	clientLength: 8_000,
	ruleLength: 32_000,
	depth: 40,
	comparisons: 200,
	relations: 6,
	/** Tables in the statement of one expression, including those of list rules along the paths. */
	tables: 200,
	/** Bound values in the statement of one expression; engines accept some 32,000 in all. */
	values: 8_000,
} as const;

/** Error for an invalid filter or sort. */
export class FilterError extends ApiError {
	/** Reason without the position. */
	readonly why: Text;
	/** Character position of the error, from 0; absent if it concerns the whole expression. */
	at: number | undefined;
	constructor(why: Text, text: Text, at: number | undefined) {
		super(400, text);
		this.why = why;
		this.at = at;
	}
}

/** Creates the error for an invalid filter or sort, with reason and position. */
export function filterError(why: Text, at?: number): FilterError {
	const position = at === undefined ? "" : textOf("filter.position", { number: at + 1 });
	return new FilterError(joined(why, "."), textOf("filter.invalid", { why, position }), at);
}
