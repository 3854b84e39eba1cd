/** Bounds of one expression. A rule written by an administrator may be longer than a client's filter. */
export const limits = {
	clientLength: 8_000,
	ruleLength: 32_000,
	depth: 40,
	comparisons: 200,
	relations: 6,
	/** Tables that the statement of one expression reads, those of the list rules on the way included. */
	tables: 200,
	/** Values that the statement of one expression binds; engines take some 32,000 in all. */
	values: 8_000,
} as const;
