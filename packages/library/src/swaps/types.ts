/** Input and output of the matching of a swap event. Members carry the names of the collections' fields. */

/** Condition of a book, the best first. */
export const conditions = ["new", "good", "worn"] as const;
export type Condition = (typeof conditions)[number];

/** A deposited book: its owner gives it and gets one of the wished titles for it, or keeps it. */
export interface SwapItem {
	readonly id: string;
	/** The reader who offers it. */
	readonly student_id: string;
	readonly book_id: string;
	/** Given without asking for one in return: it may start a chain. */
	readonly gift?: boolean;
	readonly condition?: Condition;
	/**
	 * School where the book is, and where its owner gets one; the same for all of a reader's books but gifts. Absent:
	 * all are of one school.
	 */
	readonly school?: string;
}

/** A title that a reader would take. */
export interface SwapWant {
	readonly student_id: string;
	readonly book_id: string;
	/** 1 is the most wanted. */
	readonly rank: number;
	/** Worst acceptable condition. */
	readonly min_condition?: Condition;
	/** Only in return for this book of theirs; absent: for any of them. */
	readonly for_item?: string;
}

/** One transfer: `item` goes to the owner of `for_item`, who gives that one away. */
export interface SwapLeg {
	readonly item: string;
	readonly for_item: string;
}

export interface SwapEvent {
	readonly items: readonly SwapItem[];
	readonly wants: readonly SwapWant[];
	/** Legs already handed over: they stay as they are. */
	readonly frozen: readonly SwapLeg[];
	/** Decides between equally good results. */
	readonly seed: number;
	/** Maximum parties of a cycle or chain between schools, a gift's giver included: 2 to 4, or 4. */
	readonly max_cycle?: number;
}

export interface SwapResult {
	/** All transfers, the frozen ones included, in the order of their items' ids. */
	readonly legs: readonly SwapLeg[];
	/**
	 * Items whose owner already gave a book away and gets none: staff find one. Only after legs were frozen. The books at the
	 * ends of their chains are free all the same.
	 */
	readonly owed: readonly string[];
	/**
	 * Items that nobody takes although their owner gets a book: the ends of chains that begin with a gift, or with the book
	 * of somebody in `owed`. They become gifts.
	 */
	readonly released: readonly string[];
	/** Whether no other result is better; always true within one school. */
	readonly exact: boolean;
}
