/** What may become of swap events, of the books in them, of asks and of legs. Any other change is refused, by every door. */

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

/** From the announcement to the end; back to collecting as long as nothing is published. */
const eventMoves: Moves<EventStatus> = {
	draft: ["listing", "cancelled"],
	listing: ["deposit", "cancelled"],
	deposit: ["listing", "matching", "cancelled"],
	matching: ["deposit", "review", "cancelled"],
	// Back to `matching` where an event of another school leaves the round.
	review: ["matching", "deposit", "published", "cancelled"],
	published: ["pickup"],
	pickup: ["closed"],
	closed: [],
	cancelled: [],
};

/**
 * Of an event a book goes listed, deposited, matched (published) and handed over; of an everyday swap listed, promised
 * (accepted), matched (brought) and handed over. What is at the school goes out again in one of four ways.
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

/** The moves of each collection's `status`, and in what it may begin. */
export const swapStates = {
	swap_events: { begins: ["draft"], moves: eventMoves },
	swaps: { begins: ["draft", "pending_approval", "listed", "deposited"], moves: swapMoves },
	swap_asks: { begins: ["asked"], moves: askMoves },
	swap_legs: { begins: ["planned"], moves: legMoves },
} as const;

export type SwapCollection = keyof typeof swapStates;

/** Whether a status may follow another; a record that is made comes from none. */
export function mayMove(collection: SwapCollection, from: string | null, to: string): boolean {
	const { begins, moves } = swapStates[collection];
	if (from === null) return (begins as readonly string[]).includes(to);
	return from === to || ((moves as Moves<string>)[from]?.includes(to) ?? false);
}

/** Stages of an event in which everybody may see its result. */
export const publishedStages: readonly string[] = ["published", "pickup", "closed"];

/** A book that lies at the school and has not gone anywhere yet. */
export const atSchool: readonly SwapStatus[] = ["deposited", "matched", "unmatched"];

/** A book that counts against the reader's limit: it is on its way through a swap. */
export const underWay: readonly SwapStatus[] = [
	"draft",
	"pending_approval",
	"listed",
	"promised",
	...atSchool,
];
