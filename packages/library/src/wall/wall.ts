/** What the screen in the corridor shows of a school. */

export interface WallBook {
	readonly id: string;
	readonly title: string;
	readonly author_line: string;
	/** Name of the picture's file; empty without one. */
	readonly cover: string;
	readonly count: number;
}

export interface Wall {
	readonly school: string;
	readonly day: string;
	/** Books lent and given back today. */
	readonly lent: number;
	readonly returned: number;
	/** The first of the month's race; `place` is shared by classes that are level. */
	readonly classes: readonly {
		readonly class_code: string;
		readonly place: number;
		readonly average: number;
		readonly loans: number;
	}[];
	readonly popular: readonly WallBook[];
	readonly fresh: readonly WallBook[];
	readonly back: readonly WallBook[];
	/** First names of today's borrowers; empty where the school does not show them. */
	readonly names: readonly string[];
}

/** The answer of `/api/wall`: equal marks stand for equal figures. */
export interface MarkedWall extends Wall {
	readonly mark: string;
}
