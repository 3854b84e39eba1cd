import type { ReactNode } from "react";

/** A row of a list that is identified among the others. */
export interface Row {
	readonly id: string;
}

export interface Column<T> {
	key: string;
	title: string;
	/** Indexed field to sort by; without it the column cannot be sorted. */
	sort?: string;
	render(record: T): ReactNode;
	/** Hidden on small screens, unless the user has chosen the columns. */
	wide?: boolean;
	/** Right-aligned, and sorted from the largest first. */
	number?: boolean;
	/** Contains one long word, as an e-mail address does. */
	long?: boolean;
	/** Letters of the longest word of its values, where they are known: such a word does not break. */
	letters?: number;
	/** Contains buttons and the like, which are never cut off: the row grows with them. `several` stand in a line
	 * where there is room. */
	controls?: boolean | "several";
	/** Classes of its cells where rows are no cards. */
	className?: string;
	/** Hidden unless the user chooses it. */
	optional?: boolean;
}
