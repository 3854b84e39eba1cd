/**
 * State machines of swap events, their books, requests and legs. Any other change is refused, whichever way it comes
 * in.
 */

export type EventStatus =
	| "draft"
	| "listing"
	| "deposit"
	| "matching"
	| "review"
	| "published"
	| "pickup"
	| "closed"
	| "cancelled";

export type SwapStatus =
	| "draft"
	| "pending_approval"
	| "listed"
	| "promised"
	| "deposited"
	| "matched"
	| "handed_over"
	| "unmatched"
	| "returned"
	| "carried_over"
	| "donated"
	| "rejected"
	| "withdrawn";

export type AskStatus = "asked" | "accepted" | "declined" | "cancelled" | "expired" | "done";
export type LegStatus = "planned" | "sent" | "arrived" | "received" | "failed";

type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/**
 * From the announcement to the end; back to collecting as long as nothing is published, and from there to the review as
 * long as no book has changed hands.
 */
const eventMoves: Moves<EventStatus> = {
	draft: ["listing", "cancelled"],
	listing: ["deposit", "cancelled"],
	deposit: ["listing", "matching", "cancelled"],
	matching: ["deposit", "review", "cancelled"],
	// Back to `matching` when another school's event leaves the joint swap.
	review: ["matching", "deposit", "published", "cancelled"],
	published: ["pickup", "review"],
	pickup: ["closed", "review"],
	closed: [],
	cancelled: [],
};

/**
 * In an event a book goes listed, deposited, matched (published) and handed over; in an everyday swap listed, promised
 * (accepted), matched (brought) and handed over. A book at the school leaves it again in one of four ways.
 */
const swapMoves: Moves<SwapStatus> = {
	draft: ["pending_approval", "listed", "withdrawn"],
	pending_approval: ["listed", "deposited", "rejected", "withdrawn"],
	listed: ["pending_approval", "promised", "deposited", "rejected", "withdrawn"],
	promised: ["listed", "matched", "withdrawn"],
	deposited: ["matched", "unmatched", "returned", "carried_over", "donated"],
	matched: ["deposited", "handed_over", "unmatched", "returned"],
	handed_over: [],
	unmatched: ["deposited", "matched", "returned", "carried_over", "donated"],
	returned: [],
	carried_over: [],
	donated: [],
	rejected: [],
	withdrawn: [],
};

const askMoves: Moves<AskStatus> = {
	asked: ["accepted", "declined", "cancelled", "expired"],
	accepted: ["done", "cancelled", "expired"],
	declined: [],
	cancelled: [],
	expired: [],
	done: [],
};

const legMoves: Moves<LegStatus> = {
	planned: ["sent", "arrived", "received", "failed"],
	sent: ["arrived", "failed"],
	arrived: ["received", "failed"],
	received: [],
	failed: [],
};

/** Transitions of each collection's `status`, and its initial values. */
export const swapStates = {
	swap_events: { begins: ["draft"], moves: eventMoves },
	swaps: { begins: ["draft", "pending_approval", "listed", "deposited"], moves: swapMoves },
	swap_asks: { begins: ["asked"], moves: askMoves },
	swap_legs: { begins: ["planned"], moves: legMoves },
} as const;

export type SwapCollection = keyof typeof swapStates;

/** Whether a status may follow another; a new record has no previous one. */
export function mayMove(collection: SwapCollection, from: string | null, to: string): boolean {
	const { begins, moves } = swapStates[collection];
	if (from === null) return (begins as readonly string[]).includes(to);
	return from === to || ((moves as Moves<string>)[from]?.includes(to) ?? false);
}

/** Stages of an event in which readers are invited to offer books and to wish for some. */
export const collectingStages: readonly string[] = ["listing", "deposit"];

/** Stages of an event in which its result is public. */
export const publishedStages: readonly string[] = ["published", "pickup", "closed"];

/** A book that is at the school and has not been given out yet. */
export const atSchool: readonly SwapStatus[] = ["deposited", "matched", "unmatched"];

/** A book that counts against the reader's limit: it is part of a swap in progress. */
export const underWay: readonly SwapStatus[] = [
	"draft",
	"pending_approval",
	"listed",
	"promised",
	...atSchool,
];
