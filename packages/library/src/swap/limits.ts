/** How much one reader may have under way, and for how long things wait. */
export const swapLimits = {
	/** Books that a reader offers outside events. */
	offers: 5,
	/** Asks of a reader that wait for an answer. */
	asks: 3,
	/** Books of a reader in one event, where the event says nothing. */
	eventItems: 3,
	/** Wishes of a reader in one event. */
	wants: 30,
	/** Books in one event: a result is written in one go. */
	eventBooks: 1000,
	/** Days in which an ask is answered. */
	answerDays: 7,
	/** Days in which both bring their books. */
	bringDays: 14,
	/** Days before the last one at which those who have not brought theirs are reminded. */
	remindDays: 3,
	/** Readers who reported an offer until it disappears by itself; staff then look at it. */
	reports: 3,
} as const;
