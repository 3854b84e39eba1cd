import type { ReactNode } from "react";

export interface Column<T> {
	key: string;
	title: string;
	/** Field to sort by, one that an index keeps in order; without it the column cannot be sorted. */
	sort?: string;
	render(record: T): ReactNode;
	/** Left out on small screens, unless the person has chosen the columns. */
	wide?: boolean;
	number?: boolean;
	/** Holds buttons and the like, which are never cut off: the row grows with them. */
	controls?: boolean;
	/** Not shown unless the person chooses it. */
	optional?: boolean;
}
