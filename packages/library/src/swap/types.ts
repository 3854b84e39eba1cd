/** What the matching of a swap event looks at, and what it answers. Members carry the names of the collections' fields. */

/** How worn a book is, the best first. */
export const conditions = ["new", "good", "worn"] as const;
export type Condition = (typeof conditions)[number];

/** A deposited book: its owner gives it and gets one of the wished titles for it, or keeps it. */
export interface SwapItem {
	readonly id: string;
	/** The reader who offers it. */
	readonly student_id: string;
	readonly book_id: string;
	/** Given without asking one back: it may start a chain. */
	readonly gift?: boolean;
	readonly condition?: Condition;
	/** Where it lies, and where its owner gets one; the same for all of a reader's but gifts. None: all are of one school. */
	readonly school?: string;
}

/** A title that a reader would take. */
export interface SwapWant {
	readonly student_id: string;
	readonly book_id: string;
	/** 1 is wished for most. */
	readonly rank: number;
	/** Nothing more worn than this. */
	readonly min_condition?: Condition;
	/** In return for this book of theirs alone; for any of them where nothing is named. */
	readonly for_item?: string;
}

/** One book on its way: `item` goes to the owner of `for_item`, who gives that one away. */
export interface SwapLeg {
	readonly item: string;
	readonly for_item: string;
}

export interface SwapEvent {
	readonly items: readonly SwapItem[];
	readonly wants: readonly SwapWant[];
	/** Legs that were handed over already: they stay as they are. */
	readonly frozen: readonly SwapLeg[];
	/** Decides between results that are equally good. */
	readonly seed: number;
	/** Parties of a cycle or chain between schools at most, a gift's giver included: 2 to 4, or 4. */
	readonly max_cycle?: number;
}

export interface SwapResult {
	/** Every book that changes hands, the frozen ones included, in the order of their items' ids. */
	readonly legs: readonly SwapLeg[];
	/** Items whose owner gave a book away already and gets none: staff find one. Only after legs were frozen. */
	readonly owed: readonly string[];
	/** Items whose owner gets a book and that nobody takes: the ends of chains that a gift began. They are gifts now. */
	readonly released: readonly string[];
	/** Whether no other result is better; within one school always. */
	readonly exact: boolean;
}
