/** Contents of a school's corridor screen. */

export interface WallBook {
	readonly id: string;
	readonly title: string;
	readonly author_line: string;
	/** File name of the picture; empty without one. */
	readonly cover: string;
	readonly count: number;
}

export interface Wall {
	readonly school: string;
	readonly day: string;
	/** Books lent and returned today. */
	readonly lent: number;
	readonly returned: number;
	/** Top classes of the month's ranking; tied classes share a `place`. */
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

/** Response of `/api/wall`: equal marks mean equal figures. */
export interface MarkedWall extends Wall {
	readonly mark: string;
}
