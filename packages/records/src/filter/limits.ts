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
